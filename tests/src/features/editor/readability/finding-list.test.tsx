import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { shapeElement } from '#src/features/editor/document/element-edits.ts';
import { type Finding, findingsAtom } from '#src/features/editor/readability/find-problems.ts';
import { ReadabilityNotes } from '#src/features/editor/readability/finding-list.tsx';
import { ReadabilityBadge } from '#src/features/editor/readability/readability-layer.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

const overlap: Finding = {
  elementId: 'header',
  kind: 'overlaps',
  message: 'This text overlaps “Studio”.',
  fix: {
    label: 'Move it up',
    doneMessage: 'The text has moved up and overlaps no other.',
    edit: (promo) => shapeElement(promo, { id: 'header', y: 12 }),
  },
};

const showNotes = (findings: readonly Finding[], id = 'header') => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  store.set(findingsAtom, findings);
  return show(<ReadabilityNotes id={id} />, { store });
};

test('shows why a text is hard to read and fixes it with one click, as one undo step', () => {
  const store = showNotes([overlap]);
  const before = store.get(promoAtom);
  expect(screen.getByText('This text overlaps “Studio”.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Move it up' }));
  expect(store.get(promoAtom).textElements[0]?.y).toBe(12);
  store.set(editPromoAtom, { do: 'undo' });
  expect(store.get(promoAtom)).toBe(before);
});

test('offers no button when only the user can solve it', () => {
  showNotes([{ ...overlap, fix: null }]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Move it, make it smaller or shorten it.')).toBeDefined();
});

test('shows nothing about a readable text', () => {
  showNotes([overlap], 'studio');
  expect(screen.queryByText('Hard to read')).toBeNull();
});

test('a phone’s Back closes what the badge of a text opened, and does not leave the editor', async () => {
  show(<ReadabilityBadge findings={[overlap]} place={{ left: '0%', top: '0%' }} />);
  fireEvent.click(screen.getByRole('button', { name: /^Hard to read/ }));
  await screen.findByRole('dialog', { name: /^Hard to read/ });
  // An entry of its own, which Back takes away.
  expect(history.state).toHaveProperty('layer');
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
