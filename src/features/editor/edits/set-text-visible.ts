import type { Promo } from '#schema/promo.ts';
import { changeItem } from '#src/features/editor/edits/change-item.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/** Shows or hides a text element; its words stay. */
export const setTextVisible = (promo: Promo, { id, visible }: { id: string; visible: boolean }): Promo =>
  withFields(promo, {
    textElements: changeItem(promo.textElements, id, (element) => withFields(element, { visible })),
  });
