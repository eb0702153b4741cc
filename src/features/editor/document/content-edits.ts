import { changeClassInfo, fillTextsFromForm } from '#remotion/class-form/class-info-edits.ts';
import { lastFormText, typedTexts, withOneCallToAction } from '#remotion/class-form/form-texts.ts';
import { restack } from '#remotion/class-form/stack-texts.ts';
import { withText } from '#remotion/templates/template-texts.ts';
import { type ClassInfo, emptyClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import {
  defaultElement,
  instructorTexts,
  isAiElementId,
  defaultElements,
  elementSets,
} from '#schema/elements/default-elements.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { AUTO_GENERATION_TEXT, type Promo } from '#schema/promo.ts';
import { filledSlots, promotionalTextOf, promotionElementIds } from '#schema/texts/promotion-text.ts';
import { fillTextTemplate, textTemplateFor } from '#schema/texts/text-templates.ts';
import { withFields } from '#schema/with-fields.ts';
import { isSelectable } from '#src/features/editor/document/elements.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';

/** The four captions of dancer mode; those that are missing are empty. */
const captionTexts = (existing: readonly TextElement[]): TextElement[] =>
  elementSets.manual.map((id) => existing.find((element) => element.id === id) ?? defaultElement(id));

/** The texts about the class, which captions hide. */
const hiddenClassTexts = (existing: readonly TextElement[]): TextElement[] =>
  existing
    .filter(({ id, content }) => !isSelectable({ textMode: 'dancer' }, id) && content !== '')
    .map((element) => (element.visible ? { ...element, visible: false } : element));

/** The promo with other texts, without anything that referred to the previous ones. */
const withTexts = (promo: Promo, textElements: TextElement[]): Promo => {
  const ids = new Set([...textElements, ...promo.overlayElements].map(({ id }) => id));
  return {
    ...promo,
    textElements,
    textTemplates: {},
    overwrittenTexts: {},
    lockedTextIds: [],
    layerOrder: promo.layerOrder.filter((id) => ids.has(id)),
  };
};

/**
 * Manual starts in dancer mode with empty captions and an empty form, Auto in instructor mode with empty texts and no promotional
 * text. Background, overlays and settings do not change (ED-092 to ED-097).
 */
export const enterContentMode = (promo: Promo, { mode }: { mode: Promo['contentMode'] }): Promo => {
  if (promo.contentMode === mode) return promo;
  const isManual = mode === 'manual';
  return withTexts(
    {
      ...promo,
      contentMode: mode,
      textMode: isManual ? 'dancer' : 'instructor',
      contentType: 'class-details-only',
      text: AUTO_GENERATION_TEXT,
      ...(isManual ? { classInfo: emptyClassInfo() } : {}),
    },
    isManual ? captionTexts([]) : instructorTexts(),
  );
};

/**
 * Switches Manual between captions (dancer) and the details of a class (instructor). Captions start empty and hide schedule, time
 * and class details; `rebuildClassDetails` builds the class details after `REBUILD_DELAY_MS`.
 */
export const enterTextMode = (promo: Promo, { mode }: { mode: Promo['textMode'] }): Promo => {
  if (promo.textMode === mode) return promo;
  const changed: Promo = { ...promo, textMode: mode, contentType: 'class-details-only' };
  if (mode === 'instructor') return changed;
  return withTexts(changed, [...captionTexts(promo.textElements), ...hiddenClassTexts(promo.textElements)]);
};

/** Delay between the switch and building the class details, ms (CP-023). */
export const REBUILD_DELAY_MS = 100;

/** Replaces the texts with the seven texts of a class, filled from the form. */
export const rebuildClassDetails = (
  promo: Promo,
  { info, today }: { info: ClassInfo; today: CalendarDay },
): Promo => {
  if (promo.contentMode !== 'manual' || promo.textMode !== 'instructor') return promo;
  const texts = defaultElements('classDetails').map((element) => ({
    ...element,
    content: fillTextTemplate(textTemplateFor(element.id, {}) ?? '', info, today),
  }));
  return { ...withTexts(promo, texts), classInfo: { ...info, filledOn: today } };
};

const fields = [
  { name: 'dancerCaption', label: 'Caption', placeholder: 'Your first line' },
  { name: 'dancerSubHeader', label: 'Sub header', placeholder: 'What it is about' },
  { name: 'dancerFooterCaption', label: 'Footer caption', placeholder: 'Where and when' },
  { name: 'dancerSubFooter', label: 'Sub footer', placeholder: 'A last word' },
] as const;

/** The fields of the four captions, each with the id of its text; older promos have the dancer set of ids. */
export const captionFields = ({ textElements }: Pick<Promo, 'textElements'>) => {
  const dancerIds: readonly string[] = elementSets.dancer;
  const isDancerSet = textElements.some(({ id }) => dancerIds.includes(id));
  const ids = isDancerSet ? elementSets.dancer : elementSets.manual;
  return fields.map((field, index) => ({ ...field, id: ids[index] ?? field.name }));
};

/** Sets a caption. A missing text is added; a hidden one is shown when it is first filled. */
export const setCaption = (promo: Promo, { id, content }: { id: string; content: string }): Promo => {
  const existing = promo.textElements.find((element) => element.id === id);
  if (existing === undefined) {
    if (content === '') return promo;
    return { ...promo, textElements: [...promo.textElements, defaultElement(id, content)] };
  }
  const edited = setTextContent(promo, { id, content });
  if (existing.visible || existing.content !== '' || content === '') return edited;
  return {
    ...edited,
    textElements: edited.textElements.map((element) =>
      element.id === id ? { ...element, visible: true } : element,
    ),
  };
};

/** The element of the message, the only part of a promotional text that people edit by hand. */
export const MESSAGE_ID = 'ai-main-text';

/** Whether the promo shows a promotional text. */
export const hasPromotion = ({ textElements }: Promo): boolean =>
  textElements.some(({ id, content }) => isAiElementId(id) && content !== '');

/** A written paragraph: a text template, which the form fills. */
type WrittenBlock = { id: string; template: string };

/** The class form, as of a day. */
type FormOfDay = { info: ClassInfo; today: CalendarDay };

/**
 * Replaces the texts with a written text, filled from the form. Elements that the promo already has keep their place and style.
 * From then on the text follows the form. Typed texts that it replaces can be restored, like those that the form overwrites.
 */
export const writePromotion = (
  promo: Promo,
  { written, info, today }: { written: readonly WrittenBlock[] } & FormOfDay,
): Promo => {
  const filled = written.map(({ id, template: given }) => {
    const template = withOneCallToAction(promo, given, info);
    return { id, template, text: fillTextTemplate(template, info, today) };
  });
  const isRewritten = hasPromotion(promo);
  const textElements = filled.map(({ id, text }) => {
    const present = isRewritten ? promo.textElements.find((element) => element.id === id) : undefined;
    return present === undefined ? defaultElement(id, text) : withText({ ...present, visible: true }, text);
  });
  const ids = new Set(filled.map(({ id }) => id));
  const typed = Object.entries(typedTexts(promo)).filter(([id]) => ids.has(id));
  const next: Promo = {
    ...withTexts(promo, textElements),
    contentMode: 'auto',
    textMode: 'instructor',
    contentType: 'ai-promotion',
    text: promotionalTextOf(filled),
    textTemplates: Object.fromEntries(filled.map(({ id, template }) => [id, template])),
    overwrittenTexts: Object.fromEntries(typed),
    classInfo: { ...info, filledOn: today },
  };
  return restack(isRewritten ? promo : { ...promo, textElements: [] }, next);
};

/** The paragraphs of the present text. */
export const presentBlocks = ({ textElements, textTemplates }: Promo) =>
  promotionElementIds[6].flatMap((id) => {
    const template = textTemplates[id];
    return template === undefined || !textElements.some((text) => text.id === id) ? [] : [{ id, template }];
  });

/** Replaces one paragraph; the others stay, even typed ones. */
export const rewriteBlock = (
  promo: Promo,
  { block: { id, template: given }, info, today }: { block: WrittenBlock } & FormOfDay,
): Promo => {
  const template = withOneCallToAction(promo, given, info);
  const typed = typedTexts(promo)[id];
  const rewritten: Promo = {
    ...promo,
    textTemplates: { ...promo.textTemplates, [id]: template },
    overwrittenTexts:
      typed === undefined ? promo.overwrittenTexts : { ...promo.overwrittenTexts, [id]: typed },
    lockedTextIds: promo.lockedTextIds.filter((lockedId) => lockedId !== id),
    textElements: promo.textElements.map((element) =>
      element.id === id ? withText(element, fillTextTemplate(template, info, today)) : element,
    ),
  };
  const blocks = presentBlocks(rewritten).map((each) => ({
    ...each,
    text: rewritten.textElements.find((element) => element.id === each.id)?.content ?? '',
  }));
  return restack(promo, { ...rewritten, text: promotionalTextOf(blocks) });
};

/** Whether the promo shows exactly this text, as it was written. */
export const showsText = (promo: Promo, written: readonly WrittenBlock[]): boolean =>
  written.length > 0 &&
  written.every(
    ({ id, template }) =>
      promo.textTemplates[id] === withOneCallToAction(promo, template, promo.classInfo) &&
      promo.textElements.some((element) => element.id === id && element.content === lastFormText(promo, id)),
  );

/** Brings back the texts and the writing style of an earlier state of the promo, filled from the current form. */
export const bringBackTexts = (
  promo: Promo,
  { former, today }: { former: Promo; today: CalendarDay },
): Promo => {
  const { contentMode, textMode, contentType, textElements, textTemplates } = former;
  const { overwrittenTexts, lockedTextIds, text, classInfo } = former;
  const texts = {
    contentMode,
    textMode,
    contentType,
    textElements,
    textTemplates,
    overwrittenTexts,
    lockedTextIds,
    text,
    classInfo,
  };
  const { writingStyle } = classInfo;
  return changeClassInfo({ ...promo, ...texts }, { fields: { ...promo.classInfo, writingStyle }, today });
};

/** Whether the form has everything that a promotional text needs: class, day, time, instructor and studio. */
const isComplete = (info: ClassInfo): boolean => {
  const slots = filledSlots(info, info.filledOn);
  return (['class', 'day', 'time', 'instructor', 'studio'] as const).every(
    (slot) => slots[slot] !== undefined,
  );
};

/**
 * Identifies the form for which Auto writes a text: class, writing style, and whether there are details. Other fields do not
 * count, because the text follows them. Null in other modes and while the form is incomplete.
 */
export const writingBrief = ({ contentMode, contentType, textMode, classInfo }: Promo): string | null => {
  const isAuto = contentMode === 'auto' && textMode === 'instructor' && contentType === 'ai-promotion';
  if (!isAuto || !isComplete(classInfo)) return null;
  const { classType, writingStyle, details } = classInfo;
  return JSON.stringify([classType.trim(), writingStyle, details.trim() !== '']);
};

/** Sets the kind of texts in Auto. A promotional text is still to be written; class details replace it and are filled from the form. */
export const setContentType = (
  promo: Promo,
  { contentType, today }: { contentType: Promo['contentType']; today: CalendarDay },
): Promo => {
  if (promo.contentType === contentType) return promo;
  // A deleted text leaves its empty elements behind.
  const hasElements = promo.textElements.some(({ id }) => isAiElementId(id));
  if (contentType === 'ai-promotion' || !hasElements) return withFields(promo, { contentType });
  const cleared = withTexts({ ...promo, contentType, text: AUTO_GENERATION_TEXT }, instructorTexts());
  return fillTextsFromForm(cleared, { today });
};
