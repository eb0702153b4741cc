import { isSample } from '#remotion/templates/is-sample.ts';
import { withWords } from '#remotion/templates/with-words.ts';
import type { CalendarDay } from '#schema/class-date.ts';
import type { ClassInfo } from '#schema/class-info.ts';
import { isRecurring } from '#schema/class-schedule.ts';
import { defaultElement, elementSets, startingElementIds } from '#schema/default-elements.ts';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { formWords, givenWords } from '#src/features/editor/class-form/form-words.ts';
import { stillKept } from '#src/features/editor/class-form/replaced-words.ts';
import { instructorTexts } from '#src/features/editor/document/mode-edits.ts';

export type FormChange = { fields: Partial<ClassInfo>; today: CalendarDay };

/** A recurring class has no date of its own (document 1, section 5). */
const changedInfo = (info: ClassInfo, { fields, today }: FormChange): ClassInfo => {
  const next = { ...info, ...fields, filledOn: today };
  return isRecurring(next.schedule) ? { ...next, classDate: '' } : next;
};

/**
 * A promo laid out as every promo begins gets the time as a text of its own; one with a design of its own has just the
 * texts that its design wants.
 */
const missingTexts = (promo: Promo, info: ClassInfo, today: CalendarDay): TextElement[] => {
  const there = new Set(promo.textElements.map(({ id }) => id));
  const isPlain =
    startingElementIds.every((id) => there.has(id)) && Object.keys(promo.textTemplates).length === 0;
  if (!isPlain || there.size >= MAX_TEXT_ELEMENTS) return [];
  return elementSets.classDetails
    .filter((id) => !there.has(id))
    .map((id) => defaultElement(id, formWords(promo, id, info, today) ?? ''))
    .filter(({ content }) => content !== '');
};

/** The texts of a person that the change of the form wrote over, as they were; samples of a template are nobody's. */
const overwrittenWords = (before: Promo, after: readonly TextElement[]): Promo['overwrittenTexts'] =>
  Object.fromEntries(
    before.textElements
      .filter(({ id, content }) => {
        const now = after.find((element) => element.id === id);
        return (
          now !== undefined &&
          now.content !== content &&
          content.trim() !== '' &&
          content !== givenWords(before, id) &&
          !isSample(id, content)
        );
      })
      .map(({ id, content }) => [id, content]),
  );

/**
 * Changes the class form, and at once the words of every text that the change concerns, also where a person had
 * written over them: the promo keeps those in `overwrittenTexts`, so that they can be put back. A text that the change does not
 * concern stays as it is, and so does one whose words are kept, unless it is empty; captions of dancer mode have nothing of a
 * class.
 */
export const changeClassInfo = (promo: Promo, change: FormChange): Promo => {
  const { today } = change;
  const info = changedInfo(promo.classInfo, change);
  const isSame = Object.entries(info).every(
    ([key, value]) => key === 'filledOn' || Object.is(promo.classInfo[key as keyof ClassInfo], value), // a key of `info` by Object.entries
  );
  if (isSame) return promo;
  if (promo.textMode === 'dancer') return { ...promo, classInfo: info };
  const present = promo.textElements.length === 0 ? { ...promo, textElements: instructorTexts() } : promo;
  const lockedTextIds = stillKept(present);
  const textElements = present.textElements.map((element) => {
    const words = formWords(present, element.id, info, today);
    if (words === null || lockedTextIds.includes(element.id) || words === givenWords(present, element.id))
      return element;
    return withWords(element, words);
  });
  return {
    ...present,
    classInfo: info,
    lockedTextIds,
    overwrittenTexts: { ...present.overwrittenTexts, ...overwrittenWords(present, textElements) },
    textElements: [...textElements, ...missingTexts(present, info, today)],
  };
};
