import type { Promo } from '#schema/promo.ts';
import { captionTexts, hiddenClassTexts } from '#src/features/editor/modes/texts-of-mode.ts';
import { withTexts } from '#src/features/editor/modes/with-texts.ts';

/**
 * Within Manual: free captions (dancer), or the details of a class (instructor). Captions begin clean and hide
 * schedule, time and class details; the block of class details is built a moment later, see `rebuildClassDetails`.
 */
export const enterTextMode = (promo: Promo, { mode }: { mode: Promo['textMode'] }): Promo => {
  if (promo.textMode === mode) return promo;
  const changed: Promo = { ...promo, textMode: mode, contentType: 'class-details-only' };
  if (mode === 'instructor') return changed;
  return withTexts(changed, [...captionTexts(promo.textElements), ...hiddenClassTexts(promo.textElements)]);
};
