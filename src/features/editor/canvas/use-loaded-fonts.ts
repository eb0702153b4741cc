import { useEffect, useMemo, useReducer } from 'react';
import { isFontLoaded, loadFont } from '#remotion/fonts/load-fonts.ts';
import type { TextElement } from '#schema/text-element.ts';

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
