import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_QUALITY_PRESET, type QualityPreset } from '#contract/videos/renders.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { bundledMediaTools } from '#server/media/bundled-ffmpeg.ts';
import { readMp4Layout } from '#server/media/mp4-layout.ts';
import { type MediaFacts, probeMedia } from '#server/media/probe.ts';
import type { RenderEngine, RenderProgress, RenderResult, StagedAsset } from '#server/ports/render-engine.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { isEveryCaseTried } from '#tests/support/every-case.ts';
import {
  frameOfVideo,
  framesOfVideo,
  makeMedia,
  type DecodedFrame,
  pixelAt,
  samplesOf,
} from '#tests/support/rendering/decoded-frames.ts';

/** Half a second: dark grey, silent for a quarter of a second, then a tone of 440 Hz at half loudness. */
const BACKGROUND = `-f lavfi -t 0.5 -i color=c=0x303030:s=270x480:r=30 -f lavfi -t 0.5 -i aevalsrc=0.5*sin(2*PI*440*t)*gte(t\\,0.25):s=48000:c=stereo -c:v libx264 -preset ultrafast -crf 12 -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv -c:a aac -b:a 192k`;
/** A red square that jumps from the left half to the right half, transparent elsewhere; larger than displayed. */
const OVERLAY = `-f lavfi -t 0.4 -i color=c=red:s=400x400:r=5 -f lavfi -t 0.4 -i color=c=black@0:s=800x400:r=5,format=rgba -filter_complex [1:v][0:v]overlay=x=2000*t:format=rgb:shortest=1,format=rgba,split[a][b];[b]palettegen=reserve_transparent=1[p];[a][p]paletteuse`;

const promo = migratePromo({
  version: 1,
  videoDuration: 1,
  animationType: 'none',
  textShadow: false,
  background: { assetId: 'night', volume: 0.5 },
  textElements: [
    {
      id: 'header',
      content: 'Spin',
      x: 50,
      y: 25,
      fontSize: 40,
      background: { style: 'fullWidth', color: '#1129df', opacity: 1 },
    },
  ],
  overlayElements: [{ id: 'square', overlayId: 'square', x: 50, y: 75, scale: 2 }],
});

let folder: string;
let assets: Record<string, StagedAsset>;
const output = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  await makeMedia(output('night.mp4'), BACKGROUND);
  await makeMedia(output('square.gif'), OVERLAY);
  const shared = { durationInSeconds: 0.5, hasAudio: true };
  assets = {
    night: { ...shared, localPath: output('night.mp4'), kind: 'video', width: 270, height: 480 },
    square: {
      localPath: output('square.gif'),
      kind: 'gif',
      width: 800,
      height: 400,
      durationInSeconds: 0.4,
      hasAudio: false,
    },
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Rendered = { result: RenderResult; progress: RenderProgress[]; facts: MediaFacts };

const render = async (
  engine: RenderEngine,
  document: Promo,
  { file, preset = DEFAULT_QUALITY_PRESET }: { file: string; preset?: QualityPreset },
): Promise<Rendered> => {
  const progress: RenderProgress[] = [];
  const job = { promo: document, assets, qualityPreset: preset, outputPath: output(file) };
  const signal = new AbortController().signal;
  const result = await engine.render(job, { signal, onProgress: (report) => progress.push(report) });
  return { result, progress, facts: await probeMedia(output(file), bundledMediaTools()) };
};

const near = (actual: number[], wanted: number[], tolerance = 6): boolean =>
  actual.every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) <= tolerance);

const isRed = (frame: DecodedFrame, x: number): boolean => near(pixelAt(frame, x, 1440), [255, 0, 0], 10);

/** A machine without a full ffmpeg renders full-frame. */
const strategies = [
  ['layered', null],
  ['full', '/no-ffmpeg'],
] as const;

