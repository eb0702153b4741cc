import { safeInput } from '#server/media/run-ffmpeg.ts';
import { atFrameRate, frameTimestamps, toBt709 } from '#server/rendering/layered/filters.ts';
import type { OverlayGeometry } from '#server/rendering/overlay-geometry.ts';
import type { LayerPlan, OverlayLayerPlan } from '#server/rendering/plan-layers.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';

/** A still text as raw YUVA 4:2:0. */
type TextLayerFile = {
  plan: Extract<LayerPlan, { kind: 'text' }>;
  path: string;
  left: number;
  top: number;
  width: number;
  height: number;
};
/** An overlay's file. */
type OverlayLayerFile = { plan: OverlayLayerPlan; path: string; left: number; top: number };
/** A layer's file and its upper left corner in the frame, px. */
export type PlacedLayer = TextLayerFile | OverlayLayerFile;

const isText = (layer: PlacedLayer): layer is TextLayerFile => layer.plan.kind === 'text';

/** ffmpeg's input options for a layer. */
export const layerInput = ({ fps }: RenderPlan, layer: PlacedLayer): string[] => {
  if (isText(layer)) {
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

/** Opacity rises from 0 in frame 0 to 1 in frame `fadeFrames`, as in `fadeInOpacity`; the last frame then repeats. */
const textChain = ({ plan }: TextLayerFile, fps: number): string[] =>
  plan.kind === 'text' && plan.fadeFrames > 0
    ? [
        `loop=loop=${plan.fadeFrames}:size=1`,
        frameTimestamps(fps),
        `fade=type=in:start_frame=0:nb_frames=${plan.fadeFrames}:alpha=1`,
      ]
    : [frameTimestamps(fps)];

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
  { period, passes, cache, geometry, fileKind, convertFrom }: OverlayLayerPlan,
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
  ];
};

/** From input `index` to the stream `[label]`, ready for `overlay`. */
export const layerChain = (plan: RenderPlan, layer: PlacedLayer, index: number, label: string): string => {
  const chain = isText(layer) ? textChain(layer, plan.fps) : overlayChain(layer.plan, plan);
  return `[${index}:v]${chain.join(',')}[${label}]`;
};
