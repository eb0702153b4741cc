import { useMemo } from 'react';
import { overlaySize } from '#remotion/layers/overlay-box.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { type Layer, layersInOrder } from '#schema/elements/layers-in-order.ts';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { cachedTextLayout, useLoadedFonts } from '#src/features/editor/canvas/text-layout-cache.ts';
import { toFrame } from '#src/features/editor/canvas/transform.ts';

const boxOf = (layer: Layer, promo: Promo, sources: AssetSources): ElementBox | null => {
  const { id, rotation } = layer.element;
  if (layer.kind === 'text') {
    const layout = cachedTextLayout(layer.element, promo.textShadow);
    if (layout === null) return null;
    const { center, size, visibleBounds, fontSize } = layout;
    return {
      id,
      kind: 'text',
      center,
      size,
      rotation,
      clampSize: visibleBounds,
      shownSize: fontSize / REFERENCE_SCALE,
    };
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

/** Boxes of all visible elements, back to front; a text is left out until its font has loaded. */
export const elementBoxes = (promo: Promo, sources: AssetSources): ElementBox[] =>
  layersInOrder(promo)
    .map((layer) => boxOf(layer, promo, sources))
    .filter((box) => box !== null);

/** Boxes of all visible elements, recomputed whenever a font has loaded. */
export const useElementBoxes = (promo: Promo, sources: AssetSources): readonly ElementBox[] => {
  const fontsLoaded = useLoadedFonts(promo.textElements);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a loaded font changes what layoutText answers
  return useMemo(() => elementBoxes(promo, sources), [promo, sources, fontsLoaded]);
};
