import type { PlayerRef } from '@remotion/player';
import { atom } from 'jotai';
import { findElement, initialSelection } from '#src/features/editor/document/elements.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';

/** The panels of the editor, in the order of the rail. */
export const panels = [
  'templates',
  'class',
  'video',
  'write',
  'text',
  'overlays',
  'music',
  'settings',
] as const;
/** The rail shows the review only once a review was requested. */
export type Panel = (typeof panels)[number] | 'review';

/** The panel next to the preview on a wide screen, where one is always open. */
export const openPanelAtom = atom<Panel>('templates');

/** Counts requests to show the templates; their panel takes the focus, even if it is open already, and resets this to 0. */
export const templateRequestsAtom = atom(0);

/** Whether the inspector shows the selected element or the layers. */
export const inspectorTabAtom = atom<'element' | 'layers'>('element');

/** On a phone, the fields of the selected element are a panel too. */
export type MobilePanelName = Panel | 'style';

export const openDialogAtom = atom<
  'promos' | 'versions' | 'shortcuts' | 'phrases' | 'promotion-texts' | null
>(null);

/** The name of a field of the class form. */
export type ClassField = 'classType' | 'schedule' | 'time' | 'instructorName' | 'studio' | 'details';

/** The field that takes the focus when the class form is mounted; null for none. */
export const focusedClassFieldAtom = atom<ClassField | null>(null);

/** The player of the preview; null until it is mounted. */
export const playerAtom = atom<PlayerRef | null>(null);

/** Whether the preview has played for a moment, so that other parts may render at once. */
export const isSettledAtom = atom(false);

/** How the current layout opens a text for typing; null until it is mounted. */
export const textEditorAtom = atom<{ open: (id: string) => void } | null>(null);

/** The frame that a panel over the canvas shows of the promo; null for one from its middle. */
export const panelFrameAtom = atom<number | null>(null);

/** The promo's frame at the dragged trim handle, or null. */
export const trimFrameAtom = atom<number | null>(null);

/** The open menu of an element, or with a null id of the canvas; px of the screen. */
export const elementMenuAtom = atom<{ id: string | null; x: number; y: number } | null>(null);

const rawSelectionAtom = atom<readonly string[]>([]);
const openMobilePanelAtom = atom<MobilePanelName | null>(null);
const openElementPopupAtom = atom<string | null>(null);

/** The full-screen panel over the preview on a phone; null shows the canvas. */
export const mobilePanelAtom = atom(
  (get) => get(openMobilePanelAtom),
  (_, set, panel: MobilePanelName | null) => {
    set(openMobilePanelAtom, panel);
    set(openElementPopupAtom, null);
  },
);

/** Ids of the selected elements that still exist, in order of selection. */
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

/** The element in the popup on a phone; null while it is closed and after the selection changes. */
export const elementPopupAtom = atom(
  (get) => (get(openElementPopupAtom) === get(onlySelectedIdAtom) ? get(openElementPopupAtom) : null),
  (_, set, id: string | null) => set(openElementPopupAtom, id),
);

const idsBeforeTransformAtom = atom<readonly string[] | null>(null);

/** Whether an element is being dragged, resized or rotated; false while the pointer pauses. */
export const isTransformingAtom = atom(
  (get) => get(idsBeforeTransformAtom) !== null,
  (get, set, isMoving: boolean) => {
    if (isMoving) set(idsBeforeTransformAtom, (before) => before ?? get(selectedIdsAtom));
    else set(idsBeforeTransformAtom, null);
  },
);

/** The selection as panels show it. During a drag they wait until the pointer pauses, because rendering them would slow the drag down. */
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
