import type { CalendarDay } from '#schema/class-date.ts';
import type { ClassInfo } from '#schema/class-info.ts';
import { defaultElements } from '#schema/default-elements.ts';
import { patternFor, wordsFor } from '#schema/class-words.ts';
import type { Promo } from '#schema/promo.ts';
import { withTexts } from '#src/features/editor/modes/with-texts.ts';

/** How long after the switch the block is built, ms (document 1, section 4). */
export const REBUILD_DELAY_MS = 100;

/** The block of seven texts that Manual has of a class, each with its words of the form. */
export const rebuildClassDetails = (
  promo: Promo,
  { info, today }: { info: ClassInfo; today: CalendarDay },
): Promo => {
  if (promo.contentMode !== 'manual' || promo.textMode !== 'instructor') return promo;
  const texts = defaultElements('classDetails').map((element) => ({
    ...element,
    content: wordsFor(patternFor(element.id, {}) ?? '', info, today),
  }));
  return { ...withTexts(promo, texts), classInfo: { ...info, wordedOn: today } };
};
