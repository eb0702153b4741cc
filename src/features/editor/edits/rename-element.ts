import { MAX_ELEMENT_NAME_LENGTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { givenName } from '#src/features/editor/state/element-names.ts';
import { findElement } from '#src/features/editor/state/selected-element.ts';

/** Gives an element a name of one's own; an empty one gives back what it is called by itself. */
export const renameElement = (promo: Promo, { id, name }: { id: string; name: string }): Promo => {
  const given = name.trim().slice(0, MAX_ELEMENT_NAME_LENGTH).trim();
  const known = givenName(promo, id) ?? '';
  if (given === known || findElement(promo, id) === null) return promo;
  const { [id]: _before, ...others } = promo.elementNames;
  return { ...promo, elementNames: given === '' ? others : { ...others, [id]: given } };
};
