import { useMemo } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { elementBoxes } from '#src/features/editor/canvas/element-boxes.ts';
import { useLoadedFonts } from '#src/features/editor/canvas/use-loaded-fonts.ts';

/** Where everything stands on the frame, again whenever a font has come. */
export const useElementBoxes = (promo: Promo, sources: AssetSources): readonly ElementBox[] => {
  const fontsLoaded = useLoadedFonts(promo.textElements);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a loaded font changes what layoutText answers
  return useMemo(() => elementBoxes(promo, sources), [promo, sources, fontsLoaded]);
};
