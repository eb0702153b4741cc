import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { changeItem } from '#src/features/editor/edits/change-item.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/** Gives a text element its words; more than a text element holds is cut off. */
export const setTextContent = (promo: Promo, { id, content }: { id: string; content: string }): Promo =>
  withFields(promo, {
    textElements: changeItem(promo.textElements, id, (element) =>
      withFields(element, { content: content.slice(0, MAX_TEXT_LENGTH) }),
    ),
  });
