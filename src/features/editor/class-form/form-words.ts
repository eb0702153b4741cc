import type { CalendarDay } from '#schema/class-date.ts';
import type { ClassInfo } from '#schema/class-info.ts';
import { patternFor, wordsFor } from '#schema/class-words.ts';
import type { Promo } from '#schema/promo.ts';

type Worded = Pick<Promo, 'textTemplates'>;

/** The words that the form has for an element; null for one that the form does not word. */
export const formWords = (promo: Worded, id: string, info: ClassInfo, today: CalendarDay): string | null => {
  const pattern = patternFor(id, promo.textTemplates);
  return pattern === null ? null : wordsFor(pattern, info, today);
};

/** What the form last gave an element: its words as of the day on which they were made; null where it gives none. */
export const givenWords = (promo: Pick<Promo, 'textTemplates' | 'classInfo'>, id: string): string | null => {
  const { classInfo } = promo;
  return classInfo.filledOn === ''
    ? formWords(promo, id, classInfo, '') === null
      ? null
      : ''
    : formWords(promo, id, classInfo, classInfo.filledOn);
};
