import type { ColorEncoding } from '#remotion/plan/asset-facts.ts';
import type { OverlayGeometry } from '#remotion/plan/overlay-geometry.ts';
import type { BackgroundPlan } from '#remotion/plan/plan-background.ts';
import type { OverlayLayerPlan, RenderPlan, StillLayerPlan } from '#remotion/plan/plan-render.ts';
import { differsOnCover, posesOf } from '#remotion/plan/pose.ts';
import { needsStrip, planStrip } from '#remotion/plan/strip.ts';
import type { TimedElement, TimedTransition } from '#remotion/plan/timed-element.ts';
import { safeInput } from '#server/media/run-ffmpeg.ts';
import type { LayerFile } from '#server/rendering/layered/layer-cache.ts';
import { layerOffset, steps } from '#server/rendering/layered/layer-offset.ts';
import { sumOf } from '#server/rendering/layered/sum-of.ts';

/** Replaces a stream's timestamps by frame numbers from 0 at this rate. */
export const frameTimestamps = (fps: number): string => `settb=1/${fps},setpts=N`;

/**
 * Converts a file to the promo's frame rate as the composition does: frame n shows the last source frame that has
 * started at n / fps, and the final one repeats. Skips `skipped` frames, then outputs `frames`.
 */
export const atFrameRate = (fps: number, frames: number, skipped = 0): string => {
  const begin = skipped === 0 ? '' : `start_frame=${skipped}:`;
  return `fps=${fps}:round=up:start_time=0,tpad=stop=-1:stop_mode=clone,trim=${begin}end_frame=${skipped + frames}`;
};

/** Where to start reading a file: seek to `seekSeconds`, then drop `skippedFrames`. */
type SeekPoint = { seekSeconds: number; skippedFrames: number };

/** Below this, decoding from the start is as quick, seconds. */
const MIN_SEEK = 2;

/**
 * Where to seek for a trim range that begins at `startFrame`. One second early, so that the frame shown at its
 * start is decoded; at a full second, which every time base represents exactly: a fraction would be rounded and
 * the range begin one frame late.
 */
export const seekPoint = ({ startFrame }: Pick<BackgroundPlan, 'startFrame'>, fps: number): SeekPoint => {
  const seconds = Math.floor(startFrame / fps) - 1;
  const seekSeconds = seconds < MIN_SEEK ? 0 : seconds;
  return { seekSeconds, skippedFrames: startFrame - seekSeconds * fps };
};

const conversion = ({ matrix, range }: ColorEncoding): string =>
  `in_color_matrix=${matrix}:in_range=${range}:out_color_matrix=bt709:out_range=tv`;

/** Converts colours to the output's without scaling. */
export const toBt709 = (reading: ColorEncoding): string => `scale=${conversion(reading)}:flags=accurate_rnd`;

/** Scales and converts colours to the output's, each if necessary; empty when neither is. */
export const scaleTo = (
  size: { width: number; height: number } | null,
  reading: ColorEncoding | null,
): string[] => {
  const options = [
    ...(size === null ? [] : [`w=${size.width}:h=${size.height}`]),
    ...(reading === null ? [] : [conversion(reading)]),
  ];
  return options.length === 0 ? [] : [`scale=${options.join(':')}:flags=bilinear`];
};

/** A still or a strip: one or more frames of raw YUVA 4:2:0. */
type StillLayerFile = { plan: StillLayerPlan } & LayerFile;
/** An overlay's file. */
type OverlayLayerFile = { plan: OverlayLayerPlan; path: string; left: number; top: number };
/** A layer's file and its upper left corner in the frame, px. */
export type PlacedLayer = StillLayerFile | OverlayLayerFile;

const isStill = (layer: PlacedLayer): layer is StillLayerFile => layer.plan.source.kind !== 'overlay';

