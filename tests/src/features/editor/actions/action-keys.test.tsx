import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { ActionKeys } from '#src/features/editor/actions/actions.ts';
import { zoomAtom } from '#src/features/editor/preview/zoom.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  openDialogAtom,
  selectElementsAtom,
  selectedIdsAtom,
  textEditorAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

// Panels and Mantine's dialogs both have this role.
const dialog = { role: 'dialog' };

const Editor = () => (
  <>
    <ActionKeys />
    <button type="button">on the canvas</button>
    <input aria-label="a field" />
    <input aria-label="a field of the promo" data-edits-promo="" />
    <section {...dialog} data-part-of-editor="">
      <button type="button">in a panel</button>
    </section>
    <section {...dialog}>
      <button type="button">in a dialog</button>
    </section>
  </>
);

const opened = (promo = somePromo()) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  show(<Editor />, { store });
  return store;
};

/** An editor whose promo is 3 seconds long, with one step to undo and one step to redo (5 seconds). */
const withHistory = () => {
  const store = opened();
  for (const videoDuration of [3, 5]) {
    store.set(editPromoAtom, { do: 'edit', edit: (promo) => ({ ...promo, videoDuration }) });
  }
  store.set(editPromoAtom, { do: 'undo' });
  return store;
};
const [original, present, next] = [somePromo().videoDuration, 3, 5];

/** Presses a key; returns whether the page prevents the browser's default. */
const press = (key: string, modifiers: object = {}, target: Element = document.body): boolean =>
  fireEvent.keyDown(target, { key, ...modifiers });

const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test.each([
  ['Ctrl+Z', 'z', { ctrlKey: true }, original],
  ['Cmd+Z', 'z', { metaKey: true }, original],
  ['Shift+Ctrl+Z', 'Z', { ctrlKey: true, shiftKey: true }, next],
  ['Shift+Cmd+Z', 'Z', { metaKey: true, shiftKey: true }, next],
  ['Ctrl+Y', 'y', { ctrlKey: true }, next],
  ['Z alone', 'z', {}, present],
  ['Alt+Ctrl+Z', 'z', { ctrlKey: true, altKey: true }, present],
])('%s undoes or redoes', (_, key, modifiers, seconds) => {
  const store = withHistory();
  press(key, modifiers);
  expect(store.get(promoAtom).videoDuration).toBe(seconds);
});

test.each([
  ['on the canvas', () => button('on the canvas'), original],
  ['in a panel', () => button('in a panel'), original],
  ['in a field of the promo', () => screen.getByLabelText('a field of the promo'), original],
  ['in another field', () => screen.getByLabelText('a field'), present],
  ['in a dialog that covers the editor', () => button('in a dialog'), present],
])('Ctrl+Z %s', (_, target, seconds) => {
  const store = withHistory();
  press('z', { ctrlKey: true }, target());
  expect(store.get(promoAtom).videoDuration).toBe(seconds);
});

test('keeps Ctrl+Z from the browser even when there is nothing to undo', () => {
  opened();
  expect(press('z', { ctrlKey: true })).toBe(false);
});

test('deletes, duplicates and orders the selection, and clears it', () => {
  const store = opened();
  store.set(selectElementsAtom, ['header']);
  press('d', { ctrlKey: true });
  expect(store.get(selectedIdsAtom)).toEqual(['header-copy']);
  press('[', { ctrlKey: true });
  expect(store.get(promoAtom).layerOrder.at(-1)).not.toBe('header-copy');
  press('}', { ctrlKey: true, shiftKey: true });
  expect(store.get(promoAtom).layerOrder.at(-1)).toBe('header-copy');
  press('Escape');
  expect(store.get(selectedIdsAtom)).toEqual([]);
  store.set(selectElementsAtom, ['overlay-stars']);
  press('Backspace');
  expect(store.get(promoAtom).overlayElements).toEqual([]);
});

test('ignores keys while nothing is selected or a field has the focus', () => {
  const store = opened();
  expect(press('Delete')).toBe(true);
  store.set(selectElementsAtom, ['header']);
  expect(press('Delete', {}, screen.getByLabelText('a field'))).toBe(true);
  expect(press('Delete')).toBe(false);
});

test('Enter opens the only selected text for typing', () => {
  const store = opened();
  const open = vi.fn<(id: string) => void>();
  store.set(textEditorAtom, { open });
  store.set(selectElementsAtom, ['header', 'overlay-stars']);
  press('Enter');
  expect(open).not.toHaveBeenCalled();
  store.set(selectElementsAtom, ['header']);
  press('Enter');
  expect(open).toHaveBeenCalledExactlyOnceWith('header');
});

test("zooms by the key's character, with or without Shift, and never with Ctrl", () => {
  const store = opened();
  press('+', { shiftKey: true });
  expect(store.get(zoomAtom)).toBeGreaterThan(1);
  expect(press('+', { ctrlKey: true })).toBe(true);
  press('0');
  press('-');
  expect(store.get(zoomAtom)).toBeLessThan(1);
});

test('opens the shortcuts, unless a dialog is open or a field has the focus', () => {
  const store = opened();
  press('?', { shiftKey: true }, screen.getByLabelText('a field'));
  expect(store.get(openDialogAtom)).toBeNull();
  press('?', { shiftKey: true });
  expect(store.get(openDialogAtom)).toBe('shortcuts');
  store.set(openDialogAtom, 'promos');
  press('?', { shiftKey: true });
  expect(store.get(openDialogAtom)).toBe('promos');
});

test('a selected text without content, which nobody sees, is not edited by keys', () => {
  const store = opened();
  store.set(selectElementsAtom, ['studio']);
  for (const key of ['Delete', 'ArrowDown']) press(key);
  press('d', { ctrlKey: true });
  expect(store.get(promoAtom)).toEqual(somePromo());
});
