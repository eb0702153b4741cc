import { fadeInFrames } from '#remotion/animation/fade-in.ts';
import { loopPeriodInFrames } from '#remotion/animation/loop-frames.ts';
import { layersInOrder, type Layer } from '#schema/layers-in-order.ts';
import type { OverlayElement } from '#schema/overlay-element.ts';
import type { Promo } from '#schema/promo.ts';
import type { AssetFacts } from '#server/rendering/asset-facts.ts';
import { colorEncodingToConvert, type ColorEncoding } from '#server/rendering/color-encoding.ts';
import { overlayGeometry, type OverlayGeometry } from '#server/rendering/overlay-geometry.ts';

/** A text: one still picture, which fades in over so many frames; 0 when it is there from the start. */
type TextLayerPlan = { kind: 'text'; elementId: string; fadeFrames: number };

/** An overlay: the pictures of one period of its file, repeated. */
export type OverlayLayerPlan = {
  kind: 'overlay';
  elementId: string;
  assetId: string;
  fileKind: 'gif' | 'webm';
  /** Frames after which it starts again. */
  period: number;
  passes: number;
  geometry: OverlayGeometry;
  /** Null when its colours are stored as the finished video's are; GIFs hold no such colours. */
  convertFrom: ColorEncoding | null;
  /**
   * Where the pictures of the first pass are kept for the others: `shaped`, ready to be laid over; `stored`, as the file has
   * them, where shaped ones would take too much memory; null when there is but one pass.
   */
  cache: 'transformed' | 'decoded' | null;
};

export type LayerPlan = TextLayerPlan | OverlayLayerPlan;

type Output = { outputScale: number; fps: number; frames: number; memory: number };
type PlannedLayers = { layers: readonly LayerPlan[]; obstacle: string | null };

/** Bytes of a pixel with alpha: 4:2:0 when shaped; when stored, at most (GIFs are kept as RGBA). */
const SHAPED_PIXEL = 2.5;
const STORED_PIXEL: Record<'gif' | 'webm', number> = { gif: 4, webm: 2.5 };

/** The largest canvas on which a picture is turned, px: above, the browser is no slower. */
const MOST_TURNED = 9_000_000;

const planOverlay = (
  element: OverlayElement,
  facts: AssetFacts | undefined,
  { outputScale, fps, frames }: Output,
): OverlayLayerPlan | null => {
  if (facts === undefined || facts.kind === 'video') return null;
  const geometry = overlayGeometry(element, facts, outputScale);
  if (geometry === null) return null;
  const period = loopPeriodInFrames(facts.durationInSeconds, fps);
  const passes = Math.ceil(frames / period);
  return {
    kind: 'overlay',
    elementId: element.id,
    assetId: element.overlayId,
    fileKind: facts.kind,
    period,
    passes,
    geometry,
    convertFrom:
      facts.kind === 'gif' ? null : colorEncodingToConvert(facts.color, Math.min(facts.width, facts.height)),
    cache: passes === 1 ? null : 'transformed',
  };
};

const bytesKept = (layer: OverlayLayerPlan, assets: Readonly<Record<string, AssetFacts>>): number => {
  const { canvas } = layer.geometry;
  const { width = 0, height = 0 } = assets[layer.assetId] ?? {};
  if (layer.cache === 'transformed') return canvas.width * canvas.height * SHAPED_PIXEL * layer.period;
  if (layer.cache === 'decoded') return width * height * STORED_PIXEL[layer.fileKind] * layer.period;
  return 0;
};

const asStored = (layer: OverlayLayerPlan): OverlayLayerPlan =>
  layer.cache === null ? layer : { ...layer, cache: 'decoded' };

/** Keeps what is dearest to shape anew as long as the memory lasts: the smallest first, the others as they are stored. */
const withinMemory = (
  layers: readonly LayerPlan[],
  assets: Readonly<Record<string, AssetFacts>>,
  memory: number,
): PlannedLayers => {
  const overlays = layers.filter((layer) => layer.kind === 'overlay');
  let kept = overlays.reduce((sum, layer) => sum + bytesKept(asStored(layer), assets), 0);
  const shaped = new Set<string>();
  for (const layer of overlays.toSorted((a, b) => bytesKept(a, assets) - bytesKept(b, assets))) {
    const more = bytesKept(layer, assets) - bytesKept(asStored(layer), assets);
    if (more > 0 && kept + more > memory) continue;
    shaped.add(layer.elementId);
    kept += more;
  }
  return {
    layers: layers.map((layer) =>
      layer.kind === 'text' || shaped.has(layer.elementId) ? layer : asStored(layer),
    ),
    obstacle: kept > memory ? 'Its overlays together are too long and too large to be kept in memory.' : null,
  };
};

/** Plans what lies over the background, from back to front. What lies outside the frame is left out. */
export const planLayers = (
  promo: Promo,
  assets: Readonly<Record<string, AssetFacts>>,
  output: Output,
): PlannedLayers => {
  const fadeFrames = promo.animationType === 'none' ? 0 : fadeInFrames(output.frames);
  const plan = (layer: Layer): LayerPlan | null =>
    layer.kind === 'text'
      ? { kind: 'text', elementId: layer.element.id, fadeFrames }
      : planOverlay(layer.element, assets[layer.element.overlayId], output);
  const layers = layersInOrder(promo)
    .map(plan)
    .filter((layer) => layer !== null);
  const isTooLarge = layers.some(
    (layer) =>
      layer.kind === 'overlay' &&
      layer.geometry.turn !== null &&
      layer.geometry.canvas.width * layer.geometry.canvas.height > MOST_TURNED,
  );
  return isTooLarge
    ? { layers: [], obstacle: 'A turned overlay is much larger than the frame.' }
    : withinMemory(layers, assets, output.memory);
};
