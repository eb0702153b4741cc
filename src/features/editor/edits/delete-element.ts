import { isAiElementId } from '#schema/default-elements.ts';
import { AUTO_GENERATION_TEXT, type Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { changeItem } from '#src/features/editor/edits/change-item.ts';
import { removeOverlay } from '#src/features/editor/edits/remove-overlay.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

const emptied = (element: TextElement): TextElement => withFields(element, { content: '', visible: false });

/** The AI writes all of its blocks at once, so they go at once. */
const deleteAiText = (promo: Promo): Promo =>
  withFields(promo, {
    text: AUTO_GENERATION_TEXT,
    textElements: promo.textElements.map((element) =>
      isAiElementId(element.id) ? emptied(element) : element,
    ),
  });

/**
 * Deletes what is thrown away (document 1, section 4): an overlay goes; AI text goes back to its beginning; any other
 * text is hidden and loses its words, and can be written anew at its place.
 */
export const deleteElement = (promo: Promo, { id }: { id: string }): Promo => {
  if (promo.overlayElements.some((overlay) => overlay.id === id)) return removeOverlay(promo, { id });
  if (!promo.textElements.some((text) => text.id === id)) return promo;
  if (isAiElementId(id)) return deleteAiText(promo);
  return withFields(promo, { textElements: changeItem(promo.textElements, id, emptied) });
};
