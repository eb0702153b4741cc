import { type TextLayout, layoutText } from '#remotion/text-layout/layout-text.ts';
import type { TextElement } from '#schema/text-element.ts';
import { useEffect, useMemo, useReducer } from 'react';
import { isFontLoaded, loadFont } from '#remotion/fonts/load-fonts.ts';

/** Layouts of texts that have not changed: of all elements a drag changes one. */
const layouts = new WeakMap<TextElement, { hasShadow: boolean; layout: TextLayout }>();

/** How a text is laid out, measured once; null until its font is loaded. */
export const cachedTextLayout = (element: TextElement, hasShadow: boolean): TextLayout | null => {
  const known = layouts.get(element);
  if (known?.hasShadow === hasShadow) return known.layout;
  const layout = layoutText(element, hasShadow);
  if (layout !== null) layouts.set(element, { hasShadow, layout });
  return layout;
};

/** Counts the fonts of `texts` that have come since they were drawn without: each changes what `layoutText` answers. */
export const useLoadedFonts = (texts: readonly TextElement[]): number => {
  const [fontsLoaded, onFont] = useReducer((count: number) => count + 1, 0);
  // Looked for while drawing: one that comes before the effect runs would else never be heard of.
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
    let isStale = false;
    for (const use of missing) {
      loadFont(use).then(
        () => {
          if (!isStale) onFont();
        },
        // The preview shows another face meanwhile, and the next change tries again.
        () => undefined,
      );
    }
    return () => {
      isStale = true;
    };
  }, [missing]);
  return fontsLoaded;
};
