import { defaultElement, elementSets, startingElementIds } from '#schema/default-elements.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';

/** What a class has and a free caption has not: dancer mode neither shows nor offers them. */
const classOnlyIds: ReadonlySet<string> = new Set(['schedule', 'time', 'class-details']);

/** The texts that can be chosen (document 1, section 4): in dancer mode not schedule, time and class details. */
export const selectableTexts = ({ textMode, textElements }: Pick<Promo, 'textMode' | 'textElements'>) =>
  textMode === 'dancer' ? textElements.filter(({ id }) => !classOnlyIds.has(id)) : textElements;

/** The six texts without words that instructor mode begins with. */
export const instructorTexts = (): TextElement[] => startingElementIds.map((id) => defaultElement(id));

/** The four captions of dancer mode: those that are there, and empty ones for those that are not. */
export const captionTexts = (existing: readonly TextElement[]): TextElement[] =>
  elementSets.manual.map((id) => existing.find((element) => element.id === id) ?? defaultElement(id));

/** What a class is about, kept out of sight while the promo has free captions. */
export const hiddenClassTexts = (existing: readonly TextElement[]): TextElement[] =>
  existing
    .filter(({ id, content }) => classOnlyIds.has(id) && content !== '')
    .map((element) => (element.visible ? { ...element, visible: false } : element));
