import { inTemplateLayout } from '#remotion/templates/template-layout.ts';
import { isSampleText, withText } from '#remotion/templates/template-texts.ts';
import { type ClassInfo, emptyClassInfo } from '#schema/class/class-info.ts';
import { type CalendarDay, hasClassDate, isRecurring } from '#schema/class/class-schedule.ts';
import {
  defaultElement,
  elementSets,
  instructorTexts,
  startingElementIds,
} from '#schema/elements/default-elements.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { effectiveLocks, formText, lastFormText, templatesFor } from './form-texts.ts';
import { restack } from './stack-texts.ts';

export type FormChange = { fields: Partial<ClassInfo>; today: CalendarDay };

/** Choosing a recurring schedule clears the date (CP-033). */
const changedInfo = (info: ClassInfo, { fields, today }: FormChange): ClassInfo => {
  const next = { ...info, ...fields, filledOn: today };
  const isNew = isRecurring(next.schedule) && next.schedule !== info.schedule;
  return isNew || !hasClassDate(next.schedule) ? { ...next, classDate: '' } : next;
};

/**
 * Texts to add for new details of the class, such as its time. Only a promo with the default layout gets them; templates have
 * exactly the texts of their design.
 */
const missingTexts = (promo: Promo, info: ClassInfo, today: CalendarDay): TextElement[] => {
  const existing = new Set(promo.textElements.map(({ id }) => id));
  const isPlain =
    startingElementIds.every((id) => existing.has(id)) && Object.keys(promo.textTemplates).length === 0;
  if (!isPlain || existing.size >= MAX_TEXT_ELEMENTS) return [];
  return elementSets.classDetails
    .filter((id) => !existing.has(id))
    .map((id) => defaultElement(id, formText(promo, id, info, today) ?? ''))
    .filter(({ content }) => content !== '');
};

/** Texts typed by the user that the form has overwritten, by element; samples of a template do not count. */
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

const fillChanged = (present: Promo, info: ClassInfo, today: CalendarDay): Promo => {
  const lockedTextIds = effectiveLocks(present);
  const textTemplates = templatesFor(present, info);
  const textElements = present.textElements.map((element) => {
    const text = formText({ textTemplates }, element.id, info, today);
    if (text === null || lockedTextIds.includes(element.id) || text === lastFormText(present, element.id))
      return element;
    return withText(element, text);
  });
  return restack(present, {
    ...present,
    classInfo: info,
    textTemplates,
    lockedTextIds,
    overwrittenTexts: { ...present.overwrittenTexts, ...newlyOverwritten(present, textElements) },
    textElements: [...textElements, ...missingTexts(present, info, today)],
  });
};

/**
 * Changes the class form and every text that depends on it. Texts typed by the user are overwritten as well, but stored in
 * `overwrittenTexts`, so that they can be restored. Texts that do not depend on the change stay, and so do locked texts
 * unless they are empty. Captions of dancer mode do not depend on the form.
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
  return inTemplateLayout(present, (resting) => fillChanged(resting, info, today));
};

type Sync = { today: CalendarDay };

const syncTexts = (present: Promo, today: CalendarDay): Promo => {
  const { classInfo } = present;
  let isChanged = false;
  const textElements = present.textElements.map((element) => {
    const text = formText(present, element.id, classInfo, today);
    const isFromForm = element.content === '' || element.content === lastFormText(present, element.id);
    if (text === null || !isFromForm || !element.visible || text === element.content) return element;
    isChanged = true;
    return withText(element, text);
  });
  if (!isChanged) return present;
  return restack(present, {
    ...present,
    textElements,
    lockedTextIds: effectiveLocks(present),
    classInfo: { ...classInfo, filledOn: today },
  });
};

/**
 * Fills every text that is empty, or unchanged since the form last filled it, from the form as of today. Texts typed by the user
 * stay. A promo without texts gets the default six (ED-090).
 */
export const syncFormData = (promo: Promo, { today }: Sync): Promo => {
  if (promo.textMode === 'dancer') return promo;
  const hasNone = promo.contentType === 'class-details-only' && promo.textElements.length === 0;
  const present = hasNone ? { ...promo, textElements: instructorTexts() } : promo;
  return present.classInfo.filledOn === ''
    ? present
    : inTemplateLayout(present, (resting) => syncTexts(resting, today));
};

/** Whether a text names a day relative to an earlier one, such as a 'tomorrow' written yesterday. */
export const hasStaleDay = (promo: Promo, { today }: Sync): boolean =>
  promo.textMode === 'instructor' &&
  promo.classInfo.filledOn !== '' &&
  promo.textElements.some(({ id, content, visible }) => {
    const last = lastFormText(promo, id);
    return (
      visible &&
      last !== null &&
      last !== '' &&
      content === last &&
      formText(promo, id, promo.classInfo, today) !== last
    );
  });

/**
 * Fills empty texts from a form that is already filled in, as if it were filled in now: otherwise the texts would stay empty
 * until each field is changed again.
 */
export const fillTextsFromForm = (promo: Promo, { today }: { today: CalendarDay }): Promo =>
  promo.textMode === 'dancer' || promo.classInfo.filledOn === ''
    ? promo
    : changeClassInfo({ ...promo, classInfo: emptyClassInfo() }, { fields: promo.classInfo, today });
