import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { AlignTools } from '#src/features/editor/inspector/element-tools.tsx';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

test('equal gaps need three elements, and say so while there are fewer', () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<AlignTools ids={['header', 'overlay-stars']} />, { store });
  const equalGaps = screen.getByRole('button', { name: 'Equal gaps down' });
  expect(equalGaps.getAttribute('aria-disabled')).toBe('true');
  expect(equalGaps.getAttribute('aria-description')).toBe('Select at least 3 elements');
  expect(screen.getByRole('button', { name: 'Align left' }).getAttribute('aria-disabled')).toBe('false');
});
