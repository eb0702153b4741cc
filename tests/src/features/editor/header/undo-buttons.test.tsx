import { act, fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { setTextContent } from '#src/features/editor/edits/set-text-content.ts';
import { UndoButtons } from '#src/features/editor/header/undo-buttons.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

const says = (name: string): string | null =>
  screen.getByRole('button', { name }).getAttribute('aria-description');

test('the buttons say what they undo and redo, and rest while there is nothing', () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<UndoButtons />, { store });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  act(() =>
    store.set(editPromoAtom, {
      do: 'edit',
      edit: (promo) => setTextContent(promo, { id: 'header', content: 'Fly' }),
    }),
  );
  expect(says('Undo')).toBe('writing Header');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(store.get(promoAtom).textElements[0]?.content).toBe('Spin into Monday');
  expect(says('Redo')).toBe('writing Header');
  expect(says('Undo')).toBe('nothing yet');
});
