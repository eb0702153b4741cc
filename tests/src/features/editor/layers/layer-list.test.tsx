import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultElement } from '#schema/default-elements.ts';
import { layerIds } from '#schema/layers-in-order.ts';
import type { TextElement } from '#schema/text-element.ts';
import { textOfElements } from '#src/features/editor/state/clipboard.ts';
import { LayerList, sortAnnouncements } from '#src/features/editor/layers/layer-list.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectedIdsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { answer, serveWith } from '#tests/src/support/answer.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const layers = (more: TextElement[] = [], user = someUser()) => {
  serveWith((url) => answer(200, url.endsWith('overlays') ? [] : { universal: [], personal: [] }));
  const store = createStore();
  const textElements = [
    defaultElement('header', 'Spin into Monday'),
    defaultElement('studio', ''),
    { ...defaultElement('time', '7 PM'), visible: false },
    ...more,
  ];
  store.set(editPromoAtom, { do: 'open', promo: somePromo({ textElements }) });
  show(<LayerList />, { store, user });
  return store;
};

const names = (): (string | null)[] =>
  within(screen.getByRole('list'))
    .getAllByRole('button', { pressed: false })
    .map((button) => button.querySelector('span')?.firstChild?.textContent ?? null);

test('layers are listed from the front, hidden ones too, texts without words not', () => {
  layers();
  expect(names()).toEqual(['GIF no longer in the library', 'Time', 'Header']);
});

test('a free account reads which text stands in front of all others for its watermark', () => {
  const aiText = defaultElement('ai-main-text', 'Spin with us');
  layers([aiText], someUser({ role: 'user' }));
  expect(screen.getByText(/is always in front of the other layers/)).toBeDefined();
  cleanup();
  layers([aiText]);
  expect(screen.queryByText(/is always in front of the other layers/)).toBeNull();
});

test('a layer is hidden and shown by its eye', () => {
  const store = layers();
  fireEvent.click(screen.getByRole('button', { name: 'Show Time' }));
  expect(store.get(promoAtom).textElements[2]?.visible).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Hide GIF no longer in the library' }));
  expect(store.get(promoAtom).overlayElements[0]?.visible).toBe(false);
});

test('a layer is named where it stands: Enter keeps the name, Escape does not', () => {
  const store = layers();
  fireEvent.click(screen.getByRole('button', { name: 'Rename Header' }));
  fireEvent.change(screen.getByLabelText('New name of Header'), { target: { value: 'Big words' } });
  fireEvent.keyDown(screen.getByLabelText('New name of Header'), { key: 'Enter' });
  expect(names()).toContain('Big words');
  fireEvent.click(screen.getByRole('button', { name: 'Rename Big words' }));
  fireEvent.change(screen.getByLabelText('New name of Big words'), { target: { value: 'Oops' } });
  fireEvent.keyDown(screen.getByLabelText('New name of Big words'), { key: 'Escape' });
  expect(names()).toContain('Big words');
  act(() => store.set(editPromoAtom, { do: 'undo' }));
  expect(names()).toContain('Header');
});

test('a press chooses one, and with Shift one more', () => {
  const store = layers();
  fireEvent.click(screen.getByRole('button', { name: /^Header/ }));
  expect(store.get(selectedIdsAtom)).toEqual(['header']);
  fireEvent.click(screen.getByRole('button', { name: /^Time/ }), { shiftKey: true });
  expect(store.get(selectedIdsAtom)).toEqual(['header', 'time']);
});

test('a finger, which has no Shift, chooses several by a switch', () => {
  const store = layers();
  fireEvent.click(screen.getByRole('switch', { name: 'Select several' }));
  fireEvent.click(screen.getByRole('button', { name: /^Header/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Time/ }));
  expect(store.get(selectedIdsAtom)).toEqual(['header', 'time']);
  fireEvent.click(screen.getByRole('button', { name: /^Header/ }));
  expect(store.get(selectedIdsAtom)).toEqual(['time']);
});

test('a text of one’s own is added in front and chosen', () => {
  const store = layers();
  fireEvent.click(screen.getByRole('button', { name: 'Add text' }));
  expect(layerIds(store.get(promoAtom)).at(-1)).toBe('text');
  expect(store.get(selectedIdsAtom)).toEqual(['text']);
});

test('Paste lays down what was copied in another promo, and says so when there is nothing', () => {
  const store = layers();
  fireEvent.click(screen.getByRole('button', { name: 'Paste' }));
  expect(store.get(promoAtom).textElements).toHaveLength(3);
  localStorage.setItem('polepro.copied', textOfElements(somePromo(), ['header']));
  fireEvent.click(screen.getByRole('button', { name: 'Paste' }));
  expect(store.get(promoAtom).textElements.at(-1)?.content).toBe('Spin into Monday');
  expect(store.get(selectedIdsAtom)).toEqual(['header-copy']);
});

test('what happens to a lifted layer is said in words', () => {
  const said = sortAnnouncements((id) => id.toUpperCase());
  type Moved = Parameters<typeof said.onDragOver>[0];
  const active = { id: 'a' } as Moved['active']; // only the id is read
  const over = { id: 'b' } as NonNullable<Moved['over']>; // the same
  expect(said.onDragStart({ active })).toBe('Picked up A.');
  expect(said.onDragOver({ active, over })).toBe('A is over B.');
  expect(said.onDragOver({ active, over: { ...over, id: 'a' } })).toBeUndefined();
  expect(said.onDragEnd({ active, over })).toBe('A was moved to the position of B.');
  expect(said.onDragEnd({ active, over: null })).toBe('A was not moved.');
  expect(said.onDragCancel({ active, over })).toBe('Cancelled. A was not moved.');
});
