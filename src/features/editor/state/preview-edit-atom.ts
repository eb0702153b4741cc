import { atom } from 'jotai';
import type { Promo } from '#schema/promo.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

/** An edit that is looked at and not made, as while the hand is over a font in a list; null while none is. */
export const previewEditAtom = atom<{ edit: (promo: Promo) => Promo } | null>(null);

/** The document as the film shows it: with the edit that is looked at. */
export const shownPromoAtom = atom((get) => {
  const [promo, preview] = [get(promoAtom), get(previewEditAtom)];
  return preview === null ? promo : preview.edit(promo);
});
