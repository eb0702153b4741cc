import { atom } from 'jotai';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { findElement, initialSelection } from '#src/features/editor/document/elements.ts';

/** The panels of the editor, in the order of the rail. */
export const panels = ['templates', 'class', 'video', 'text', 'overlays', 'settings'] as const;
export type Panel = (typeof panels)[number];

/** The panel beside the preview on a wide screen; one is always open there. */
export const openPanelAtom = atom<Panel>('templates');

/** Whether the fields of the chosen element are shown, or all elements as layers. */
export const inspectorTabAtom = atom<'element' | 'layers'>('element');

/** On a phone the fields of the chosen element are a panel of their own. */
export type MobilePanelName = Panel | 'style';

/** A dialog over the whole editor; null while there is none. */
export const openDialogAtom = atom<'promos' | 'versions' | 'shortcuts' | null>(null);

const pickedIdsAtom = atom<readonly string[]>([]);
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

/** What somebody has chosen, by hand or by key, in that order; what an undo has taken away is left out. */
export const selectedIdsAtom = atom((get) => {
  const [picked, promo] = [get(pickedIdsAtom), get(promoAtom)];
  const there = picked.filter((id) => findElement(promo, id) !== null);
  return there.length === picked.length ? picked : there;
});

/** The one element that is chosen; null while none is, and while several are. */
export const onlySelectedIdAtom = atom((get) => {
  const [only, ...others] = get(selectedIdsAtom);
  return only === undefined || others.length > 0 ? null : only;
});

/** The text whose words stand open beside the film on a phone; null while none do, while a panel is open,
 * and when something else is chosen. */
export const textPopupAtom = atom(
  (get) => (get(openTextPopupAtom) === get(onlySelectedIdAtom) ? get(openTextPopupAtom) : null),
  (_, set, id: string | null) => set(openTextPopupAtom, id),
);

const idsBeforeTransformAtom = atom<readonly string[] | null>(null);

/** Whether a hand moves something on the film just now; a hand that rests does not. */
export const isTransformingAtom = atom(
  (get) => get(idsBeforeTransformAtom) !== null,
  (get, set, isMoving: boolean) => {
    if (isMoving) set(idsBeforeTransformAtom, (before) => before ?? get(selectedIdsAtom));
    else set(idsBeforeTransformAtom, null);
  },
);

/** What panels show as chosen: they turn to what a hand has taken when it rests, because drawing them would hold it up. */
export const panelSelectionAtom = atom((get) => get(idsBeforeTransformAtom) ?? get(selectedIdsAtom));

/** The element the inspector shows; falls back to the one the specification selects by itself. */
export const inspectedElementAtom = atom((get) => {
  const promo = get(promoAtom);
  const last = get(panelSelectionAtom).at(-1) ?? null;
  return findElement(promo, last) ?? findElement(promo, initialSelection(promo));
});

/** Chooses these elements and no others. What was done to others before is a step of its own. */
export const selectElementsAtom = atom(null, (get, set, ids: readonly string[]) => {
  const before = get(pickedIdsAtom);
  if (ids.length === before.length && ids.every((id, index) => id === before[index])) return;
  set(pickedIdsAtom, ids);
  set(editPromoAtom, { do: 'end-gesture' });
});

/** Chooses one element, or nothing with null. */
export const selectElementAtom = atom(null, (_, set, id: string | null) => {
  set(selectElementsAtom, id === null ? [] : [id]);
});

/** Chooses one element more, or one less. */
export const toggleSelectionAtom = atom(null, (get, set, id: string) => {
  const chosen = get(selectedIdsAtom);
  set(selectElementsAtom, chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
});
