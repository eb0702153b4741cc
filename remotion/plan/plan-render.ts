import type { ElementId } from '#schema/elements/element-id.ts';
import { layersInOrder, type Layer, WATERMARK_LAYER } from '#schema/elements/layers-in-order.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import { type AssetFacts, colorEncodingToConvert, type ColorEncoding } from './asset-facts.ts';
import { loopPeriodInFrames } from './frame-timing.ts';
import { END_CARD_LAYER, endCardLogo } from './overlay-box.ts';
import { type Movement, overlayGeometry, type OverlayGeometry } from './overlay-geometry.ts';
import { type AudioSource, planAudio } from './plan-audio.ts';
import { planBackground, type BackgroundPlan } from './plan-background.ts';
import { NO_PARTS, posesOf } from './pose.ts';
import { coverFrame, withCover } from './rest-frame.ts';
import { estimatedPixels, needsStrip, planStrip } from './strip.ts';
import { type TimedElement, timedEndCard, timedOverlay, timedText, watermarkTime } from './timed-element.ts';

/** What the browser draws once: a text, the watermark, or the end card without its logo. */
type StillSource = { kind: 'text' | 'watermark' | 'end-card' };

/** An overlay: the frames of one loop of its file, repeated. */
type OverlaySource = {
  kind: 'overlay';
  assetId: string;
  fileKind: 'gif' | 'webm';
  /** Frames per loop. */
  period: number;
  geometry: OverlayGeometry;
  /** Null when its colours match the output; GIFs are RGB. */
  convertFrom: ColorEncoding | null;
  /**
   * Which frames of the first pass ffmpeg caches for the others: `transformed` ones, ready to composite; `decoded`
   * ones, where transformed ones would take too much memory; null when there is only one pass.
   */
  cache: 'transformed' | 'decoded' | null;
  /** Frames after which its images and its pulse repeat together, so that ffmpeg scales only these; null when that saves nothing. */
  pulse: number | null;
};

/** When a layer is shown and how it moves; `id` is that of its element. */
type LayerTime = { id: string; time: TimedElement };
export type StillLayerPlan = LayerTime & { source: StillSource };
export type OverlayLayerPlan = LayerTime & { source: OverlaySource };

/** A layer over the background. */
export type LayerPlan = StillLayerPlan | OverlayLayerPlan;

/** Tells overlays from layers that the browser draws. */
export const isOverlayLayer = (layer: LayerPlan): layer is OverlayLayerPlan =>
  layer.source.kind === 'overlay';

type Output = { outputScale: number; fps: number; frames: number; memory: number };
type PlannedLayers = { layers: readonly LayerPlan[]; obstacle: string | null };

/** Bytes per pixel with alpha: 4:2:0 once transformed; as decoded, GIFs are RGBA. */
const TRANSFORMED_PIXEL_BYTES = 2.5;
const DECODED_PIXEL_BYTES: Record<'gif' | 'webm', number> = { gif: 4, webm: 2.5 };

/** The largest canvas for rotating and scaling, px: beyond this the browser is no slower. */
const MAX_ROTATED_PIXELS = 9_000_000;

const movementOf = (time: TimedElement): Movement => {
  const poses = posesOf(time);
  const scales = poses.map(({ scale }) => scale);
  return {
    leaves: poses.some(({ dx, dy }) => dx !== 0 || dy !== 0),
    mostScale: scales.some((scale) => scale !== 1) ? Math.max(1, ...scales) : null,
  };
};

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

/** See `pulse` of an `OverlaySource`; `period` are the frames of one loop of its file. */
const pulseFrames = ({ from, to, loop }: TimedElement, period: number): number | null => {
  if (loop?.kind !== 'pulse') return null;
  const frames = (period * loop.period) / greatestDivisor(period, loop.period);
  return 2 * frames <= to - from ? frames : null;
};

