import type { PlayerRef } from '@remotion/player';
import { atom } from 'jotai';
import { findElement, initialSelection } from '#src/features/editor/document/elements.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';

/** The panels of the editor, in the order of the rail. */
export const panels = ['templates', 'class', 'video', 'text', 'overlays', 'settings'] as const;
/** The review has no place among the steps to a video: the rail shows it once somebody was asked. */
export type Panel = (typeof panels)[number] | 'review';

/** The panel next to the preview on a wide screen; one is always open there. */
export const openPanelAtom = atom<Panel>('templates');

/** Counts requests for the templates: their panel takes the focus, even if it is already open, and resets this to 0. */
export const templateRequestsAtom = atom(0);

/** Whether the inspector shows the selected element or the layers. */
export const inspectorTabAtom = atom<'element' | 'layers'>('element');

/** On a phone the fields of the selected element are a separate panel. */
export type MobilePanelName = Panel | 'style';

/** The open dialog, or null. */
export const openDialogAtom = atom<
  'promos' | 'versions' | 'shortcuts' | 'phrases' | 'promotion-texts' | null
>(null);

/** A field of the class form, by its name. */
export type ClassField = 'classType' | 'schedule' | 'time' | 'instructorName' | 'studio' | 'details';

/** The field of the class form that takes the focus when the form is there; null for none. */
export const focusedClassFieldAtom = atom<ClassField | null>(null);

/** The player of the preview; null until it is mounted. */
export const playerAtom = atom<PlayerRef | null>(null);

/** Whether the preview has played for a moment, so that what comes next may render at once. */
export const isSettledAtom = atom(false);

/** How the current layout opens a text for typing; null until it is mounted. */
export const textEditorAtom = atom<{ open: (id: string) => void } | null>(null);

/** The frame that a panel over the canvas shows of the promo, instead of one from its middle; null for none. */
export const panelFrameAtom = atom<number | null>(null);

/** The promo's frame at the trim handle being dragged; null when none is. */
export const trimFrameAtom = atom<number | null>(null);

const rawSelectionAtom = atom<readonly string[]>([]);
const openMobilePanelAtom = atom<MobilePanelName | null>(null);
const openElementPopupAtom = atom<string | null>(null);

/** The full-screen panel over the preview on a phone; null shows the canvas. Never more than one. */
export const mobilePanelAtom = atom(
  (get) => get(openMobilePanelAtom),
  (_, set, panel: MobilePanelName | null) => {
    set(openMobilePanelAtom, panel);
    set(openElementPopupAtom, null);
  },
);

/** Ids of the selected elements, in order of selection; elements removed by undo are left out. */
export const selectedIdsAtom = atom((get) => {
  const [ids, promo] = [get(rawSelectionAtom), get(promoAtom)];
  const existing = ids.filter((id) => findElement(promo, id) !== null);
  return existing.length === ids.length ? ids : existing;
});

/** The id of the selected element if it is the only one, or null. */
export const onlySelectedIdAtom = atom((get) => {
  const [only, ...others] = get(selectedIdsAtom);
  return only === undefined || others.length > 0 ? null : only;
});

/** The element edited in the popup on a phone; null while it is closed, while a panel is open, and when the
 * selection changes. */
export const elementPopupAtom = atom(
  (get) => (get(openElementPopupAtom) === get(onlySelectedIdAtom) ? get(openElementPopupAtom) : null),
  (_, set, id: string | null) => set(openElementPopupAtom, id),
);

const idsBeforeTransformAtom = atom<readonly string[] | null>(null);

/** Whether an element is being dragged, resized or rotated; false while the pointer rests. */
export const isTransformingAtom = atom(
  (get) => get(idsBeforeTransformAtom) !== null,
  (get, set, isMoving: boolean) => {
    if (isMoving) set(idsBeforeTransformAtom, (before) => before ?? get(selectedIdsAtom));
    else set(idsBeforeTransformAtom, null);
  },
);

/** The selection as panels show it: during a drag they wait until the pointer rests, because rendering them would slow it down. */
export const panelSelectionAtom = atom((get) => get(idsBeforeTransformAtom) ?? get(selectedIdsAtom));

/** The element the inspector shows: the last one selected, else the initial selection. */
export const inspectedElementAtom = atom((get) => {
  const promo = get(promoAtom);
  const last = get(panelSelectionAtom).at(-1) ?? null;
  return findElement(promo, last) ?? findElement(promo, initialSelection(promo));
});

/** Selects these elements only, and ends the current gesture. */
export const selectElementsAtom = atom(null, (get, set, ids: readonly string[]) => {
  const before = get(rawSelectionAtom);
  if (ids.length === before.length && ids.every((id, index) => id === before[index])) return;
  set(rawSelectionAtom, ids);
  set(editPromoAtom, { do: 'end-gesture' });
});

/** Selects one element, or nothing with null. */
export const selectElementAtom = atom(null, (_, set, id: string | null) => {
  set(selectElementsAtom, id === null ? [] : [id]);
});

/** Adds an element to the selection, or removes it. */
export const toggleSelectionAtom = atom(null, (get, set, id: string) => {
  const ids = get(selectedIdsAtom);
  set(selectElementsAtom, ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
});
