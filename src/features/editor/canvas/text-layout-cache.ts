import { useEffect, useMemo, useReducer } from 'react';
import { isFontLoaded, loadFontWithRetries } from '#remotion/fonts/load-fonts.ts';
import { type TextLayout, layoutText } from '#remotion/text-layout/layout-text.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

/** Keyed by element: a drag changes one of them, so the others need no new layout. */
const layouts = new WeakMap<TextElement, { hasShadow: boolean; layout: TextLayout }>();

/** Layout of a text, measured once; null until its font has loaded. */
export const cachedTextLayout = (element: TextElement, hasShadow: boolean): TextLayout | null => {
  const cached = layouts.get(element);
  if (cached?.hasShadow === hasShadow) return cached.layout;
  const layout = layoutText(element, hasShadow);
  if (layout !== null) layouts.set(element, { hasShadow, layout });
  return layout;
};

/** Loads the fonts of `texts` and counts them as they arrive: each one changes what `layoutText` returns. */
export const useLoadedFonts = (texts: readonly TextElement[]): number => {
  const [fontsLoaded, countFont] = useReducer((count: number) => count + 1, 0);
  // Computed during render: a font that loads before the effect runs would otherwise be missed.
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
