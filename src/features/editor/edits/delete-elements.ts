import type { Promo } from '#schema/promo.ts';
import { deleteElement } from '#src/features/editor/edits/delete-element.ts';

/** Deletes several elements at once, each as its kind is deleted. */
export const deleteElements = (promo: Promo, { ids }: { ids: readonly string[] }): Promo =>
  ids.reduce((edited, id) => deleteElement(edited, { id }), promo);
