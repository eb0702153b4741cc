import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { ElementMenu } from '#src/features/editor/actions/element-menu.tsx';
import { useLongPress } from '#src/features/editor/canvas/use-canvas-menu.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { elementMenuAtom } from '#src/features/editor/state/ui-atoms.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const showMenu = (id: string | null) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  store.set(elementMenuAtom, { id, x: 40, y: 60 });
  show(<ElementMenu />, { store });
  return store;
};

test('the menu of an element acts on this element, and closes', async () => {
  const store = showMenu('overlay-stars');
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
  expect(store.get(promoAtom).overlayElements).toEqual([]);
  expect(store.get(elementMenuAtom)).toBeNull();
});

test('the menu of the canvas pastes and adds a text', async () => {
  showMenu(null);
  await screen.findByRole('menuitem', { name: /^Paste/ });
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Paste/),
    'Add text',
  ]);
});

const event = (type: string, x: number, pointerType = 'touch') =>
  new PointerEvent(type, { clientX: x, clientY: 0, pointerType, isPrimary: true });

test('a finger that rests for longer than a tap is a long press; one that moves or leaves, and a mouse, are not', () => {
  vi.useFakeTimers();
  const onLongPress = vi.fn<() => void>();
  const { result } = renderHook(() => useLongPress(onLongPress));
  const send = (...events: PointerEvent[]) => act(() => events.forEach((each) => result.current(each)));
  send(event('pointerdown', 0), event('pointermove', 40));
  vi.advanceTimersByTime(1500);
  send(event('pointerdown', 0), event('pointerup', 0));
  vi.advanceTimersByTime(1500);
  send(event('pointerdown', 0, 'mouse'));
  vi.advanceTimersByTime(1500);
  expect(onLongPress).not.toHaveBeenCalled();
  send(event('pointerdown', 0), event('pointermove', 6));
  vi.advanceTimersByTime(999);
  expect(onLongPress).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onLongPress).toHaveBeenCalledOnce();
});
