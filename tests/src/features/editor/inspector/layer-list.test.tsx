import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { layerIds } from '#schema/elements/layers-in-order.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { LayerList, sortAnnouncements } from '#src/features/editor/inspector/layer-list.tsx';
import { textOfElements } from '#src/features/editor/state/clipboard.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectedIdsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const layers = (more: TextElement[] = [], user = someUser()) => {
  serveWith((url) => jsonResponse(200, url.endsWith('overlays') ? [] : { universal: [], personal: [] }));
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

test('lists layers front to back, including hidden ones and excluding empty texts', () => {
  layers();
  expect(names()).toEqual(['GIF', 'Time', 'Header']);
});

test('tells a free account which text is always in front because of the watermark', () => {
  const aiText = defaultElement('ai-main-text', 'Spin with us');
  layers([aiText], someUser({ role: 'user' }));
  expect(screen.getByText(/is always in front of the other layers/)).toBeDefined();
  cleanup();
  layers([aiText]);
  expect(screen.queryByText(/is always in front of the other layers/)).toBeNull();
});

test('the eye button hides and shows a layer', () => {
  const store = layers();
  fireEvent.click(screen.getByRole('button', { name: 'Show Time' }));
  expect(store.get(promoAtom).textElements[2]?.visible).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Hide GIF' }));
  expect(store.get(promoAtom).overlayElements[0]?.visible).toBe(false);
});

test('a layer is renamed in place: Enter saves, Escape cancels', () => {
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

test('a press selects one layer, and with Shift adds another', () => {
  const store = layers();
  fireEvent.click(screen.getByRole('button', { name: /^Header/ }));
  expect(store.get(selectedIdsAtom)).toEqual(['header']);
  fireEvent.click(screen.getByRole('button', { name: /^Time/ }), { shiftKey: true });
  expect(store.get(selectedIdsAtom)).toEqual(['header', 'time']);
});

test('a switch selects several layers without Shift', () => {
  const store = layers();
  fireEvent.click(screen.getByRole('switch', { name: 'Select several' }));
  fireEvent.click(screen.getByRole('button', { name: /^Header/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Time/ }));
  expect(store.get(selectedIdsAtom)).toEqual(['header', 'time']);
  fireEvent.click(screen.getByRole('button', { name: /^Header/ }));
  expect(store.get(selectedIdsAtom)).toEqual(['time']);
});

test('a new text is added in front and selected', () => {
  const store = layers();
  fireEvent.click(screen.getByRole('button', { name: 'Add text' }));
  expect(layerIds(store.get(promoAtom)).at(-1)).toBe('text');
  expect(store.get(selectedIdsAtom)).toEqual(['text']);
});

test('Paste inserts what was copied in another promo, and does nothing when there is nothing', () => {
  const store = layers();
  fireEvent.click(screen.getByRole('button', { name: 'Paste' }));
  expect(store.get(promoAtom).textElements).toHaveLength(3);
  localStorage.setItem('polepro.copied', textOfElements(somePromo(), ['header']));
  fireEvent.click(screen.getByRole('button', { name: 'Paste' }));
  expect(store.get(promoAtom).textElements.at(-1)?.content).toBe('Spin into Monday');
  expect(store.get(selectedIdsAtom)).toEqual(['header-copy']);
});

test('announces what happens to a dragged layer', () => {
  const announced = sortAnnouncements((id) => id.toUpperCase());
  type Moved = Parameters<typeof announced.onDragOver>[0];
  const active = { id: 'a' } as Moved['active']; // only the id is read
  const over = { id: 'b' } as NonNullable<Moved['over']>; // the same
  expect(announced.onDragStart({ active })).toBe('Picked up A.');
  expect(announced.onDragOver({ active, over })).toBe('A is over B.');
  expect(announced.onDragOver({ active, over: { ...over, id: 'a' } })).toBeUndefined();
  expect(announced.onDragEnd({ active, over })).toBe('A was moved to the position of B.');
  expect(announced.onDragEnd({ active, over: null })).toBe('A was not moved.');
  expect(announced.onDragCancel({ active, over })).toBe('Cancelled. A was not moved.');
});
