import { describe, expect, test } from 'vitest';
import { COMPRESSIONS_OPEN_MAX } from '#contract/limits.ts';
import { CompressionResult } from '#contract/videos/compression.contract.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { IngestError } from '#server/errors.ts';
import { sweepCompressions } from '#server/features/compressions/compression-job.ts';
import { compressionTable } from '#server/features/compressions/compressions.queries.ts';
import {
  attemptCompression,
  compressWhenQueued,
  newCompressionOf,
  queuedCompressionOf,
  videoFile,
} from '#tests/support/compression-fixtures.ts';
import { leaveOneAttempt } from '#tests/support/job-steps.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { standInCompressor } from '#tests/support/stand-in-compressor.ts';
import {
  type Person,
  serviceForTest,
  serviceWithPerson,
  type TestService,
} from '#tests/support/test-service.ts';
import { formOf } from '#tests/support/upload-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const URL = '/api/compress-video';
const large = { ...videoFile, bytes: Buffer.alloc(12_000_000, 1) };

const compress = (
  person: Person,
  fields: Record<string, string | { name: string; bytes: Buffer }> = { video: large },
  headers: Record<string, string> = {},
) => person.call('POST', URL, formOf(fields), headers);

/** The worker deletes what is no longer needed after the response. */
const storedFiles = ({ deps }: TestService, count: number) =>
  waitUntil(
    `${count} files in the store`,
    async () => (await deps.mediaStore.keys('compressions')).length === count,
  );

/** Invalid fields, with their messages. */
const detailsOf = async (person: Person, fields: Parameters<typeof compress>[1]) => {
  const response = await compress(person, fields);
  return [response.statusCode, response.json().details];
};

describe('POST /api/compress-video', () => {
  test('[TO-019] [TO-020] [TO-011] waits for a worker and answers sizes, ratio, address and message', async () => {
    const { service, person } = await serviceWithPerson();
    compressWhenQueued(service, person);
    const response = await compress(person, { video: large, targetSize: '4' });
    expect(response.statusCode).toBe(200);
    const result = CompressionResult.parse(response.json());
    expect(result).toMatchObject({
      success: true,
      originalSizeMB: 12,
      compressedSizeMB: 4,
      compressionRatio: 3,
      message: 'Your video is 3.0 times smaller, at 720 × 1280 and 30 frames per second.',
    });
    const file = await person.call('GET', result.videoUrl);
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.length]).toEqual([
      200,
      'video/mp4',
      3_999_000,
    ]);
    expect(file.headers['content-disposition']).toBe('attachment; filename=friday-spin-compressed.mp4');
    // The original is gone, and what is left is the owner's alone.
    await storedFiles(service, 1);
    expect((await (await service.addPerson()).call('GET', result.videoUrl)).statusCode).toBe(404);
  });

  test('[TO-016] compresses to 10 MB without a target, and sends its progress to those who want it', async () => {
    const { service, person } = await serviceWithPerson();
    const half = Promise.withResolvers<void>();
    compressWhenQueued(service, person, standInCompressor({ before: () => half.promise }));
    const sent = compress(person, { video: large }, { accept: 'text/event-stream' });
    const id = await waitUntil('the work', async () => {
      const [row] = await service.deps.dataSource.query('SELECT id FROM compressions WHERE progress = 0.5');
      return row?.id as string | undefined;
    });
    expect((await person.call('GET', `/api/compressions/${id}`)).json()).toMatchObject({
      state: 'running',
      progress: 0.5,
      result: null,
      error: null,
    });
    half.resolve();
    const events = (await sent).body.split('\n\n');
    expect(events.at(0)).toMatch(/^event: progress\ndata: \{"id":"[^"]+","state":"(queued|running)"/);
    expect(events.at(-2)).toMatch(/^event: done\ndata: .*"compressedSizeMB":10,/);
    expect((await person.call('GET', `/api/compressions/${id}`)).json().state).toBe('completed');
  });

  test('[TO-015] [TO-019] refuses a target outside of 1 to 50 MB, a missing and an empty video, by their fields', async () => {
    const { service, person } = await serviceWithPerson();
    const video = videoFile;
    expect(await detailsOf(person, { targetSize: '0.5', video })).toEqual([
      400,
      [{ path: 'targetSize', message: 'must be at least 1 MB' }],
    ]);
    expect(await detailsOf(person, { video, targetSize: '51' })).toEqual([
      400,
      [{ path: 'targetSize', message: 'must be at most 50 MB' }],
    ]);
    expect(await detailsOf(person, { video, targetSize: 'small' })).toEqual([
      400,
      [{ path: 'targetSize', message: 'must be a number of megabytes' }],
    ]);
    expect(await detailsOf(person, { targetSize: '5' })).toEqual([
      400,
      [{ path: 'video', message: 'is missing; choose a file' }],
    ]);
    expect(await detailsOf(person, { video: { name: 'a.mp4', bytes: Buffer.alloc(0) } })).toEqual([
      400,
      [{ path: 'video', message: 'is empty; choose another file' }],
    ]);
    expect(await service.deps.dataSource.query('SELECT id FROM compressions')).toEqual([]);
    expect(await service.deps.mediaStore.keys('compressions')).toEqual([]);
  });

  test('[TO-022] says that it failed, and names the field and the reason', async () => {
    const { service, person } = await serviceWithPerson();
    const failing = (before: () => Promise<never>) =>
      compressWhenQueued(service, person, standInCompressor({ before }));
    failing(() => Promise.reject(new IngestError('NOT_A_VIDEO')));
    const response = await compress(person);
    expect([response.statusCode, response.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'COMPRESSION_FAILED',
        message: 'Compression failed. Please try again.',
        details: [
          {
            path: 'video',
            message: 'This is not a video we can read. Upload an MP4, MOV, WebM or AVI file.',
          },
        ],
      }),
    ]);
    compressWhenQueued(
      service,
      person,
      standInCompressor({ outcome: { kind: 'impossible', smallestBytes: 2_340_000 } }),
    );
    expect((await compress(person, { video: large, targetSize: '1' })).json().details).toEqual([
      {
        path: 'targetSize',
        message: expect.stringMatching(/The smallest possible size is about 2\.4 MB/),
      },
    ]);
    await storedFiles(service, 0);
  });

  test.each([
    ['of an unknown kind', new Error('/secret/path'), /^Something went wrong on our server/],
    ['of the machine', new IngestError('SERVER_FAULT'), /^Our server had a fault/],
  ])('says that a fault %s is the server’s, not the video’s', async (_kind, fault, sentence) => {
    const { service, person } = await serviceWithPerson();
    const sent = compress(person);
    const id = await queuedCompressionOf(service, person);
    await leaveOneAttempt(service.deps, compressionTable, id);
    await attemptCompression(service, id, standInCompressor({ before: () => Promise.reject(fault) }));
    const response = await sent;
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { code: 'SERVER_FAULT', message: expect.stringMatching(sentence) },
    ]);
    await storedFiles(service, 0);
  });

  test('answers a video that is not larger than its target with the video itself, and says so', async () => {
    const { service, person } = await serviceWithPerson();
    const outcome = {
      kind: 'unchanged',
      bytes: large.bytes.length,
      mimeType: 'video/webm',
      extension: 'webm',
    } as const;
    compressWhenQueued(service, person, standInCompressor({ outcome }));
    const result = (await compress(person, { video: large, targetSize: '16' })).json();
    expect(result).toMatchObject({
      compressionRatio: 1,
      message: expect.stringMatching(/so it stays as it is\.$/),
    });
    const file = await person.call('GET', result.videoUrl);
    expect(file.rawPayload.equals(large.bytes)).toBe(true);
    expect(file.headers['content-disposition']).toContain('friday-spin-compressed.webm');
  });
});