const planOverlay = (
  element: OverlayElement,
  facts: AssetFacts | undefined,
  { outputScale, fps, time }: Pick<Output, 'outputScale' | 'fps'> & { time: TimedElement },
): OverlayLayerPlan | null => {
  if (facts === undefined || facts.kind === 'video' || facts.kind === 'audio') return null;
  const geometry = overlayGeometry(element, facts, outputScale, movementOf(time));
  if (geometry === null) return null;
  const period = loopPeriodInFrames(facts.durationInSeconds, fps);
  const isRepeated = time.to - time.from > period;
  return {
    id: element.id,
    time,
    source: {
      kind: 'overlay',
      assetId: element.overlayId,
      fileKind: facts.kind,
      period,
      geometry,
      convertFrom:
        facts.kind === 'gif'
          ? null
          : colorEncodingToConvert(facts.color, Math.min(facts.width, facts.height)),
      cache: isRepeated ? 'transformed' : null,
      pulse: isRepeated ? pulseFrames(time, period) : null,
    },
  };
};

const cachedBytes = (source: OverlaySource, assets: Readonly<Record<string, AssetFacts>>): number => {
  const { canvas } = source.geometry;
  const { width = 0, height = 0 } = assets[source.assetId] ?? {};
  if (source.cache === 'transformed')
    return canvas.width * canvas.height * TRANSFORMED_PIXEL_BYTES * (source.period + (source.pulse ?? 0));
  if (source.cache === 'decoded')
    return width * height * DECODED_PIXEL_BYTES[source.fileKind] * source.period;
  return 0;
};

const withDecodedCache = (source: OverlaySource): OverlaySource =>
  source.cache === null ? source : { ...source, cache: 'decoded', pulse: null };

/** Bytes of the loops of all texts, one period each. */
const loopBytes = (promo: Promo, { outputScale }: Pick<Output, 'outputScale'>): number => {
  const { width, height } = promoMetadata(promo);
  const output = { width: width * outputScale, height: height * outputScale, outputScale };
  return layersInOrder(promo).reduce((sum, layer) => {
    if (layer.kind !== 'text') return sum;
    const time = timedText(layer.element, promo);
    const frames = needsStrip(time) ? (planStrip(time, NO_PARTS).loop?.size ?? 0) : 0;
    return sum + frames * estimatedPixels(layer.element, output) * TRANSFORMED_PIXEL_BYTES;
  }, 0);
};

/** Caches transformed frames as long as the memory lasts, the smallest overlays first, and decoded frames for the others. */
const withinMemory = (
  layers: readonly LayerPlan[],
  assets: Readonly<Record<string, AssetFacts>>,
  { memory, loops }: { memory: number; loops: number },
): PlannedLayers => {
  const bytes = (source: OverlaySource): number => cachedBytes(source, assets);
  const overlays = layers.filter(isOverlayLayer);
  let used = overlays.reduce((sum, { source }) => sum + bytes(withDecodedCache(source)), loops);
  const transformed = new Set<string>();
  for (const { id, source } of overlays.toSorted((a, b) => bytes(a.source) - bytes(b.source))) {
    const more = bytes(source) - bytes(withDecodedCache(source));
    if (more > 0 && used + more > memory) continue;
    transformed.add(id);
    used += more;
  }
  return {
    layers: layers.map((layer) =>
      !isOverlayLayer(layer) || transformed.has(layer.id)
        ? layer
        : { ...layer, source: withDecodedCache(layer.source) },
    ),
    obstacle: used > memory ? 'What repeats in it is too long and too large to be cached in memory.' : null,
  };
};

/** The layers of the end card, which lie in front of all others. */
const planEndCard = (
  { endCard }: Promo,
  assets: Readonly<Record<string, AssetFacts>>,
  output: Output,
): LayerPlan[] => {
  if (endCard === null) return [];
  const { logoId } = endCard;
  const time = timedEndCard(endCard, output.frames);
  const facts = logoId === null ? undefined : assets[logoId];
  const logo =
    logoId === null || facts === undefined
      ? null
      : planOverlay(endCardLogo(logoId, facts), facts, { ...output, time });
  return [{ id: END_CARD_LAYER, source: { kind: 'end-card' }, time }, ...(logo === null ? [] : [logo])];
};

/** The watermark, which comes with the other texts and stays, whatever its text does. */
const planWatermark = (promo: Promo, target: ElementId | null, cover: number | null): LayerPlan[] =>
  target === null
    ? []
    : [
        {
          id: WATERMARK_LAYER,
          source: { kind: 'watermark' },
          time: withCover(watermarkTime(promo), cover),
        },
      ];

