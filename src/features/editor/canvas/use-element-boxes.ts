import { useMemo, useEffect, useReducer } from 'react';
import { isFontLoaded, loadFontWithRetries } from '#remotion/fonts/load-fonts.ts';
import { overlaySize } from '#remotion/plan/overlay-box.ts';
import { type TextLayout, layoutText } from '#remotion/text-layout/layout-text.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { type Layer, layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { percentToPx, type ElementBox } from '#src/features/editor/canvas/element-box.ts';

/** Cached by element, because a drag changes only some of them. */
const layouts = new WeakMap<TextElement, { hasShadow: boolean; layout: TextLayout }>();

/** Layout of a text, cached; null until its font has loaded. */
export const cachedTextLayout = (element: TextElement, hasShadow: boolean): TextLayout | null => {
  const cached = layouts.get(element);
  if (cached?.hasShadow === hasShadow) return cached.layout;
  const layout = layoutText(element, hasShadow);
  if (layout !== null) layouts.set(element, { hasShadow, layout });
  return layout;
};

/** Loads the fonts of `texts` and returns how many have arrived, because each changes the result of `layoutText`. */
export const useLoadedFonts = (texts: readonly TextElement[]): number => {
  const [fontsLoaded, countFont] = useReducer((count: number) => count + 1, 0);
  // Computed during render, because a font may load before the effect runs.
  const missing = useMemo(
    () =>
      texts
        .map(({ fontFamily, fontWeight, content }) => ({
          family: fontFamily,
          weight: fontWeight,
          text: content,
        }))
        .filter((use) => !isFontLoaded(use)),
    [texts],
  );
  useEffect(() => {
    const cancels = missing.map((use) => loadFontWithRetries(use, countFont));
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, [missing]);
  return fontsLoaded;
};

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
    center: percentToPx(layer.element),
    size: overlaySize(scale, source),
    rotation,
    shownSize: scale,
  };
};

/** Boxes of all visible elements, back to front; texts are left out until their font has loaded. */
export const elementBoxes = (promo: Promo, sources: AssetSources): ElementBox[] =>
  layersInOrder(promo)
    .map((layer) => boxOf(layer, promo, sources))
    .filter((box) => box !== null);

/** `elementBoxes`, recomputed when a font has loaded. */
export const useElementBoxes = (promo: Promo, sources: AssetSources): readonly ElementBox[] => {
  const fontsLoaded = useLoadedFonts(promo.textElements);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a loaded font changes the result of layoutText
  return useMemo(() => elementBoxes(promo, sources), [promo, sources, fontsLoaded]);
};