describe('compressions of an account', () => {
  test(`are at most ${COMPRESSIONS_OPEN_MAX} at a time`, async () => {
    const { service, person } = await serviceWithPerson();
    for (let open = 0; open < COMPRESSIONS_OPEN_MAX; open += 1) {
      await service.deps.dataSource.query(
        `INSERT INTO compressions (id, owner_id, file_name, target_bytes, state)
         VALUES ($1, $2, 'Friday', 1000000, 'queued')`,
        [`open-${open}`, person.id],
      );
    }
    const refused = await compress(person);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_COMPRESSIONS']);
  });

  test('can be cancelled while they run, which stops the worker and leaves nothing', async () => {
    const { service, person } = await serviceWithPerson();
    const sent = compress(person);
    const id = await queuedCompressionOf(service, person);
    const never = Promise.withResolvers<void>();
    const work = attemptCompression(service, id, standInCompressor({ before: () => never.promise }));
    expect((await person.call('DELETE', `/api/compressions/${id}`)).statusCode).toBe(204);
    await work;
    expect([
      (await sent).statusCode,
      (await person.call('GET', `/api/compressions/${id}`)).statusCode,
    ]).toEqual([404, 404]);
    expect(await service.deps.mediaStore.keys('compressions')).toEqual([]);
  });

  test('stay queued when the service stops, which answers everybody who waits for them', async () => {
    const { service, person } = await serviceWithPerson();
    const sent = compress(person);
    const id = await queuedCompressionOf(service, person);
    await service.app.close();
    expect([(await sent).statusCode, (await sent).json().code]).toEqual([504, 'COMPRESSION_UNDER_WAY']);
    expect(await service.deps.dataSource.query('SELECT id, state FROM compressions')).toEqual([
      { id, state: 'queued' },
    ]);
  });

  test('are deleted a day after their end, with their videos', async () => {
    const { clock, forward } = movableClock();
    const service = await serviceForTest({ change: () => ({ clock }) });
    const person = await service.addPerson();
    const id = await newCompressionOf(service, person);
    forward(23 * HOUR_MS);
    await sweepCompressions(service.deps);
    expect((await person.call('GET', `/api/compressions/${id}/file`)).statusCode).toBe(200);
    forward(2 * HOUR_MS);
    await sweepCompressions(service.deps);
    expect((await person.call('GET', `/api/compressions/${id}`)).statusCode).toBe(404);
    expect(await service.deps.mediaStore.keys('compressions')).toEqual([]);
  });
});
