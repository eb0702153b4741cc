import { overlaySize } from '#remotion/layers/overlay-box.ts';
import { layoutText, type TextLayout } from '#remotion/text-layout/layout-text.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { type Layer, layersInOrder } from '#schema/layers-in-order.ts';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { toFrame } from '#src/features/editor/canvas/transform.ts';

/** Layouts of texts that have not changed: of all elements a drag changes one. */
const layouts = new WeakMap<TextElement, { hasShadow: boolean; layout: TextLayout }>();

const layoutOf = (element: TextElement, hasShadow: boolean): TextLayout | null => {
  const known = layouts.get(element);
  if (known?.hasShadow === hasShadow) return known.layout;
  const layout = layoutText(element, hasShadow);
  if (layout !== null) layouts.set(element, { hasShadow, layout });
  return layout;
};

const boxOf = (layer: Layer, promo: Promo, sources: AssetSources): ElementBox | null => {
  const { id, rotation } = layer.element;
  if (layer.kind === 'text') {
    const layout = layoutOf(layer.element, promo.textShadow);
    if (layout === null) return null;
    const { center, size, fontSize } = layout;
    return { id, kind: 'text', center, size, rotation, shownSize: fontSize / REFERENCE_SCALE };
  }
  const source = sources[layer.element.overlayId];
  if (source === undefined) return null;
  const { scale } = layer.element;
  return {
    id,
    kind: 'overlay',
    center: toFrame(layer.element),
    size: overlaySize(scale, source),
    rotation,
    shownSize: scale,
  };
};

/** Where everything that can be seen stands, from back to front; a text is left out until its font is loaded. */
export const elementBoxes = (promo: Promo, sources: AssetSources): ElementBox[] =>
  layersInOrder(promo)
    .map((layer) => boxOf(layer, promo, sources))
    .filter((box) => box !== null);
