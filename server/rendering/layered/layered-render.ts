import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKDROP_SIZE, BACKDROP_BLUR } from '#remotion/plan/background-box.ts';
import type { BackdropPlan, BackgroundPlan } from '#remotion/plan/plan-background.ts';
import { isOverlayLayer, type RenderPlan } from '#remotion/plan/plan-render.ts';
import { runFfmpeg, safeInput } from '#server/media/run-ffmpeg.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import {
  audioOutput,
  type EncoderSettings,
  mp4Output,
  OUTPUT_FORMAT,
} from '#server/rendering/encoder-settings.ts';
import {
  audioChain,
  type MusicFiles,
  musicInputs,
  prepareMusic,
} from '#server/rendering/layered/audio-graph.ts';
import type { LayerFile } from '#server/rendering/layered/layer-cache.ts';
import {
  type PlacedLayer,
  seekPoint,
  atFrameRate,
  frameTimestamps,
  scaleTo,
  toBt709,
  layerSteps,
} from '#server/rendering/layered/layer-graph.ts';

/** Passes of at most this many frames are cached decoded (3 MB a frame); longer ones are decoded again each time. */
const MAX_CACHED_FRAMES = 90;

const isCached = ({ passes, framesInPass }: BackgroundPlan): boolean =>
  passes > 1 && framesInPass <= MAX_CACHED_FRAMES;

const inputCount = (plan: BackgroundPlan): number => (isCached(plan) ? 1 : plan.passes);

/** The background file, once per decoding; a black source without a background. */
const backgroundInputs = (plan: RenderPlan, path: string | null): string[][] => {
  if (plan.background === null || path === null) {
    const black = `color=c=black:s=${plan.width}x${plan.height}:r=${plan.fps}`;
    return [['-f', 'lavfi', '-i', black]];
  }
  const { seekSeconds } = seekPoint(plan.background, plan.fps);
  const seek = seekSeconds === 0 ? [] : ['-ss', String(seekSeconds)];
  return Array.from({ length: inputCount(plan.background) }, () => [...seek, ...safeInput(path)]);
};

/** Rounds down, because the file may have odd sides. */
const evenBelow = (px: number): number => Math.max(2, Math.floor(px / 2 + 1e-6) * 2);

const backdropChain = (
  backdrop: BackdropPlan,
  { convertFrom }: BackgroundPlan,
  { width, height, fps }: RenderPlan,
): string => {
  if (backdrop.kind === 'color') {
    const color = `color=c=0x${backdrop.color.slice(1)}:s=${width}x${height}:r=${fps},trim=end_frame=1,format=gbrp`;
    // One frame, converted once and repeated as long as needed.
    return `${color},scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuv420p,loop=loop=-1:size=1,${frameTimestamps(fps)}`;
  }
  const { part } = backdrop;
  return [
    `crop=${evenBelow(part.width)}:${evenBelow(part.height)}:${Math.round(part.left)}:${Math.round(part.top)}`,
    `scale=w=${BACKDROP_SIZE.width}:h=${BACKDROP_SIZE.height}:flags=area`,
    ...(convertFrom === null ? [] : [toBt709(convertFrom)]),
    'format=yuv444p',
    `gblur=sigma=${BACKDROP_BLUR}:steps=4`,
    `scale=w=${width}:h=${height}:flags=bilinear`,
    'format=yuv420p',
    'setsar=1',
  ].join(',');
};

const videoChain = ({ box, isScaled, convertFrom }: BackgroundPlan, plan: RenderPlan): string[] => {
  const [width, height] = [Math.min(plan.width, box.width), Math.min(plan.height, box.height)];
  const isCut = box.width > width || box.height > height;
  return [
    ...scaleTo(isScaled ? box : null, convertFrom),
    ...(isCut ? [`crop=${width}:${height}:${Math.max(0, -box.left)}:${Math.max(0, -box.top)}`] : []),
    'format=yuv420p',
    'setsar=1',
  ];
};

/** Turns the file's frames in `input` into the promo's: scaled, placed over the backdrop, mirrored. Has no output label. */
const shape = (background: BackgroundPlan, plan: RenderPlan, input: string): string => {
  const { backdrop, box, isMirrored } = background;
  const mirror = isMirrored ? ['hflip'] : [];
  const video = videoChain(background, plan);
  if (backdrop === null) return `${input}${[...video, ...mirror].join(',')}`;
  const overlay = `overlay=x=${Math.max(0, box.left)}:y=${Math.max(0, box.top)}:format=yuv420:shortest=1`;
  const chain = backdropChain(backdrop, background, plan);
  const [foreground, behind] =
    backdrop.kind === 'color' ? [input, ''] : [`${input}split[front][behind];[front]`, '[behind]'];
  return `${foreground}${video.join(',')}[fitted];${behind}${chain}[backdrop];[backdrop][fitted]${[overlay, ...mirror].join(',')}`;
};

/** From the inputs of `backgroundInputs`, which come first, to the stream `[label]` with exactly the promo's frames. */
const backgroundChain = (plan: RenderPlan, path: string | null, label: string): string => {
  const { background, fps, frames } = plan;
  const end = `trim=end_frame=${frames},${frameTimestamps(fps)}[${label}]`;
  if (background === null || path === null) return `[0:v]format=yuv420p,${end}`;
  const { framesInPass, passes } = background;
  const count = inputCount(background);
  const { skippedFrames } = seekPoint(background, fps);
  const onePass = `${atFrameRate(fps, Math.min(framesInPass, frames), skippedFrames)},${frameTimestamps(fps)}`;
  if (count === 1) {
    const loop = passes > 1 ? `,loop=loop=${passes - 1}:size=${framesInPass}` : '';
    return `${shape(background, plan, `[0:v]${onePass},`)}${loop},${end}`;
  }
  const labels = Array.from({ length: count }, (_, index) => `p${index}`);
  const all = `${labels.map((pass) => `[${pass}]`).join('')}concat=n=${count},`;
  return [
    ...labels.map((pass, index) => `[${index}:v]${onePass}[${pass}]`),
    `${shape(background, plan, all)},${end}`,
  ].join(';');
};

