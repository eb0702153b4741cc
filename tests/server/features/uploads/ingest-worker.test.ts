import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { IngestError } from '#server/errors.ts';
import { uploadTables } from '#server/features/uploads/uploads.queries.ts';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { leaveOneAttempt } from '#tests/support/job-steps.ts';
import {
  attemptIngest,
  personalVideoCountOf,
  personalVideosOf,
  queueUpload,
  readUpload,
  storedKeys,
} from '#tests/support/queued-upload.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';
import { gate } from '#tests/support/stand-in-engine.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { serviceWithPerson } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

describe('an uploaded video', () => {
  test('[LI-046] [LI-022] [BI-015] becomes clips of 15 seconds, each a separate background, and counts as one video', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    await attemptIngest(service, id, standInIngest({ seconds: 50 }));
    const clips = await personalVideosOf(person);
    expect(clips.map(({ title }: { title: string }) => title)).toEqual([
      'Friday (1 of 4)',
      'Friday (2 of 4)',
      'Friday (3 of 4)',
      'Friday (4 of 4)',
    ]);
    expect(
      clips.map(({ source }: { source: { durationInSeconds: number } }) => source.durationInSeconds),
    ).toEqual([15, 15, 15, 5]);
    expect(clips[0]).toMatchObject({ libraryType: 'personal', strip: { score: 0.4 } });
    for (const url of [clips[0].url, clips[0].proxyUrl, clips[0].thumbnailUrl]) {
      expect((await person.call('GET', url)).statusCode).toBe(200);
    }
    expect(await readUpload(person, id)).toMatchObject({
      phase: 'complete',
      percent: 100,
      assetIds: clips.map((clip: { id: string }) => clip.id),
      notice: null,
      error: null,
    });
    expect(await personalVideoCountOf(person)).toBe(1);
    // Twelve files of four clips: neither the original file nor the full video is left.
    expect(await storedKeys(service)).toHaveLength(12);
  });

  test.each([true, false])(
    'has its loudness set where it ends: in its clips, or as a whole (%s)',
    async (cutsClips) => {
      const { service, person } = await serviceWithPerson();
      const id = await queueUpload(person);
      await service.deps.dataSource.query('UPDATE uploads SET cuts_clips = $2 WHERE id = $1', [
        id,
        cutsClips,
      ]);
      const requested: (boolean | undefined)[] = [];
      const before = async (step: string, work: { cutsClips?: boolean | undefined }): Promise<void> => {
        if (step === 'ingestVideo') requested.push(work.cutsClips);
      };
      await attemptIngest(service, id, standInIngest({ before }));
      expect(requested).toEqual([cutsClips]);
    },
  );

  test('no longer than one clip is not cut, and gets the id of its upload', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    await attemptIngest(service, id, standInIngest({ seconds: 12 }));
    expect(await personalVideosOf(person)).toMatchObject([{ id, title: 'Friday' }]);
  });

  test('of which only a part was requested becomes the clips of that part', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    await service.deps.dataSource.query('UPDATE uploads SET cut_seconds = 20 WHERE id = $1', [id]);
    await attemptIngest(service, id, standInIngest({ seconds: 120 }));
    expect(await personalVideosOf(person)).toHaveLength(2);
  });

  test('[LI-026] [LI-027] [LI-028] [LI-029] goes through its phases, at 75, 85 and 100 %', async () => {
    const { service, person } = await serviceWithPerson();
    const gates = { ingestVideo: gate(), segmentVideo: gate(), ingestOverlay: gate(), ingestMusic: gate() };
    const ingest = standInIngest({ before: (step) => gates[step].step({} as never) });
    const id = await queueUpload(person);
    expect(await readUpload(person, id)).toMatchObject({ phase: 'processing', percent: 75 });
    const work = attemptIngest(service, id, ingest);
    const at = (phase: string, percent: number, phaseProgress: number) =>
      waitUntil(`${phase} to be at ${percent}`, async () => {
        const upload = await readUpload(person, id);
        return upload.phase === phase && upload.percent === percent && upload.phaseProgress === phaseProgress;
      });
    await at('processing', 75, 0.5);
    gates.ingestVideo.open();
    await at('segmenting', 85, 0.5);
    gates.segmentVideo.open();
    await work;
    await at('complete', 100, 1);
  });

  test('that is an overlay longer than 10 seconds says that its end is missing', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person, { filename: 'heart.gif', kind: 'overlay' });
    await attemptIngest(service, id, standInIngest({ trimsOverlays: true }));
    expect(await readUpload(person, id)).toMatchObject({
      phase: 'complete',
      notice: 'Only its first 10 seconds are used.',
    });
  });

  test('[LI-033] [LI-034] whose clips cannot be cut is published uncut, with a notice to its sender', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    const failing = standInIngest({
      before: async (step) => {
        if (step === 'segmentVideo') throw new IngestError('FILE_BROKEN');
      },
    });
    await attemptIngest(service, id, failing);
    expect(await personalVideosOf(person)).toMatchObject([{ id, title: 'Friday' }]);
    expect(await readUpload(person, id)).toMatchObject({
      phase: 'complete',
      error: null,
      notice: 'Your video is in your library as a whole, because it could not be cut into clips.',
    });
  });

  test('[LI-039] [LI-031] that is not a video is rejected with a message, does not count, and leaves nothing', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person, { filename: 'Friday.mp4' }, Buffer.from('refused'));
    await attemptIngest(service, id, standInIngest());
    expect(await readUpload(person, id)).toMatchObject({
      phase: 'error',
      percent: 0,
      error: {
        code: 'NOT_A_VIDEO',
        message: 'This is not a video we can read. Upload an MP4, MOV, WebM or AVI file.',
      },
    });
    expect(await personalVideoCountOf(person)).toBe(0);
    expect(await storedKeys(service)).toEqual([]);
    await person.call('DELETE', `/api/uploads/${id}`);
    expect((await person.call('GET', '/api/uploads')).json()).toEqual([]);
  });

  test('that fails unexpectedly is rejected without internal details', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    const broken = standInIngest({ before: () => Promise.reject(new Error('/secret/path')) });
    await leaveOneAttempt(service.deps, uploadTables.short, id);
    await attemptIngest(service, id, broken);
    expect((await readUpload(person, id)).error).toEqual({
      code: 'INGEST_FAILED',
      message: expect.stringMatching(/^Something went wrong on our server/),
    });
  });

  test('for everyone is not cut, in the universal library', async () => {
    const { service } = await serviceWithPerson();
    const admin = await service.addPerson({ role: 'admin' });
    const id = await queueUpload(admin, { filename: 'Stage.mp4', libraryType: 'universal' });
    await attemptIngest(service, id, standInIngest({ seconds: 60 }));
    const { universal } = (await (await service.addPerson()).call('GET', '/api/background-videos')).json();
    expect(universal).toMatchObject([{ id, title: 'Stage', libraryType: 'universal' }]);
  });
});