/** ffmpeg's input options for a layer. */
const layerInput = ({ fps }: RenderPlan, layer: PlacedLayer): string[] => {
  if (isStill(layer)) {
    const size = `${layer.width}x${layer.height}`;
    return [
      ['-f', 'rawvideo', '-pixel_format', 'yuva420p', '-video_size', size],
      ['-framerate', String(fps), '-i', `file:${layer.path}`],
    ].flat();
  }
  const file = safeInput(layer.path);
  // ffmpeg's native VP9 decoder ignores alpha.
  return layer.plan.source.fileKind === 'webm' ? ['-c:v', 'libvpx-vp9', ...file] : file;
};

/** Moves a stream's first frame to frame `from` of the promo; until then `overlay` shows what lies below. */
const startAt = (from: number): string[] => (from === 0 ? [] : [`setpts=PTS+${from}`]);

const fades = (transition: TimedTransition | null): boolean =>
  transition !== null &&
  (transition.kind === 'fade' || transition.kind === 'rise' || transition.kind === 'pop');

/** Opacity rises from 0 in the stream's first frame to 1 at the end of the entrance, and falls to 0 after the last frame of the exit. */
const fadeChain = ({ from, to, enter, exit }: TimedElement): string[] => [
  ...(enter !== null && fades(enter) ? [`fade=type=in:start_frame=0:nb_frames=${enter.frames}:alpha=1`] : []),
  ...(exit !== null && fades(exit)
    ? [`fade=type=out:start_frame=${to - from - exit.frames}:nb_frames=${exit.frames}:alpha=1`]
    : []),
];

/** A still that fades: repeated as long as its opacity changes; then its last frame repeats. */
const stillChain = ({ plan: { time } }: StillLayerFile, fps: number): string[] => {
  const repeats = fades(time.exit)
    ? time.to - time.from - 1
    : fades(time.enter)
      ? (time.enter?.frames ?? 0)
      : 0;
  return [
    ...(repeats > 0 ? [`loop=loop=${repeats}:size=1`] : []),
    frameTimestamps(fps),
    ...fadeChain(time),
    ...startAt(time.from),
  ];
};

/** A strip: each of its frames stays until the next one begins; a loop has one a frame and comes several times. */
const stripChain = ({ plan: { time }, counts }: StillLayerFile, fps: number): string[] => {
  const { starts, loop } = planStrip(time, counts);
  // The first frame is the look at rest, for the cover.
  const skipped = time.cover === 'rest' ? ['trim=start_frame=1'] : [];
  if (loop !== null) {
    const { start, size, times } = loop;
    return [
      ...skipped,
      `loop=loop=${times - 1}:size=${size}:start=${start}`,
      frameTimestamps(fps),
      ...startAt(time.from),
    ];
  }
  const terms = starts.map((at, index) => {
    const step = at - (starts[index - 1] ?? 0);
    return index === 0 ? String(at + time.from) : `${step}*gte(N,${index})`;
  });
  return [...skipped, `settb=1/${fps}`, `setpts='${sumOf(terms)}'`];
};

/**
 * WebM timestamps are whole milliseconds, so frame 2 at 30 fps appears to start after 2/30 s. Shifted one
 * millisecond earlier, every frame is the intended one, here as in the composition.
 */
const withoutMilliseconds = String.raw`settb=1/90000,setpts=max(0\,PTS-90)`;

const isOdd = (px: number): boolean => px % 2 === 1;

/** Chroma is subsampled: cropping, moving or rotating by single pixels needs it at full resolution. */
const needsFullChroma = ({ visible, inset, turn }: OverlayGeometry): boolean =>
  turn !== null || [visible?.x ?? 0, visible?.y ?? 0, inset.x, inset.y].some(isOdd);

/**
 * Scales and places. GIF frames have black in their transparent pixels, which scaling would blend into the edges,
 * so they are premultiplied before and unpremultiplied after.
 */
