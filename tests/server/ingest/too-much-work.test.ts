import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_SECONDS } from '#schema/durations.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import { ingestProcessorLimit, ingestTimeLimit } from '#server/ingest/ingest-tools.ts';
import { decodedPixels } from '#server/ingest/inspect-source.ts';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { firstCases } from '#tests/support/every-case.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { makeVideoOfManyFrames } from '#tests/support/media/media-samples.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';

let setup: TestIngest;
beforeAll(async () => {
  setup = await openTestIngest();
});
afterAll(() => setup.close());

const video = async (source: string, ingest = setup.ingest) => {
  const workDirectory = await setup.workDirectory();
  return { made: ingest.ingestVideo({ source, workDirectory }), workDirectory };
};

const pattern = (rate: number, seconds = 1.2) => `-f lavfi -t ${seconds} -i testsrc2=s=72x128:r=${rate}`;
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';

describe('a video that is more work than the server gives to an upload', () => {
  const fast = [
    ['MP4', 'fast.mp4', h264],
    ['WebM', 'fast.webm', '-c:v libvpx -deadline realtime -cpu-used 8'],
    ['AVI', 'fast.avi', '-c:v mjpeg'],
  ] as const;
  it.each(firstCases(fast, 1))(
    'is refused in %s when it has 1000 frames per second, before it is decoded',
    async (_kind, name, codec) => {
      const source = await setup.source(name, `${pattern(1000, 0.6)} ${codec}`);
      const { made, workDirectory } = await video(source);
      await expect(made).rejects.toMatchObject({
        code: 'FRAME_RATE_TOO_HIGH',
        message: expect.stringMatching(/more than 480 frames per second\. Export it with 60/),
      });
      expect(await readdir(workDirectory)).toEqual([]);
    },
  );

  const long = [
    ['a fragmented MP4, whose index names none of them', 'mov', '-movflags +frag_keyframe+empty_moov'],
    ['MP4', 'mp4', ''],
    ['Matroska', 'mkv', ''],
  ] as const;
  it.each(firstCases(long, 1))(
    'is refused in %s when its frames are too many for their size',
    async (_kind, container, options) => {
      const source = await makeVideoOfManyFrames(setup.folder, container, options);
      const { made, workDirectory } = await video(source);
      await expect(made).rejects.toMatchObject({
        code: 'TOO_MANY_FRAMES',
        message: expect.stringMatching(/more frames, or larger ones,/),
      });
      expect(await readdir(workDirectory)).toEqual([]);
    },
  );

  it('is counted by the part that is used: ten seconds of an overlay', () => {
    const facts = { durationInSeconds: 1000, video: { frames: 30_000, storedPixels: 1e6 } };
    expect(decodedPixels(facts, INGEST.maxOverlaySeconds)).toBe(300e6);
    expect(decodedPixels({ ...facts, durationInSeconds: null }, INGEST.maxOverlaySeconds)).toBe(30e9);
  });

  it('is ended when its time is over, which is the fault of a busy server', async () => {
    const source = await setup.source('plain.mp4', `${pattern(30)} ${h264}`);
    const impatient = createMediaIngest(installedFfmpeg, { timeLimit: () => 0 });
    const { made } = await video(source, impatient);
    const busy = {
      code: 'SERVER_TOO_BUSY',
      message: expect.stringMatching(/too busy .* Nothing is wrong with your file/),
    };
    await expect(made).rejects.toMatchObject(busy);
    const overlay = impatient.ingestOverlay({ source, workDirectory: await setup.workDirectory() });
    await expect(overlay).rejects.toMatchObject(busy);
  });

  it('is ended when its processor time is over, which passes on a busy machine as on a quiet one', async () => {
    const second = await setup.source('one-second.mp4', `-f lavfi -t 1 -i testsrc2=s=720x1280:r=30 ${h264}`);
    const source = await setup.source('demanding.mp4', `-stream_loop 5 -i ${second} -c copy`);
    const frugal = createMediaIngest(installedFfmpeg, { processorLimit: () => 1 });
    const { made } = await video(source, frugal);
    await expect(made).rejects.toMatchObject({
      code: 'TOOK_TOO_LONG',
      message: expect.stringMatching(/took longer to process than the server allows/),
    });
    const overlay = frugal.ingestOverlay({ source, workDirectory: await setup.workDirectory() });
    await expect(overlay).rejects.toMatchObject({ code: 'TOOK_TOO_LONG' });
  });

  it('gets processor time for twice what the slowest files take', () => {
    // Half a minute of 4K at 60 frames per second in HDR: 14 ns a pixel (docs/decisions/0024).
    const pixels = 30 * 60 * 3840 * 2160;
    const limit = ingestProcessorLimit({ decodedPixels: pixels, seconds: 30, as: 'video' });
    expect(limit).toBeGreaterThan(2 * 14e-9 * pixels);
  });

  it('gets more time the more there is to decode and to make, but never hours without end', () => {
    const as = 'video';
    const short = ingestTimeLimit({ decodedPixels: 4e9, seconds: 60, as });
    const large = ingestTimeLimit({ decodedPixels: 80e9, seconds: 60, as });
    const longest = ingestTimeLimit({
      decodedPixels: INGEST.maxVideoPixels,
      seconds: INGEST.maxVideoSeconds,
      as,
    });
    expect([short, large, longest]).toEqual([short, large, longest].toSorted((a, b) => a - b));
    expect(longest).toBeLessThan(3 * HOUR_SECONDS);
  });
});

describe('a video as people have it', () => {
  it.each([
    ['4K at 60 frames per second', 150, 60, 3840 * 2160],
    ['4K at 120 frames per second', 80, 120, 3840 * 2160],
    ['4K at 24 frames per second', 480, 24, 3840 * 2160],
    ['slow motion of 240 frames per second', 130, 240, 1920 * 1080],
    ['half an hour of 1080p at 60 frames per second', 1800, 60, 1920 * 1080],
  ])('is no more than is allowed: %s', (_what, durationInSeconds, fps, storedPixels) => {
    expect(fps).toBeLessThanOrEqual(INGEST.maxFps / 2);
    const facts = { durationInSeconds, video: { frames: durationInSeconds * fps, storedPixels } };
    expect(decodedPixels(facts, INGEST.maxVideoSeconds)).toBeLessThan(INGEST.maxVideoPixels);
  });

  it('is accepted at 240 frames per second', async () => {
    const { made } = await video(await setup.source('slow.mp4', `${pattern(240)} ${h264}`));
    expect((await made).frames).toBe(36);
  });

  it('is accepted from a browser that records WebM and declares 1000 frames per second', async () => {
    const source = await setup.source(
      'recorded.webm',
      `${pattern(30)} -c:v libvpx -deadline realtime -cpu-used 8`,
    );
    const bytes = await readFile(source);
    // DefaultDuration, nanoseconds per frame, https://www.rfc-editor.org/rfc/rfc9559.html#name-defaultduration-element
    const at = bytes.indexOf(Buffer.from([0x23, 0xe3, 0x83, 0x84]));
    expect(at).toBeGreaterThan(0);
    bytes.writeUInt32BE(1_000_000, at + 4);
    await writeFile(source, bytes);
    const { made } = await video(source);
    expect((await made).frames).toBeGreaterThanOrEqual(30);
  });
});
