import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import { TextPanel } from '#src/features/editor/panels/text-panel.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectedIdsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

const opened = (promo = somePromo()) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  show(<TextPanel />, { store });
  return store;
};

test('adds a text below the others, selects it, and edits it there', () => {
  const store = opened();
  fireEvent.click(screen.getByRole('button', { name: 'Add text' }));
  expect(store.get(selectedIdsAtom)).toEqual(['text']);
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Bring a friend' } });
  expect(store.get(promoAtom).textElements.at(-1)).toMatchObject({ id: 'text', content: 'Bring a friend' });
});

test('a promo with the maximum of texts accepts no more', () => {
  const [text] = somePromo().textElements;
  const textElements = Array.from({ length: MAX_TEXT_ELEMENTS }, (_, index) => ({
    ...text!,
    id: `t${index}`,
  }));
  const store = opened(somePromo({ textElements }));
  fireEvent.click(screen.getByRole('button', { name: 'Add text' }));
  expect(store.get(promoAtom).textElements).toHaveLength(MAX_TEXT_ELEMENTS);
});
