import { BACKDROP_SIZE, BACKDROP_BLUR } from '#remotion/layers/background-box.ts';
import { safeInput } from '#server/media/run-ffmpeg.ts';
import {
  atFrameRate,
  frameTimestamps,
  scaleTo,
  seekPoint,
  toBt709,
} from '#server/rendering/layered/filters.ts';
import type { BackdropPlan, BackgroundPlan } from '#server/rendering/plan-background.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';

/** Passes of at most this many frames are cached decoded (3 MB a frame); longer ones are decoded again each time. */
const MAX_CACHED_FRAMES = 90;

const isCached = ({ passes, framesInPass }: BackgroundPlan): boolean =>
  passes > 1 && framesInPass <= MAX_CACHED_FRAMES;

const inputCount = (plan: BackgroundPlan): number => (isCached(plan) ? 1 : plan.passes);

/** The background file, once per decoding; a black source without a background. */
export const backgroundInputs = (plan: RenderPlan, path: string | null): string[][] => {
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
export const backgroundChain = (plan: RenderPlan, path: string | null, label: string): string => {
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
