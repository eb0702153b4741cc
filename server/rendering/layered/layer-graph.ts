import type { ColorEncoding } from '#remotion/plan/asset-facts.ts';
import type { OverlayGeometry } from '#remotion/plan/overlay-geometry.ts';
import type { BackgroundPlan } from '#remotion/plan/plan-background.ts';
import type { OverlayLayerPlan, StillLayerPlan, RenderPlan } from '#remotion/plan/plan-render.ts';
import { safeInput } from '#server/media/run-ffmpeg.ts';

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

/** A still as raw YUVA 4:2:0. */
type StillLayerFile = {
  plan: StillLayerPlan;
  path: string;
  left: number;
  top: number;
  width: number;
  height: number;
};
/** An overlay's file. */
type OverlayLayerFile = { plan: OverlayLayerPlan; path: string; left: number; top: number };
/** A layer's file and its upper left corner in the frame, px. */
export type PlacedLayer = StillLayerFile | OverlayLayerFile;

const isStill = (layer: PlacedLayer): layer is StillLayerFile => layer.plan.kind !== 'overlay';

/** ffmpeg's input options for a layer. */
export const layerInput = ({ fps }: RenderPlan, layer: PlacedLayer): string[] => {
  if (isStill(layer)) {
    const size = `${layer.width}x${layer.height}`;
    return [
      ['-f', 'rawvideo', '-pixel_format', 'yuva420p', '-video_size', size],
      ['-framerate', String(fps), '-i', `file:${layer.path}`],
    ].flat();
  }
  const file = safeInput(layer.path);
  // ffmpeg's native VP9 decoder ignores alpha.
  return layer.plan.fileKind === 'webm' ? ['-c:v', 'libvpx-vp9', ...file] : file;
};

/** Opacity rises from 0 in the stream's first frame to 1 in frame `frames`, as in `fadeInOpacity`. */
const fadeIn = (frames: number): string => `fade=type=in:start_frame=0:nb_frames=${frames}:alpha=1`;

/** Moves a stream's first frame to frame `from` of the promo; until then `overlay` shows what lies below. */
const startAt = (from: number): string => `setpts=PTS+${from}`;

/** The still fades in, and its last frame then repeats. */
const stillChain = ({ plan }: StillLayerFile, fps: number): string[] => [
  ...(plan.fadeFrames > 0
    ? [`loop=loop=${plan.fadeFrames}:size=1`, frameTimestamps(fps), fadeIn(plan.fadeFrames)]
    : [frameTimestamps(fps)]),
  ...(plan.kind === 'end-card' ? [startAt(plan.from)] : []),
];

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

const overlayChain = (
  { period, passes, cache, geometry, fileKind, convertFrom, entrance }: OverlayLayerPlan,
  { fps, frames }: RenderPlan,
): string[] => {
  const isGif = fileKind === 'gif';
  const loop = `loop=loop=${passes - 1}:size=${period}`;
  return [
    ...(isGif ? [] : [withoutMilliseconds]),
    atFrameRate(fps, Math.min(period, frames)),
    ...(isGif ? ['format=gbrap', 'premultiply=inplace=1'] : []),
    ...(convertFrom === null ? [] : [toBt709(convertFrom)]),
    ...(cache === 'decoded' ? [loop] : []),
    ...transform(geometry, isGif),
    ...(cache === 'transformed' ? [loop] : []),
    frameTimestamps(fps),
    ...(entrance === null ? [] : [fadeIn(entrance.fadeFrames), startAt(entrance.from)]),
  ];
};

/** From input `index` to the stream `[label]`, ready for `overlay`. */
export const layerChain = (plan: RenderPlan, layer: PlacedLayer, index: number, label: string): string => {
  const chain = isStill(layer) ? stillChain(layer, plan.fps) : overlayChain(layer.plan, plan);
  return `[${index}:v]${chain.join(',')}[${label}]`;
};
