import { act, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { deleteElements } from '#src/features/editor/document/element-edits.ts';
import { setTextContent } from '#src/features/editor/document/text-edits.ts';
import { UndoButtons } from '#src/features/editor/header/header-controls.tsx';
import { MobileTop } from '#src/features/editor/mobile/mobile-editor.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const descriptionOf = (name: string): string | null =>
  screen.getByRole('button', { name }).getAttribute('aria-description');

test('describes what undo and redo do, and disables them when there is nothing to do, without losing the focus', () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<UndoButtons />, { store });
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo.getAttribute('aria-disabled')).toBe('true');
  act(() =>
    store.set(editPromoAtom, {
      do: 'edit',
      edit: (promo) => setTextContent(promo, { id: 'header', content: 'Fly' }),
    }),
  );
  expect(descriptionOf('Undo')).toBe('editing Header');
  expect(undo.getAttribute('aria-disabled')).toBe('false');
  undo.focus();
  fireEvent.click(undo);
  expect(store.get(promoAtom).textElements[0]?.content).toBe('Spin into Monday');
  expect(descriptionOf('Redo')).toBe('editing Header');
  expect(descriptionOf('Undo')).toBe('nothing yet');
  expect(undo.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  expect(descriptionOf('Redo')).toBe('editing Header');
});

test('shows the step for a moment on a phone, which has no hover', () => {
  vi.useFakeTimers();
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<MobileTop account={null} />, { store });
  act(() =>
    store.set(editPromoAtom, { do: 'edit', edit: (promo) => deleteElements(promo, { ids: ['header'] }) }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('Undone: deleting Header')).toBeDefined();
  act(() => {
    vi.advanceTimersByTime(3000);
  });
  expect(screen.queryByText(/^Undone/)).toBeNull();
});
