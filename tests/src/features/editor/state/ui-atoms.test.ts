// @vitest-environment node
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { moveElements, removeOverlay } from '#src/features/editor/document/element-edits.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  selectElementsAtom,
  onlySelectedIdAtom,
  selectedIdsAtom,
  panelSelectionAtom,
  isTransformingAtom,
  mobilePanelAtom,
  selectElementAtom,
  inspectedElementAtom,
  elementPopupAtom,
  toggleSelectionAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const opened = () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  return store;
};

test('adds to the selection and removes from it; several have no single selected element', () => {
  const store = opened();
  store.set(selectElementAtom, 'header');
  expect(store.get(onlySelectedIdAtom)).toBe('header');
  store.set(toggleSelectionAtom, 'overlay-stars');
  expect(store.get(selectedIdsAtom)).toEqual(['header', 'overlay-stars']);
  expect(store.get(onlySelectedIdAtom)).toBeNull();
  store.set(toggleSelectionAtom, 'header');
  expect(store.get(onlySelectedIdAtom)).toBe('overlay-stars');
});

test('drops deleted elements from the selection', () => {
  const store = opened();
  store.set(selectElementsAtom, ['header', 'overlay-stars']);
  store.set(editPromoAtom, { do: 'edit', edit: (promo) => removeOverlay(promo, { id: 'overlay-stars' }) });
  expect(store.get(selectedIdsAtom)).toEqual(['header']);
  expect(store.get(inspectedElementAtom)?.element.id).toBe('header');
});

test('ends the gesture when the selection changes, so that moving again is a new step', () => {
  const store = opened();
  const move = (x: number): void =>
    store.set(editPromoAtom, {
      do: 'edit',
      edit: (promo) => moveElements(promo, { places: { header: { x, y: 20 } } }),
      gesture: 'canvas:nudge:header',
    });
  store.set(selectElementAtom, 'header');
  for (const x of [10, 11, 12]) move(x);
  store.set(selectElementAtom, 'overlay-stars');
  store.set(selectElementAtom, 'header');
  move(13);
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom).textElements[0]?.x).toBe(12);
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom).textElements[0]?.x).toBe(50);
});

test('[ED-040] [ED-081] a panel closes the text popup, which is only open for the selected text', () => {
  const store = opened();
  store.set(selectElementAtom, 'header');
  store.set(elementPopupAtom, 'header');
  expect(store.get(elementPopupAtom)).toBe('header');
  store.set(mobilePanelAtom, 'video');
  expect(store.get(elementPopupAtom)).toBeNull();
  store.set(mobilePanelAtom, 'text');
  expect(store.get(mobilePanelAtom)).toBe('text');
  store.set(mobilePanelAtom, null);
  store.set(elementPopupAtom, 'header');
  store.set(selectElementAtom, 'studio');
  expect(store.get(elementPopupAtom)).toBeNull();
});

test('panels follow the selection after a drag, the canvas at once', () => {
  const store = opened();
  store.set(selectElementAtom, 'header');
  store.set(isTransformingAtom, true);
  store.set(selectElementAtom, 'overlay-stars');
  store.set(isTransformingAtom, true);
  expect(store.get(selectedIdsAtom)).toEqual(['overlay-stars']);
  expect(store.get(panelSelectionAtom)).toEqual(['header']);
  expect(store.get(inspectedElementAtom)?.element.id).toBe('header');
  store.set(isTransformingAtom, false);
  expect(store.get(panelSelectionAtom)).toEqual(['overlay-stars']);
  expect(store.get(inspectedElementAtom)?.element.id).toBe('overlay-stars');
});
