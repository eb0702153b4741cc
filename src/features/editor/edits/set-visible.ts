import type { Promo } from '#schema/promo.ts';
import { changeItem } from '#src/features/editor/edits/change-item.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';

/** Shows or hides an element; its words and its place stay. */
export const setVisible = (promo: Promo, { id, visible }: { id: string; visible: boolean }): Promo =>
  withFields(promo, {
    textElements: changeItem(promo.textElements, id, (text) => withFields(text, { visible })),
    overlayElements: changeItem(promo.overlayElements, id, (overlay) => withFields(overlay, { visible })),
  });
