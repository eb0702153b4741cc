import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import type { PromoTemplate } from '#contract/promos/templates.contract.ts';
import { MAX_OVERLAY_ELEMENTS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { OverlaysPanel } from '#src/features/editor/overlays/overlays-panel.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  inspectedElementAtom,
  selectElementsAtom,
  selectedIdsAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { overlaysNamed, serveLibrary } from '#tests/src/support/library.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { onPhone } from '#tests/src/support/widths.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const many = Array.from({ length: 14 }, (_, index) => `Confetti ${index + 1}`);

const showPanel = (promo: Promo = somePromo(), template: PromoTemplate | null = null) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo, template });
  return show(<OverlaysPanel />, { store });
};

const offered = (): (string | null)[] =>
  screen.getAllByRole('button', { name: /^Add / }).map((button) => button.textContent);

const search = (query: string): void => {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search GIFs' }), { target: { value: query } });
};

/** The image of the first card. */
const firstImage = (): HTMLImageElement | null => document.querySelector('img');

const choose = (filter: string): void => {
  fireEvent.click(screen.getByRole('radio', { name: filter }));
};

test('[OV-005] [OV-007] on a phone used overlays come first, 9 per page', async () => {
  onPhone();
  serveLibrary({ overlays: overlaysNamed(...many, 'Stars') });
  showPanel();
  await screen.findByRole('button', { name: 'Add Stars' });
  expect(offered()).toEqual(['Stars', ...many.slice(0, 8)]);
});

test('[OV-003] [OV-004] a search returns to page 1 of its results', async () => {
  serveLibrary({ overlays: overlaysNamed(...many, 'Stars') });
  showPanel();
  await screen.findByRole('button', { name: 'Add Stars' });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Page 2 of 2')).toBeDefined();
  search('CONFETTI');
  expect(screen.getByText('Page 1 of 2')).toBeDefined();
  expect(offered()[0]).toBe('Confetti 1');
});

test('[OV-001] [OV-002] [OV-019] [OV-020] shows one of All, Favorites and Classes, by their lists of public ids', async () => {
  serveLibrary({
    overlays: overlaysNamed('Hearts', 'Stars', 'Arrow'),
    favorites: ['stars'],
    classes: ['arrow', 'stars'],
  });
  showPanel(somePromo({ overlayElements: [] }));
  await screen.findByRole('button', { name: 'Add Hearts' });
  const filters = screen.getAllByRole<HTMLInputElement>('radio');
  expect(filters.map(({ value }) => value)).toEqual(['All', 'Favorites', 'Classes']);
  choose('Favorites');
  expect(offered()).toEqual(['Stars']);
  choose('Classes');
  expect(offered()).toEqual(['Stars', 'Arrow']);
  expect(filters.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['Classes']);
  choose('All');
  expect(offered()).toEqual(['Hearts', 'Stars', 'Arrow']);
});

test('[OV-009] a search without results shows the query', async () => {
  serveLibrary({ overlays: overlaysNamed('Stars') });
  showPanel();
  await screen.findByRole('button', { name: 'Add Stars' });
  search('unicorn');
  expect(screen.getByText('No overlays found for "unicorn"')).toBeDefined();
});

test('[OV-010] an empty library shows a message', async () => {
  serveLibrary({});
  showPanel();
  expect(await screen.findByText('No overlays available yet')).toBeDefined();
});

test('[OV-011] on a phone an empty list of favorites shows a message', async () => {
  onPhone();
  serveLibrary({ overlays: overlaysNamed('Stars') });
  showPanel();
  await screen.findByRole('button', { name: 'Add Stars' });
  choose('Favorites');
  expect(screen.getByText('No favorite overlays yet')).toBeDefined();
});