/** Plans the layers over the background, from back to front. Layers outside the frame are left out. */
const planLayers = (
  promo: Promo,
  assets: Readonly<Record<string, AssetFacts>>,
  { watermarkTarget, ...output }: Output & { watermarkTarget: ElementId | null },
): PlannedLayers => {
  const cover = coverFrame(promo);
  const plan = (layer: Layer): LayerPlan | null =>
    layer.kind === 'text'
      ? {
          id: layer.element.id,
          source: { kind: 'text' },
          time: withCover(timedText(layer.element, promo), cover),
        }
      : planOverlay(layer.element, assets[layer.element.overlayId], {
          ...output,
          time: withCover(timedOverlay(layer.element, promo), cover),
        });
  const layers = [
    ...layersInOrder(promo, watermarkTarget)
      .map(plan)
      .filter((layer) => layer !== null),
    ...planWatermark(promo, watermarkTarget, cover),
    ...planEndCard(promo, assets, output),
  ];
  const isTooLarge = layers.some(
    (layer) =>
      isOverlayLayer(layer) &&
      (layer.source.geometry.turn !== null || layer.source.geometry.pivot !== null) &&
      layer.source.geometry.canvas.width * layer.source.geometry.canvas.height > MAX_ROTATED_PIXELS,
  );
  return isTooLarge
    ? { layers: [], obstacle: 'An overlay that is rotated or scales is much larger than the frame.' }
    : withinMemory(layers, assets, { memory: output.memory, loops: loopBytes(promo, output) });
};

/** All decisions made before the first frame is rendered; the finished file is checked against them. */
export type RenderPlan = {
  /** `full` when the browser draws every frame, `layered` when it draws only the texts. */
  strategy: 'full' | 'layered';
  strategyReason: string;
  /** Of the finished video, px. */
  width: number;
  /** Of the finished video, px. */
  height: number;
  /** Factor of 1080x1920. */
  outputScale: number;
  fps: number;
  frames: number;
  background: BackgroundPlan | null;
  /** The layers over the background, from back to front; empty for a full-frame render. */
  layers: readonly LayerPlan[];
  /** What is audible, mixed into one track; the file has a silent one when this is empty. */
  audio: readonly AudioSource[];
};

export type PlanOptions = {
  /** Factor of 1080x1920. */
  outputScale: number;
  /** Whether this machine's ffmpeg has the `overlay` filter; the one bundled with Remotion lacks it. */
  hasCompositor: boolean;
  /** The text that carries the watermark; none when null or omitted. */
  watermarkTarget?: ElementId | null;
};

/** Memory for cached layers, bytes: with browser and encoder the total stays below 1.5 GB. */
const LAYER_MEMORY = 640_000_000;

/**
 * Decides how a promo becomes a video. Pure: the same promo with the same files always gets the same strategy.
 * `assets` are the facts of its files by asset id; an asset without facts counts as missing.
 */
export const planRender = (
  promo: Promo,
  assets: Readonly<Record<string, AssetFacts>>,
  { outputScale, hasCompositor, watermarkTarget = null }: PlanOptions,
): RenderPlan => {
  const { width, height, fps, durationInFrames: frames } = promoMetadata(promo);
  const { background } = promo;
  const facts = background === null ? undefined : assets[background.assetId];
  const output = { width: width * outputScale, height: height * outputScale, outputScale, fps, frames };
  const backgroundPlan =
    background === null || facts === undefined ? null : planBackground(background, facts, output);
  const layered = planLayers(promo, assets, { ...output, memory: LAYER_MEMORY, watermarkTarget });
  const obstacle = hasCompositor
    ? (backgroundPlan?.obstacle ?? layered.obstacle)
    : 'This machine has no ffmpeg that can overlay images on a video.';
  return {
    ...output,
    strategy: obstacle === null ? 'layered' : 'full',
    strategyReason:
      obstacle ??
      'Only the texts are drawn; ffmpeg composites them and the overlays over the background video.',
    background: backgroundPlan,
    layers: obstacle === null ? layered.layers : [],
    audio: planAudio(promo, assets),
  };
};
