import { isSampleText } from '#remotion/templates/template-texts.ts';
import { withText } from '#remotion/templates/template-texts.ts';
import type { CalendarDay } from '#schema/class-schedule.ts';
import { type ClassInfo, emptyClassInfo } from '#schema/class-info.ts';
import { isRecurring } from '#schema/class-schedule.ts';
import { defaultElement, elementSets, startingElementIds } from '#schema/default-elements.ts';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { effectiveLocks, formText, lastFormText } from '#src/features/editor/document/form-texts.ts';
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
    .map((id) => defaultElement(id, formText(promo, id, info, today) ?? ''))
    .filter(({ content }) => content !== '');
};

/** The texts of a person that the change of the form wrote over, as they were; samples of a template are nobody's. */
const newlyOverwritten = (before: Promo, after: readonly TextElement[]): Promo['overwrittenTexts'] =>
  Object.fromEntries(
    before.textElements
      .filter(({ id, content }) => {
        const now = after.find((element) => element.id === id);
        return (
          now !== undefined &&
          now.content !== content &&
          content.trim() !== '' &&
          content !== lastFormText(before, id) &&
          !isSampleText(id, content)
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
  const lockedTextIds = effectiveLocks(present);
  const textElements = present.textElements.map((element) => {
    const words = formText(present, element.id, info, today);
    if (words === null || lockedTextIds.includes(element.id) || words === lastFormText(present, element.id))
      return element;
    return withText(element, words);
  });
  return {
    ...present,
    classInfo: info,
    lockedTextIds,
    overwrittenTexts: { ...present.overwrittenTexts, ...newlyOverwritten(present, textElements) },
    textElements: [...textElements, ...missingTexts(present, info, today)],
  };
};

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
    const words = formText(present, element.id, classInfo, today);
    const isOurs = element.content === '' || element.content === lastFormText(present, element.id);
    if (words === null || !isOurs || !element.visible || words === element.content) return element;
    isChanged = true;
    return withText(element, words);
  });
  if (!isChanged) return promo;
  return {
    ...present,
    textElements,
    lockedTextIds: effectiveLocks(present),
    classInfo: { ...classInfo, filledOn: today },
  };
};

/** Whether texts speak of a day as it was seen on another day: 'tomorrow' was written yesterday. */
export const hasStaleDay = (promo: Promo, { today }: Sync): boolean =>
  promo.textMode === 'instructor' &&
  promo.classInfo.filledOn !== '' &&
  promo.textElements.some(({ id, content, visible }) => {
    const given = lastFormText(promo, id);
    return (
      visible &&
      given !== null &&
      given !== '' &&
      content === given &&
      formText(promo, id, promo.classInfo, today) !== given
    );
  });

/**
 * Gives clean texts the words of a form that somebody has filled in already, as if it were filled in now: otherwise the form
 * would speak of a class, and the film of nothing until each field was changed once more.
 */
export const fillTextsFromForm = (promo: Promo, { today }: { today: CalendarDay }): Promo =>
  promo.textMode === 'dancer' || promo.classInfo.filledOn === ''
    ? promo
    : changeClassInfo({ ...promo, classInfo: emptyClassInfo() }, { fields: promo.classInfo, today });
