import { defaultElement, elementSets, startingElementIds } from '#schema/default-elements.ts';
import type { TextElement } from '#schema/text-element.ts';
import { isSelectable } from '#src/features/editor/state/selected-element.ts';

/** The six texts without words that instructor mode begins with. */
export const instructorTexts = (): TextElement[] => startingElementIds.map((id) => defaultElement(id));

/** The four captions of dancer mode: those that are there, and empty ones for those that are not. */
export const captionTexts = (existing: readonly TextElement[]): TextElement[] =>
  elementSets.manual.map((id) => existing.find((element) => element.id === id) ?? defaultElement(id));

/** What a class is about, kept out of sight while the promo has free captions. */
export const hiddenClassTexts = (existing: readonly TextElement[]): TextElement[] =>
  existing
    .filter(({ id, content }) => !isSelectable({ textMode: 'dancer' }, id) && content !== '')
    .map((element) => (element.visible ? { ...element, visible: false } : element));
