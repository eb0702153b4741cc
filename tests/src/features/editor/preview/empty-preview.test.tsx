import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { EmptyPreview } from '#src/features/editor/preview/empty-preview.tsx';
import { openPanelAtom } from '#src/features/editor/state/ui-atoms.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

test('an empty promo offers the templates', () => {
  const store = createStore();
  store.set(openPanelAtom, 'settings');
  show(<EmptyPreview promo={newPromo()} sources={{}} />, { store });
  fireEvent.click(screen.getByRole('button', { name: 'Choose a template' }));
  expect(store.get(openPanelAtom)).toBe('templates');
});

test('a promo whose video is missing offers another one', () => {
  show(<EmptyPreview promo={somePromo()} sources={{}} />);
  screen.getByText('Video not found');
  expect(screen.queryByRole('button', { name: 'Choose a template' })).toBeNull();
});