test('an uploaded overlay appears in the library under the id of its upload, with its fallback', async () => {
  const { service, person } = await serviceWithPerson();
  const id = await queueUpload(person, { kind: 'overlay', filename: 'heart.gif' });
  await attemptIngest(service, id, standInIngest());
  const [overlay] = (await person.call('GET', '/api/overlays')).json();
  expect(overlay).toMatchObject({ publicId: id, title: 'heart', source: { kind: 'webm' } });
  expect((await person.call('GET', overlay.fallbackUrl)).headers['content-type']).toBe('image/webp');
});

describe('a file made to hold the worker up', () => {
  test.each(['FRAME_RATE_TOO_HIGH', 'TOO_MANY_FRAMES', 'TOOK_TOO_LONG'] as const)(
    'ended as %s stays counted as one of its sender’s videos, and the error says so',
    async (code) => {
      const { service, person } = await serviceWithPerson();
      const id = await queueUpload(person);
      const before = () => Promise.reject(new IngestError(code));
      await attemptIngest(service, id, standInIngest({ before }));
      const { phase, error } = await readUpload(person, id);
      expect(phase).toBe('error');
      expect(error).toEqual({
        code,
        message: expect.stringMatching(/It counts as one of your uploaded videos\.$/),
      });
      expect(await personalVideoCountOf(person)).toBe(1);
      expect(await storedKeys(service)).toEqual([]);
      await person.call('DELETE', `/api/uploads/${id}`);
      expect(await personalVideoCountOf(person)).toBe(1);
    },
  );

  test('with a thousand frames per second is refused by the real ingest before it is decoded', async () => {
    const { service, person } = await serviceWithPerson();
    const file = path.join(service.folder, 'fast.mp4');
    await makeMedia(
      file,
      '-f lavfi -t 2 -i color=black:s=256x144:r=1000 -c:v libx264 -preset ultrafast -pix_fmt yuv420p',
    );
    const id = await queueUpload(person, { filename: 'Friday.mp4' }, await readFile(file));
    await attemptIngest(service, id, createMediaIngest(installedFfmpeg));
    expect(await readUpload(person, id)).toMatchObject({ error: { code: 'FRAME_RATE_TOO_HIGH' } });
    expect(await personalVideoCountOf(person)).toBe(1);
  });
});
