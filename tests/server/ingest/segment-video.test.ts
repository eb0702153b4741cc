import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { meanRegions } from '#server/ingest/clip-regions.ts';
import { planSegments } from '#server/ingest/segment-video.ts';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { probeMedia } from '#server/media/probe.ts';
import type { MediaIngest, VideoResult } from '#server/ports/media-ingest.ts';
import { isEveryCaseTried } from '#tests/support/every-case.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';
import { frameOfVideo, framesOfVideo, samplesOf } from '#tests/support/rendering/decoded-frames.ts';

const size = { width: 90, height: 160 };
/** Second at which the video flashes white and a tone sounds, both for 0.2 s. */
const FLASH = 16;

/** An ffmpeg expression, true during the flash. */
const flash = (seconds: number): string => `between(t\\,${FLASH}\\,${FLASH + seconds})`;

let setup: TestIngest;
let whole: Awaited<ReturnType<MediaIngest['ingestVideo']>>;
let clips: VideoResult[];

/** A video of that many seconds, and its clips. */
const cut = async (seconds: number): Promise<{ whole: typeof whole; clips: VideoResult[] }> => {
  const flashes = `-f lavfi -t ${seconds} -i testsrc2=s=90x160:r=30,drawbox=color=white:t=fill:enable=${flash(0.19)}`;
  const sound = `-f lavfi -t ${seconds} -i aevalsrc=0.5*sin(5500*t)*${flash(0.2)}:s=48000`;
  const encoders = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac';
  const source = await setup.source(`long-${seconds}.mp4`, `${flashes} ${sound} ${encoders}`);
  const video = await setup.ingest.ingestVideo({ source, workDirectory: await setup.workDirectory() });
  const made = await setup.ingest.segmentVideo({
    video: { ...video, path: video.file.path, proxyPath: video.proxy.path },
    workDirectory: await setup.workDirectory(),
  });
  return { whole: video, clips: made };
};

beforeAll(async () => {
  setup = await openTestIngest();
  ({ whole, clips } = await cut(18.5));
});
afterAll(() => setup.close());

describe('the cuts of a video', () => {
  it('are every 15 seconds; a remainder of 3 seconds becomes a clip', () => {
    expect(planSegments(1800).map(({ frames }) => frames)).toEqual([450, 450, 450, 450]);
    expect(planSegments(450 + 90)).toEqual([
      { start: 0, frames: 450 },
      { start: 450, frames: 90 },
    ]);
  });

  it('lose nothing: for a shorter remainder the last clip starts earlier, at a full second, and ends with the video', () => {
    expect(planSegments(16 * 30)).toEqual([
      { start: 0, frames: 450 },
      { start: 30, frames: 450 },
    ]);
    expect(planSegments(47 * 30).map(({ start }) => start / 30)).toEqual([0, 15, 30, 32]);
    expect(planSegments(450 + 89).at(-1)).toEqual({ start: 90, frames: 449 });
    expect(planSegments(450 + 15).at(-1)).toEqual({ start: 30, frames: 435 });
  });

  it('leave less than half a second in the clip before it', () => {
    expect(planSegments(900 + 14).map(({ frames }) => frames)).toEqual([450, 464]);
    expect(planSegments(450 + 14)).toEqual([]);
  });

  it('are none when it is no longer than one clip', () => {
    expect(planSegments(450)).toEqual([]);
    expect(planSegments(30)).toEqual([]);
  });
});

describe('the clips of a video', () => {
  it('[LI-046] are exactly 450 frames at 30 fps, file and proxy, valid for every platform', async () => {
    expect(clips.map(({ frames }) => frames)).toEqual([450, 105]);
    for (const { file, proxy, frames } of clips) {
      for (const { path } of [file, proxy]) {
        const { video, audio } = await probeMedia(path, setup.ffmpeg);
        expect(video).toMatchObject({ frames, frameRate: '30/1', profile: 'High', ...size });
        expect(audio?.sampleRate).toBe(48_000);
        expect(await readMp4Layout(path)).toEqual({ indexFirst: true, hasEditList: false });
      }
    }
  });

  it('show exactly the frames of the video, from the first, which is not black', async () => {
    const places = clips.map(({ frames }) => [0, 1, frames - 1]);
    const inWhole = places.flatMap((frames, index) => frames.map((frame) => index * 450 + frame));
    const originals = await framesOfVideo(whole.file.path, inWhole, size);
    for (const [index, clip] of clips.entries()) {
      for (const [place, { data }] of (
        await framesOfVideo(clip.file.path, places.at(index)!, size)
      ).entries()) {
        expect(data.equals(originals.at(index * 3 + place)!.data)).toBe(true);
        expect(data.reduce((sum, value) => sum + value, 0) / data.length).toBeGreaterThan(50);
      }
    }
  });

  it('keep audio and video in sync to a frame', async () => {
    const clip = clips.at(1)!;
    const samples = await samplesOf(clip.file.path);
    const firstSound = samples.findIndex((value) => Math.abs(value) > 0.1) / 48_000;
    const brightness = async (frame: number): Promise<number> => {
      const { data } = await frameOfVideo(clip.file.path, frame, size);
      return data.reduce((sum, value) => sum + value, 0) / data.length;
    };
    expect(await brightness(30)).toBeGreaterThan(240);
    expect(await brightness(29)).toBeLessThan(200);
    expect(Math.abs(firstSound - 1)).toBeLessThan(1 / 30);
    expect(Math.abs(samples.length / 48_000 - 3.5)).toBeLessThan(1 / 30);
  });

  it('carry the regions of their own seconds', () => {
    expect(whole.regionsBySecond).toHaveLength(19);
    expect(clips.at(1)!.regions).toEqual(meanRegions(whole.regionsBySecond.slice(15)));
  });

  it('carry their part of the usefulness strip', () => {
    expect(clips.map(({ strip }) => strip.seconds.length)).toEqual([15, 4]);
    const { motion, flaw } = whole.strip.seconds[16]!;
    expect(clips.at(1)!.strip.seconds[1]).toMatchObject({ motion, flaw });
    expect(clips.at(1)!.strip.seconds.at(1)!.sound).toBeGreaterThan(0.3);
    expect(clips.at(1)!.strip.seconds.at(3)!.sound).toBe(0);
  });
});

const dataOf = async ({ file }: VideoResult, frames: number[]) =>
  (await framesOfVideo(file.path, frames, size)).map(({ data }) => data);

// How long it is, is planned above; that its frames and sound are those of the video, the drill shows for this cut too.
test.runIf(isEveryCaseTried)(
  'a short end of a video is not lost: the last clip overlaps the one before it, in file and proxy',
  async () => {
    const short = await cut(16.5);
    const [first, last] = [short.clips.at(0)!, short.clips.at(-1)!];
    expect(short.clips.map(({ frames }) => frames)).toEqual([450, 435]);
    const [firstFrame, start, cutAt, end] = await dataOf(short.whole, [0, 60, 449, 494]);
    expect(await dataOf(first, [0, 449])).toEqual([firstFrame, cutAt]);
    expect(await dataOf(last, [0, 434])).toEqual([start, end]);
    const { video } = await probeMedia(last.proxy.path, setup.ffmpeg);
    expect(video?.frames).toBe(435);
    const samples = await samplesOf(last.file.path);
    const firstSound = samples.findIndex((value) => Math.abs(value) > 0.1) / 48_000;
    expect(Math.abs(firstSound - (FLASH - 2))).toBeLessThan(1 / 30);
  },
);
