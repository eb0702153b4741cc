import type { Promo } from '#schema/promo.ts';
import { withFields } from '#src/features/editor/edits/with-fields.ts';
import { isSelectable } from '#src/features/editor/state/selected-element.ts';

/** Makes all texts visible, as choosing from the selector does (document 1, section 4); what the mode hides stays hidden. */
export const showAllTexts = (promo: Promo): Promo => {
  const isHidden = ({ id, visible }: { id: string; visible: boolean }): boolean =>
    !visible && isSelectable(promo, id);
  if (!promo.textElements.some(isHidden)) return promo;
  return withFields(promo, {
    textElements: promo.textElements.map((text) => (isHidden(text) ? { ...text, visible: true } : text)),
  });
};
