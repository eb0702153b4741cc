import { atom } from 'jotai';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { findElement, initialSelection } from '#src/features/editor/state/selected-element.ts';

/** The panels of the editor, in the order of the rail. */
export const panels = ['examples', 'video', 'text', 'overlays', 'settings'] as const;
export type Panel = (typeof panels)[number];

/** The panel beside the preview on a wide screen; one is always open there. */
export const openPanelAtom = atom<Panel>('examples');

/** On a phone the fields of the chosen element are a panel of their own. */
export type MobilePanelName = Panel | 'style';

/** A dialog over the whole editor; null while there is none. */
export const openDialogAtom = atom<'promos' | 'versions' | 'shortcuts' | null>(null);

const chosenIdAtom = atom<string | null>(null);
const openMobilePanelAtom = atom<MobilePanelName | null>(null);
const openTextPopupAtom = atom<string | null>(null);

/** The full-screen panel over the preview on a phone; null shows the canvas. Never more than one. */
export const mobilePanelAtom = atom(
  (get) => get(openMobilePanelAtom),
  (_, set, panel: MobilePanelName | null) => {
    set(openMobilePanelAtom, panel);
    set(openTextPopupAtom, null);
  },
);

/** The text whose words stand open beside the film on a phone; null while none do, while a panel is open,
 * and when something else is chosen. */
export const textPopupAtom = atom(
  (get) => (get(openTextPopupAtom) === get(chosenIdAtom) ? get(openTextPopupAtom) : null),
  (_, set, id: string | null) => set(openTextPopupAtom, id),
);

/** What somebody has chosen, by hand or by key; null while nobody has. */
export const chosenElementIdAtom = atom((get) => get(chosenIdAtom));

/** The element the inspector shows; falls back to the one the specification selects by itself. */
export const selectedElementAtom = atom((get) => {
  const promo = get(promoAtom);
  return findElement(promo, get(chosenIdAtom)) ?? findElement(promo, initialSelection(promo));
});

export const selectElementAtom = atom(null, (_, set, id: string | null) => {
  set(chosenIdAtom, id);
});
