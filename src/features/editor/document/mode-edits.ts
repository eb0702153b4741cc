import { type ClassInfo, emptyClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import {
  defaultElement,
  defaultElements,
  elementSets,
  instructorTexts,
} from '#schema/elements/default-elements.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { AUTO_GENERATION_TEXT, type Promo } from '#schema/promo.ts';
import { textTemplateFor, fillTextTemplate } from '#schema/texts/text-templates.ts';
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
export const withTexts = (promo: Promo, textElements: TextElement[]): Promo => {
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
