import { useMemo, useEffect, useReducer } from 'react';
import { isFontLoaded, loadFontWithRetries } from '#remotion/fonts/load-fonts.ts';
import { overlaySize } from '#remotion/plan/overlay-box.ts';
import { type TextLayout, layoutText } from '#remotion/text-layout/layout-text.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { type Layer, layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import {
  type ElementBox,
  percentToPx,
  type RotatedBox,
  rotateAbout,
} from '#src/features/editor/canvas/element-box.ts';
import { type OverlayShape, isOpaqueAt } from '#src/features/editor/canvas/overlay-shape.ts';

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

/** The box of each line. */
export const lineBoxes = (
  { center, size, padding, lines, fontSize }: TextLayout,
  rotation: number,
): RotatedBox[] =>
  lines.map(({ left, width, middle }) => {
    const x = center.x + padding.x + left + width / 2 - size.width / 2;
    const y = center.y + padding.y + middle - size.height / 2;
    return { center: rotateAbout(center, { x, y }, rotation), size: { width, height: fontSize }, rotation };
  });

/** What a text draws: its plate, or else its lines without gaps between them. */
const drawnParts = (layout: TextLayout, rotation: number): RotatedBox[] => {
  const { lines, fontSize, appearance, center, size } = layout;
  const { plates, lineBar } = appearance;
  if (lineBar !== null || Object.keys(plates).length > 0) return [{ center, size, rotation }];
  const [first, second] = lines;
  const pitch = first === undefined || second === undefined ? 0 : second.middle - first.middle;
  const height = Math.max(fontSize, pitch);
  return lineBoxes(layout, rotation).map((box) => ({ ...box, size: { width: box.size.width, height } }));
};

type Known = { sources: AssetSources; shapes: ReadonlyMap<string, OverlayShape> };

const noShapes: Known['shapes'] = new Map();

const boxOf = (layer: Layer, promo: Promo, { sources, shapes }: Known): ElementBox | null => {
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
      drawn: drawnParts(layout, rotation),
    };
  }
  const source = sources[layer.element.overlayId];
  if (source === undefined) return null;
  const { scale, overlayId } = layer.element;
  const size = overlaySize(scale, source);
  const shape = shapes.get(overlayId);
  return {
    id,
    kind: 'overlay',
    center: percentToPx(layer.element),
    size,
    rotation,
    shownSize: scale,
    ...(shape !== undefined && {
      isClearAt: ({ x, y }) => !isOpaqueAt(x / size.width, y / size.height, shape, size.width),
    }),
  };
};

/** Boxes of all visible elements, back to front; texts are left out until their font has loaded. */
export const elementBoxes = (
  promo: Promo,
  sources: AssetSources,
  shapes: ReadonlyMap<string, OverlayShape> = noShapes,
): ElementBox[] =>
  layersInOrder(promo)
    .map((layer) => boxOf(layer, promo, { sources, shapes }))
    .filter((box) => box !== null);

/** `elementBoxes`, recomputed when a font has loaded; `shapes` are those of the overlays that have loaded. */
export const useElementBoxes = (
  promo: Promo,
  sources: AssetSources,
  shapes: ReadonlyMap<string, OverlayShape> = noShapes,
): readonly ElementBox[] => {
  const fontsLoaded = useLoadedFonts(promo.textElements);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a loaded font changes the result of layoutText
  return useMemo(() => elementBoxes(promo, sources, shapes), [promo, sources, shapes, fontsLoaded]);
};
