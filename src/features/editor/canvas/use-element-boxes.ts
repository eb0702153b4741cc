import { useEffect, useMemo, useReducer } from 'react';
import { isFontLoaded, loadFont } from '#remotion/fonts/load-fonts.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { elementBoxes } from '#src/features/editor/canvas/element-boxes.ts';

/** Where everything stands on the frame, again whenever a font has come. */
export const useElementBoxes = (promo: Promo, sources: AssetSources): readonly ElementBox[] => {
  const [fontsLoaded, onFont] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isStale = false;
    for (const { fontFamily, fontWeight, content } of promo.textElements) {
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
  }, [promo.textElements]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a loaded font changes what layoutText answers
  return useMemo(() => elementBoxes(promo, sources), [promo, sources, fontsLoaded]);
};