describe.each(strategies)('a promo rendered with the %s strategy', (strategy, ffmpegPath) => {
  let colorful: Rendered;
  let black: Rendered;
  let draft: Rendered;
  const file = `${strategy}.mp4`;
  /** Frame by frame it takes long, and is the same black. */
  const drawsBlack = strategy === 'layered' || isEveryCaseTried;

  /** One engine for all of them; closed, so that what it leaves can be seen. */
  beforeAll(async () => {
    const engine = createRenderEngine({
      browserPath: null,
      ffmpegPath,
      renderConcurrency: null,
      temporaryFolder: folder,
    });
    try {
      colorful = await render(engine, promo, { file });
      const bare = migratePromo({ version: 1, videoDuration: 1, textElements: [] });
      if (drawsBlack) black = await render(engine, bare, { file: `${strategy}-black.mp4` });
      if (strategy === 'layered') draft = await render(engine, promo, { file: 'draft.mp4', preset: 'draft' });
    } finally {
      await engine.close();
    }
  });

  it('[CO-001] [CO-004] is 1080x1920, H.264 High, limited-range bt709, with exactly the planned frames', () => {
    expect(colorful.facts.video).toMatchObject({
      codec: 'h264',
      profile: 'High',
      pixelFormat: 'yuv420p',
      width: 1080,
      height: 1920,
      rotation: 0,
      colorRange: 'tv',
      colorSpace: 'bt709',
      colorPrimaries: 'bt709',
      colorTransfer: 'bt709',
      frames: 30,
      frameRate: '30/1',
    });
    expect(colorful.result).toMatchObject({ strategy, frames: 30, layeredFailure: null });
  });

  it('has stereo AAC at 48 kHz, its index first, and no edit list', async () => {
    expect(colorful.facts.audio).toEqual({ codec: 'aac', sampleRate: 48_000, channels: 2 });
    expect(await readMp4Layout(output(file))).toEqual({ indexFirst: true, hasEditList: false });
  });

  it('keeps flat colours: of the background, of a style, of an overlay', async () => {
    const frame = await frameOfVideo(output(file), 4);
    expect(pixelAt(frame, 40, 1000)).toSatisfy((pixel: number[]) => near(pixel, [0x30, 0x30, 0x30]));
    expect(pixelAt(frame, 40, 480)).toSatisfy((pixel: number[]) => near(pixel, [0x11, 0x29, 0xdf]));
    expect(pixelAt(frame, 440, 1440)).toSatisfy((pixel: number[]) => near(pixel, [255, 0, 0], 10));
  });

  it('plays an overlay frame by frame, without remains of earlier frames', async () => {
    const frames = await framesOfVideo(output(file), [4, 8, 14, 20]);
    const seen = frames.map((frame) => [isRed(frame, 440), isRed(frame, 640)]);
    // A source frame lasts 6 frames, a pass 12.
    expect(seen).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, true],
    ]);
  });

  it('keeps the audio in sync, at the volume of the promo, once per pass of the background', async () => {
    const samples = await samplesOf(output(file));
    const loudness = (from: number, to: number): number => {
      const part = samples.subarray(Math.round(from * 48_000), Math.round(to * 48_000));
      return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
    };
    // Half of 0.5 at its peak: 0.177 on average.
    expect(loudness(0.28, 0.48)).toBeCloseTo(0.177, 1);
    expect(loudness(0.78, 0.98)).toBeCloseTo(0.177, 1);
    expect(loudness(0.05, 0.23)).toBeLessThan(0.01);
    expect(loudness(0.53, 0.73)).toBeLessThan(0.01);
    const onset = samples.findIndex((value) => Math.abs(value) > 0.1) / 48_000;
    expect(Math.abs(onset - 0.25)).toBeLessThan(0.01);
  });

  it('reports rising progress through every stage, below 100 % until the file exists', () => {
    const { progress } = colorful;
    const figures = progress.map((report) => report.progress);
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
    expect(figures.at(-1)).toBeLessThan(1);
    expect([...new Set(progress.map(({ stage }) => stage))]).toEqual([
      'preparing',
      'rendering',
      'composing',
      'checking',
      'publishing',
    ]);
  });

  it('leaves only the videos', async () => {
    const names = await readdir(folder);
    expect(names.filter((name) => !/\.(mp4|gif)$/.test(name))).toEqual([]);
  });

  it.runIf(drawsBlack)(
    '[CO-045] has a black background and a silent audio track without a background, and passes the output check',
    async () => {
      const frame = await frameOfVideo(output(`${strategy}-black.mp4`), 20);
      expect(frame.data.every((value) => value <= 2)).toBe(true);
      expect((await samplesOf(output(`${strategy}-black.mp4`))).every((value) => value === 0)).toBe(true);
      expect(black.facts).toMatchObject({
        video: { profile: 'High', frames: 30 },
        audio: { codec: 'aac', sampleRate: 48_000 },
      });
    },
  );

  it.runIf(strategy === 'layered')('is the same video at half the size as a draft', async () => {
    expect(draft.result.strategy).toBe('layered');
    expect(draft.facts.video).toMatchObject({ width: 540, height: 960, profile: 'High', frames: 30 });
    const frame = await frameOfVideo(output('draft.mp4'), 4, { width: 540, height: 960 });
    expect(pixelAt(frame, 20, 240)).toSatisfy((pixel: number[]) => near(pixel, [0x11, 0x29, 0xdf]));
    expect(pixelAt(frame, 220, 720)).toSatisfy((pixel: number[]) => near(pixel, [255, 0, 0], 10));
  });
});
