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

/** The four captions of dancer mode: existing ones, and empty ones for the rest. */
const captionTexts = (existing: readonly TextElement[]): TextElement[] =>
  elementSets.manual.map((id) => existing.find((element) => element.id === id) ?? defaultElement(id));

/** The texts about the class, hidden while the promo has free captions. */
const hiddenClassTexts = (existing: readonly TextElement[]): TextElement[] =>
  existing
    .filter(({ id, content }) => !isSelectable({ textMode: 'dancer' }, id) && content !== '')
    .map((element) => (element.visible ? { ...element, visible: false } : element));

/** The promo with other texts; everything that referred to the previous ones is cleared. */
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
 * Auto to Manual: dancer mode, empty captions and an empty form. Manual to Auto: instructor mode, empty texts, no
 * promotional text. Background, overlays and settings stay (ED-092 to ED-097).
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
 * Within Manual: free captions (dancer), or the details of a class (instructor). Captions start empty and hide
 * schedule, time and class details; `rebuildClassDetails` builds the class details shortly after.
 */
export const enterTextMode = (promo: Promo, { mode }: { mode: Promo['textMode'] }): Promo => {
  if (promo.textMode === mode) return promo;
  const changed: Promo = { ...promo, textMode: mode, contentType: 'class-details-only' };
  if (mode === 'instructor') return changed;
  return withTexts(changed, [...captionTexts(promo.textElements), ...hiddenClassTexts(promo.textElements)]);
};

/** Delay between the switch and building the class details, ms (CP-023). */
export const REBUILD_DELAY_MS = 100;

/** The seven texts of a class in Manual, each filled from the form. */
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