const transform = (geometry: OverlayGeometry, isGif: boolean): string[] => {
  const { scaled, visible, canvas, inset, turn } = geometry;
  const isPadded = canvas.width !== (visible ?? scaled).width || canvas.height !== (visible ?? scaled).height;
  return [
    `scale=w=${scaled.width}:h=${scaled.height}:flags=area`,
    isGif ? 'format=gbrap' : needsFullChroma(geometry) ? 'format=yuva444p' : 'format=yuva420p',
    ...(visible === null
      ? []
      : [`crop=${visible.width}:${visible.height}:${visible.x}:${visible.y}:exact=1`]),
    ...(isPadded ? [`pad=w=${canvas.width}:h=${canvas.height}:x=${inset.x}:y=${inset.y}:color=black@0`] : []),
    ...(turn === null
      ? []
      : [
          `perspective=${turn.map(({ x, y }, i) => `x${i}=${x.toFixed(4)}:y${i}=${y.toFixed(4)}`).join(':')}`,
        ]),
    ...(isGif
      ? ['unpremultiply=inplace=1', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd']
      : []),
    'format=yuva420p',
  ];
};

/** Runs of consecutive numbers, each as its first and last. */
const rangesOf = (numbers: readonly number[]): [first: number, last: number][] => {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
};

const flickering = (transition: TimedTransition | null): TimedTransition | null =>
  transition?.kind === 'flicker' ? transition : null;

/** Darkens an overlay in the frames in which it flickers; its fades are apart. */
const flickerChain = ({ time }: OverlayLayerPlan): string[] => {
  const dark = new Map<number, number[]>();
  const alone = { ...time, enter: flickering(time.enter), exit: flickering(time.exit) };
  for (const [frame, { opacity }] of posesOf(alone).entries())
    if (opacity < 1) dark.set(opacity, [...(dark.get(opacity) ?? []), frame]);
  return [...dark].map(
    ([opacity, frames]) =>
      `lut=a=val*${opacity.toFixed(4)}:enable='${sumOf(
        rangesOf(frames).map(([first, last]) => `between(n,${first},${last})`),
      )}'`,
  );
};

/** A scale for each frame, as an expression of ffmpeg; `on` counts frames from 1. After `period` frames it repeats. */
const scaleExpression = (scales: readonly number[], period: number | null): string => {
  const frame = period === null ? '(on-1)' : `mod(on-1,${period})`;
  return sumOf(
    steps(
      scales.map((scale) => Number(scale.toFixed(5))),
      frame,
    ),
  );
};

const scalesOf = (time: TimedElement): number[] => posesOf(time).map(({ scale }) => scale);

/** Scales the images of an overlay around a point of their canvas, in premultiplied colour, in these frames. */
const scaled = (
  { pivot, canvas }: OverlayGeometry,
  { scale, enable }: { scale: string; enable: string },
): string[] => {
  if (pivot === null) return [];
  // The corner of the canvas that is `edge` px away from its upper left one shows this place of the image.
  const source = (middle: number, edge: number): string =>
    `'${(middle - 0.5).toFixed(4)}+(${(edge + 0.5 - middle).toFixed(4)})/(${scale})'`;
  const [left, right] = [source(pivot.x, 0), source(pivot.x, canvas.width)];
  const [top, bottom] = [source(pivot.y, 0), source(pivot.y, canvas.height)];
  const corners = [
    `x0=${left}:y0=${top}:x1=${right}:y1=${top}`,
    `x2=${left}:y2=${bottom}:x3=${right}:y3=${bottom}`,
  ];
  return [
    `premultiply=inplace=1${enable}`,
    `perspective=eval=frame:${corners.join(':')}${enable}`,
    `unpremultiply=inplace=1${enable}`,
  ];
};

/** A pulse, which repeats, for the frames in which it repeats together with the images, or for all. */
const pulseChain = ({ time, source: { geometry } }: OverlayLayerPlan): string[] => {
  if (time.loop?.kind !== 'pulse') return [];
  const { period } = time.loop;
  const scales = scalesOf({ ...time, enter: null, exit: null, to: time.from + period });
  return scaled(geometry, { scale: scaleExpression(scales, period), enable: '' });
};

/** The scale of an entrance and an exit, in their frames alone. */
const popChain = ({ time, source: { geometry } }: OverlayLayerPlan): string[] => {
  const scales = scalesOf({ ...time, loop: null });
  const frames = scales.flatMap((scale, index) => (scale === 1 ? [] : [index]));
  if (frames.length === 0) return [];
  const ranges = rangesOf(frames).map(([first, last]) => `between(n,${first},${last})`);
  return scaled(geometry, { scale: scaleExpression(scales, null), enable: `:enable='${sumOf(ranges)}'` });
};

/** The first images of an overlay at its size, in the colours of the output. */
const overlaySource = (
  { source }: OverlayLayerPlan,
  fps: number,
  frames: number,
): Record<'decoded' | 'transformed', string[]> => {
  const { geometry, fileKind, convertFrom } = source;
  const isGif = fileKind === 'gif';
  return {
    decoded: [
      ...(isGif ? [] : [withoutMilliseconds]),
      atFrameRate(fps, frames),
      ...(isGif ? ['format=gbrap', 'premultiply=inplace=1'] : []),
      ...(convertFrom === null ? [] : [toBt709(convertFrom)]),
    ],
    transformed: transform(geometry, isGif),
  };
};

/** Repeats the first `size` frames, so that there are enough for `frames`. */
const repeated = (size: number, frames: number): string =>
  `loop=loop=${Math.ceil(frames / size) - 1}:size=${size}`;

const overlayChain = (plan: OverlayLayerPlan, { fps }: RenderPlan): string[] => {
  const { time, source } = plan;
  const { period, cache, pulse } = source;
  const frames = time.to - time.from;
  const { decoded, transformed } = overlaySource(plan, fps, Math.min(period, frames));
  return [
    ...decoded,
    ...(cache === 'decoded' ? [repeated(period, frames)] : []),
    ...transformed,
    ...(cache === 'transformed' ? [repeated(period, pulse ?? frames)] : []),
    frameTimestamps(fps),
    ...pulseChain(plan),
    ...(pulse === null ? [] : [repeated(pulse, frames), frameTimestamps(fps)]),
    ...popChain(plan),
    ...fadeChain(time),
    ...flickerChain(plan),
    ...startAt(time.from),
  ];
};

const layerChain = (plan: RenderPlan, layer: PlacedLayer): string[] =>
  isStill(layer)
    ? needsStrip(layer.plan.time)
      ? stripChain(layer, plan.fps)
      : stillChain(layer, plan.fps)
    : overlayChain(layer.plan, plan);

/** The look at rest, or the first image of an overlay, for one frame. */
const coverChain = ({ fps }: RenderPlan, layer: PlacedLayer): string[] => {
  if (isStill(layer)) return ['trim=end_frame=1', frameTimestamps(fps)];
  const { decoded, transformed } = overlaySource(layer.plan, fps, 1);
  return [...decoded, ...transformed, frameTimestamps(fps)];
};

/** What ffmpeg does with a layer: the options of its input, its filters, and those of the `overlay` that places it. */
type LayerStep = { input: string[]; chain: string[]; overlay: string };

/** The steps of a layer: its motion, and in a promo that begins with its cover, what the first frame shows instead. */
export const layerSteps = (plan: RenderPlan, layer: PlacedLayer): LayerStep[] => {
  const { left, top } = layer;
  const { time } = layer.plan;
  const input = layerInput(plan, layer);
  const x = layerOffset({ time, at: left, axis: 'dx' }, plan);
  const y = layerOffset({ time, at: top, axis: 'dy' }, plan);
  const motion = `x=${x}:y=${y}:format=yuv420:eof_action=repeat`;
  if (!differsOnCover(time)) return [{ input, chain: layerChain(plan, layer), overlay: motion }];
  const half = (0.5 / plan.fps).toFixed(4);
  const cover = `x=${left}:y=${top}:format=yuv420:eof_action=pass:enable='lt(t,${half})'`;
  return [
    { input, chain: layerChain(plan, layer), overlay: `${motion}:enable='gte(t,${half})'` },
    ...(time.cover === 'rest' ? [{ input, chain: coverChain(plan, layer), overlay: cover }] : []),
  ];
};
