import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSegments } from '#server/ingest/segment-video.ts';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { probeMedia } from '#server/media/probe.ts';
import type { VideoResult } from '#server/ports/media-ingest.ts';
import { frameOfVideo, framesOfVideo, samplesOf } from '#tests/support/rendering/decoded-frames.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';

const size = { width: 90, height: 160 };
/** Second at which the video flashes white and a tone sounds, both for 0.2 s. */
const FLASH = 16;

/** An ffmpeg expression, true during the flash. */
const flash = (seconds: number): string => `between(t\\,${FLASH}\\,${FLASH + seconds})`;

let setup: TestIngest;
let whole: VideoResult;
let clips: VideoResult[];

beforeAll(async () => {
  setup = await openTestIngest();
  const flashes = `-f lavfi -t 33.5 -i testsrc2=s=90x160:r=30,drawbox=color=white:t=fill:enable=${flash(0.19)}`;
  const sound = `-f lavfi -t 33.5 -i aevalsrc=0.5*sin(5500*t)*${flash(0.2)}:s=48000`;
  const encoders = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac';
  const source = await setup.source('long.mp4', `${flashes} ${sound} ${encoders}`);
  whole = await setup.ingest.ingestVideo({ source, workDirectory: await setup.workDirectory() });
  clips = await setup.ingest.segmentVideo({
    video: { ...whole, path: whole.file.path, proxyPath: whole.proxy.path },
    workDirectory: await setup.workDirectory(),
  });
});
afterAll(() => setup.close());

describe('the cuts of a video', () => {
  it('are every 15 seconds; a remainder of 3 seconds becomes a clip, a shorter one is dropped', () => {
    expect(planSegments(1800).map(({ frames }) => frames)).toEqual([450, 450, 450, 450]);
    expect(planSegments(450 + 90)).toEqual([
      { start: 0, frames: 450 },
      { start: 450, frames: 90 },
    ]);
    expect(planSegments(450 + 89)).toEqual([{ start: 0, frames: 450 }]);
  });

  it('are none when it is no longer than one clip', () => {
    expect(planSegments(450)).toEqual([]);
    expect(planSegments(30)).toEqual([]);
  });
});

describe('the clips of a video', () => {
  it('[LI-046] are exactly 450 frames at 30 fps, file and proxy, valid for every platform', async () => {
    expect(clips.map(({ frames }) => frames)).toEqual([450, 450, 105]);
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
    expect(Math.abs(samples.length / 48_000 - 15)).toBeLessThan(1 / 30);
  });

  it('carry their part of the usefulness strip', () => {
    expect(clips.map(({ strip }) => strip.seconds.length)).toEqual([15, 15, 4]);
    expect(clips.at(1)!.strip.seconds[1]).toEqual(whole.strip.seconds[16]);
    expect(clips.at(1)!.strip.seconds.at(1)!.sound).toBeGreaterThan(0.3);
    expect(clips.at(1)!.strip.seconds.at(4)!.sound).toBe(0);
  });
});