test('a click adds and selects the overlay, and it can be removed again', async () => {
  serveLibrary({ overlays: overlaysNamed('Hearts') });
  const store = showPanel(somePromo({ overlayElements: [] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add Hearts' }));
  expect(store.get(promoAtom).overlayElements).toMatchObject([{ overlayId: 'hearts', x: 50, y: 70 }]);
  expect(store.get(inspectedElementAtom)?.element.id).toBe('overlay-hearts');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Hearts' }));
  expect(store.get(promoAtom).overlayElements).toEqual([]);
});

test('Remove refuses a GIF that a template locks, and says so', async () => {
  serveLibrary({ overlays: overlaysNamed('Stars') });
  const promo = somePromo();
  const locks = { background: false, elements: { 'overlay-stars': ['place' as const] } };
  const store = showPanel(promo, {
    id: 't'.repeat(22),
    title: 'Monday look',
    studioName: 'Studio Flow',
    revisions: [{ revision: 1, document: promo, locks }],
  });
  const remove = await screen.findByRole('button', { name: 'Remove Stars' });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(remove.getAttribute('aria-description')).toBe('Locked by Studio Flow');
  fireEvent.click(remove);
  expect(store.get(promoAtom)).toBe(promo);
});

test('Remove keeps what else is selected', async () => {
  serveLibrary({ overlays: overlaysNamed('Stars') });
  const store = showPanel();
  store.set(selectElementsAtom, ['header', 'overlay-stars']);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Stars' }));
  expect(store.get(promoAtom).overlayElements).toEqual([]);
  expect(store.get(selectedIdsAtom)).toEqual(['header']);
});

test('a promo with the maximum of overlays shows a message and accepts no others', async () => {
  serveLibrary({ overlays: overlaysNamed('Hearts') });
  const overlayElements = Array.from({ length: MAX_OVERLAY_ELEMENTS }, (_, index) => ({
    ...somePromo().overlayElements[0]!,
    id: `overlay-${index}`,
  }));
  showPanel(somePromo({ overlayElements }));
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add Hearts' });
  expect(add.disabled).toBe(true);
  expect(screen.getByText(/the maximum/)).toBeDefined();
});

test('[OV-050] [OV-051] a thumbnail that fails is tried in other sizes and formats, then hidden', async () => {
  const [stars] = overlaysNamed('Stars');
  serveLibrary({ overlays: [{ ...stars!, fallbackUrl: '/Stars-moving.webp' }] });
  showPanel();
  await screen.findByRole('button', { name: 'Add Stars' });
  const tried: (string | null | undefined)[] = [];
  while (firstImage() !== null) {
    tried.push(firstImage()?.getAttribute('src'));
    fireEvent.error(firstImage()!);
  }
  expect(tried).toEqual([
    '/Stars.webp?v=1&w=170&format=webp',
    '/Stars.webp?v=1&w=340&format=jpeg',
    '/Stars.webp?v=1',
    '/Stars-moving.webp',
  ]);
  expect(screen.getByRole('button', { name: 'Add Stars' })).toBeDefined();
});

test('a library that fails to load shows a message and can be retried', async () => {
  let isAway = true;
  serveLibrary({ overlays: overlaysNamed('Stars') }, ({ url }) =>
    isAway && url === '/api/overlays'
      ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is restarting.' })
      : null,
  );
  showPanel();
  expect((await screen.findByRole('alert')).textContent).toContain('The service is restarting.');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(offered()).toEqual(['Stars']));
});

const shown = (): (string | null)[] =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

test('an overlay plays only while the mouse is over it', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  const [stars] = overlaysNamed('Stars');
  serveLibrary({ overlays: [{ ...stars!, fallbackUrl: '/Stars-moving.webp' }] });
  showPanel();
  const card = await screen.findByRole('button', { name: 'Add Stars' });
  const still = '/Stars.webp?v=1&w=170&format=webp';
  fireEvent.pointerOver(card, { pointerType: 'mouse' });
  await waitFor(() => expect(shown()).toEqual([still, '/Stars-moving.webp']));
  fireEvent.load([...document.querySelectorAll('img')].at(1)!);
  expect(shown()).toEqual(['/Stars-moving.webp']);
  fireEvent.pointerOut(card, { pointerType: 'mouse' });
  await waitFor(() => expect(shown()).toEqual([still]));
});

test('[OV-005] adding a GIF leaves the grid as it is under the finger; the next search puts it first', async () => {
  serveLibrary({ overlays: overlaysNamed('Hearts', 'Stars', 'Arrow') });
  showPanel(somePromo({ overlayElements: [] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add Arrow' }));
  expect(offered().map((name) => name?.replace(/\d/, ''))).toEqual(['Hearts', 'Stars', 'Arrow']);
  const grid = screen.getByRole('button', { name: 'Add Hearts' });
  const used = screen.getByRole('heading', { name: 'On your promo' });
  expect(grid.compareDocumentPosition(used)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  search('r');
  expect(offered()[0]).toBe('Arrow');
});
