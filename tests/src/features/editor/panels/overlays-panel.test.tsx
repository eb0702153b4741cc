import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { MAX_OVERLAY_ELEMENTS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { OverlaysPanel } from '#src/features/editor/panels/overlays-panel.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectedElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { overlaysNamed, serveLibrary } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const many = Array.from({ length: 11 }, (_, index) => `Confetti ${index + 1}`);

const showPanel = (promo: Promo = somePromo()) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  return show(<OverlaysPanel />, { store });
};

const offered = (): (string | null)[] =>
  screen.getAllByRole('button', { name: /^Add / }).map((button) => button.textContent);

const search = (query: string): void => {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search GIFs' }), { target: { value: query } });
};

test('[OV-005] [OV-007] what the promo wears comes first, 9 per page', async () => {
  serveLibrary({ overlays: overlaysNamed(...many, 'Stars') });
  showPanel();
  await screen.findByRole('button', { name: 'Add Stars' });
  expect(offered()).toEqual(['Stars', ...many.slice(0, 8)]);
});

test('[OV-003] [OV-004] a search leads back to page 1 of what it finds', async () => {
  serveLibrary({ overlays: overlaysNamed(...many, 'Stars') });
  showPanel();
  await screen.findByRole('button', { name: 'Add Stars' });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Page 2 of 2')).toBeDefined();
  search('CONFETTI');
  expect(screen.getByText('Page 1 of 2')).toBeDefined();
  expect(offered()[0]).toBe('Confetti 1');
});

test('[OV-009] a search that finds nothing says what was searched', async () => {
  serveLibrary({ overlays: overlaysNamed('Stars') });
  showPanel();
  await screen.findByRole('button', { name: 'Add Stars' });
  search('unicorn');
  expect(screen.getByText('No overlays found for "unicorn"')).toBeDefined();
});

test('[OV-010] an empty library says so', async () => {
  serveLibrary({});
  showPanel();
  expect(await screen.findByText('No overlays available yet')).toBeDefined();
});

test('a press adds the overlay and selects it, and it can be taken out again', async () => {
  serveLibrary({ overlays: overlaysNamed('Hearts') });
  const store = showPanel(somePromo({ overlayElements: [] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add Hearts' }));
  expect(store.get(promoAtom).overlayElements).toMatchObject([{ overlayId: 'hearts', x: 50, y: 70 }]);
  expect(store.get(selectedElementAtom)?.element.id).toBe('overlay-hearts');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Hearts' }));
  expect(store.get(promoAtom).overlayElements).toEqual([]);
});

test('a promo that wears as many as it can says so and takes no more', async () => {
  serveLibrary({ overlays: overlaysNamed('Hearts') });
  const overlayElements = Array.from({ length: MAX_OVERLAY_ELEMENTS }, (_, index) => ({
    ...somePromo().overlayElements[0]!,
    id: `overlay-${index}`,
  }));
  showPanel(somePromo({ overlayElements }));
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add Hearts' });
  expect(add.disabled).toBe(true);
  expect(screen.getByText(/the most it can/)).toBeDefined();
});
