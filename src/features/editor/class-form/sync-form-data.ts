import { withWords } from '#remotion/templates/with-words.ts';
import type { CalendarDay } from '#schema/class-date.ts';
import type { Promo } from '#schema/promo.ts';
import { formWords, givenWords } from '#src/features/editor/class-form/form-words.ts';
import { stillKept } from '#src/features/editor/class-form/replaced-words.ts';
import { instructorTexts } from '#src/features/editor/document/mode-edits.ts';

type Sync = { today: CalendarDay };

/**
 * Gives every text that is empty, or still says what the form gave it, the form's words as of today. Words of a person
 * stay. A promo without texts gets the six that every promo begins with (document 1, section 4).
 */
export const syncFormData = (promo: Promo, { today }: Sync): Promo => {
  if (promo.textMode === 'dancer' || promo.contentType !== 'class-details-only') return promo;
  const hasNone = promo.textElements.length === 0;
  const present = hasNone ? { ...promo, textElements: instructorTexts() } : promo;
  const { classInfo } = present;
  if (classInfo.filledOn === '') return present;
  let isChanged = hasNone;
  const textElements = present.textElements.map((element) => {
    const words = formWords(present, element.id, classInfo, today);
    const isOurs = element.content === '' || element.content === givenWords(present, element.id);
    if (words === null || !isOurs || !element.visible || words === element.content) return element;
    isChanged = true;
    return withWords(element, words);
  });
  if (!isChanged) return promo;
  return {
    ...present,
    textElements,
    lockedTextIds: stillKept(present),
    classInfo: { ...classInfo, filledOn: today },
  };
};

/** Whether texts speak of a day as it was seen on another day: 'tomorrow' was written yesterday. */
export const hasStaleDay = (promo: Promo, { today }: Sync): boolean =>
  promo.textMode === 'instructor' &&
  promo.classInfo.filledOn !== '' &&
  promo.textElements.some(({ id, content, visible }) => {
    const given = givenWords(promo, id);
    return (
      visible &&
      given !== null &&
      given !== '' &&
      content === given &&
      formWords(promo, id, promo.classInfo, today) !== given
    );
  });