/** ffmpeg's inputs, and the filter graph that turns them into a promo's `[video]` and `[sound]`. */
type CompositeGraph = { inputs: string[]; filter: string };

type Files = {
  /** Null when the promo has no background. */
  backgroundPath: string | null;
  /** From back to front. */
  layers: readonly PlacedLayer[];
  music: MusicFiles;
};

/**
 * Builds the filter graph of the layered strategy. Pure. Every stream runs at the promo's frame rate with
 * timestamps from 0, so that frame n of every layer meets frame n of the background whatever the files' own
 * timestamps.
 */
export const compositeGraph = (
  plan: RenderPlan,
  { backgroundPath, layers, music }: Files,
): CompositeGraph => {
  const background = backgroundInputs(plan, backgroundPath);
  const steps = layers.flatMap((layer) => layerSteps(plan, layer));
  const chains = steps.map(
    ({ chain }, index) => `[${background.length + index}:v]${chain.join(',')}[l${index}]`,
  );
  const stacked = steps.map(({ overlay }, index) => {
    const [below, above] = [`b${index}`, index === steps.length - 1 ? 'stack' : `b${index + 1}`];
    return `[${below}][l${index}]overlay=${overlay}[${above}]`;
  });
  const bottom = steps.length === 0 ? 'stack' : 'b0';
  return {
    inputs: [...background, ...steps.map(({ input }) => input), ...musicInputs(music)].flat(),
    filter: [
      backgroundChain(plan, backgroundPath, bottom),
      ...chains,
      ...stacked,
      '[stack]format=yuv420p[video]',
      audioChain(plan, background.length + steps.length),
    ].join(';'),
  };
};

export type LayeredRender = {
  assets: Readonly<Record<string, StagedAsset>>;
  plan: RenderPlan;
  settings: EncoderSettings;
  ffmpeg: string;
  /** The drawn texts and the end card by id; null for an empty one. */
  stills: ReadonlyMap<string, LayerFile | null>;
  /** For intermediate files; the caller removes it. */
  workDirectory: string;
  /** Wall time after which `signal` aborts, seconds. */
  timeLimit: number;
  signal: AbortSignal;
  /** Fraction of the video composited, 0 to 1. */
  onProgress: (share: number) => void;
};

const placeLayers = ({ plan, assets, stills }: LayeredRender): PlacedLayer[] =>
  plan.layers.flatMap((layer): PlacedLayer[] => {
    if (!isOverlayLayer(layer)) {
      const file = stills.get(layer.id);
      return file == null ? [] : [{ plan: layer, ...file }];
    }
    const path = assets[layer.source.assetId]?.localPath;
    const { left, top } = layer.source.geometry;
    return path === undefined ? [] : [{ plan: layer, path, left, top }];
  });

/** Bytes of a filter graph beyond which it is no argument: Linux limits one to 128 KiB. Many texts that shake take more. */
const LONGEST_ARGUMENT = 100_000;

const graphOption = async (filter: string, workDirectory: string): Promise<string[]> => {
  if (filter.length <= LONGEST_ARGUMENT) return ['-filter_complex', filter];
  const path = join(workDirectory, 'filter-graph.txt');
  await writeFile(path, filter);
  return ['-filter_complex_script', path];
};

/**
 * The layered strategy: the browser has drawn each text and the end card once, as a still; one run of ffmpeg repeats, fades and
 * composites these and the overlays over the background, and encodes. Returns the path of the MP4.
 *
 * @throws ProcessError; the abort reason of `signal`.
 */
export const renderLayered = async (render: LayeredRender): Promise<string> => {
  const { plan, assets, settings, workDirectory } = render;
  const outputPath = join(workDirectory, 'layered.mp4');
  const backgroundPath =
    plan.background === null ? null : (assets[plan.background.assetId]?.localPath ?? null);
  const layers = placeLayers(render);
  const music = await prepareMusic(plan, (assetId) => assets[assetId]?.localPath, workDirectory);
  const { inputs, filter } = compositeGraph(plan, { backgroundPath, layers, music });
  const { color, colorRange, pixelFormat, profile } = OUTPUT_FORMAT;
  const seconds = plan.frames / plan.fps;
  await runFfmpeg({
    ffmpeg: render.ffmpeg,
    args: [
      inputs,
      [...(await graphOption(filter, workDirectory)), '-map', '[video]', '-map', '[sound]'],
      ['-r', String(plan.fps), '-frames:v', String(plan.frames), '-pix_fmt', pixelFormat],
      ['-c:v', 'libx264', '-preset', settings.x264Preset, '-crf', String(settings.crf)],
      ['-g', String(settings.gopSize), '-profile:v', profile.toLowerCase(), '-flags', '+cgop'],
      ['-color_range', colorRange, '-colorspace', color, '-color_primaries', color, '-color_trc', color],
      audioOutput(settings),
      mp4Output(outputPath),
    ].flat(),
    timeoutInSeconds: render.timeLimit,
    signal: render.signal,
    read: [
      ...[backgroundPath, music?.path].filter((path) => typeof path === 'string'),
      ...layers.map(({ path }) => path),
    ],
    write: [workDirectory],
    onProgress: (done) => render.onProgress(Math.min(1, done / seconds)),
  });
  return outputPath;
};
