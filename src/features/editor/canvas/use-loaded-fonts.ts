import { useEffect, useReducer } from 'react';
import { isFontLoaded, loadFont } from '#remotion/fonts/load-fonts.ts';
import type { TextElement } from '#schema/text-element.ts';

/** Counts the fonts of `texts` that have come since they were asked for: each changes what `layoutText` answers. */
export const useLoadedFonts = (texts: readonly TextElement[]): number => {
  const [fontsLoaded, onFont] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isStale = false;
    for (const { fontFamily, fontWeight, content } of texts) {
      const use = { family: fontFamily, weight: fontWeight, text: content };
      if (isFontLoaded(use)) continue;
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
  }, [texts]);
  return fontsLoaded;
};
