import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { TemplatesPanel } from '#src/features/editor/templates/templates-panel.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

/** What waits to be seen, before it is drawn. */
let waiting: Element[] = [];
beforeEach(() => {
  waiting = [];
  // happy-dom has none.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (element: Element): void => void waiting.push(element);
      disconnect = vi.fn<() => void>();
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const own = {
  id: 'o'.repeat(22),
  title: 'One',
  document: somePromo(),
  createdAt: '2026-11-20T20:00:00.000Z',
  isOwn: true,
  studio: null,
};

const isSilent = () => jsonResponse(503, { code: 'UNAVAILABLE', message: 'Try again in a moment.' });
const isEmpty = (path: string) =>
  jsonResponse(200, path.endsWith('overlays') ? [] : { universal: [], personal: [] });

/** The panel as it stands open on a desktop from the start. */
const showPanel = (library: (path: string) => Response): void => {
  serveWith((url) =>
    url.includes('/api/templates') ? jsonResponse(200, { templates: [own], nextCursor: null }) : library(url),
  );
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<TemplatesPanel />, { store });
};

const cardOf = (title: string): Element =>
  screen.getByRole('button', { name: `Start from ${title}` }).parentElement!;
const stillIn = (title: string) => cardOf(title).querySelector('img')?.getAttribute('src') ?? null;
/** Whether the card is drawn with the person's texts once it is seen. */
const isDrawn = (title: string): boolean => waiting.some((frame) => cardOf(title).contains(frame));

test('on a desktop templates are stills until somebody turns to them, whatever the library answers; saved ones have none', async () => {
  showPanel(isSilent);
  await screen.findByRole('button', { name: 'Start from One' });
  expect([stillIn('One'), isDrawn('One')]).toEqual([null, true]);
  await screen.findByRole('button', { name: 'Start from Silk flow' });
  expect(stillIn('Silk flow')).toContain('silk-flow');
  expect(isDrawn('Silk flow')).toBe(false);
  fireEvent.pointerOver(screen.getByRole('searchbox'));
  expect(isDrawn('Silk flow')).toBe(true);
});

test('a template of which the library no longer has the video is drawn as it is', async () => {
  showPanel(isEmpty);
  await waitFor(() => expect(stillIn('Silk flow')).toBeNull());
  expect(isDrawn('Silk flow')).toBe(true);
});

const cards = () => screen.queryAllByRole('button', { name: /^Start from / });

test('the first cards are there at once for somebody who turns to them, and none goes when they come in one by one', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => void idle.push(callback));
  showPanel(isSilent);
  expect(cards()).toHaveLength(0);
  for (let period = 0; period < 6; period += 1) await act(async () => idle.shift()?.());
  const before = cards();
  expect(before.length).toBeGreaterThan(8);
  fireEvent.pointerOver(screen.getByRole('searchbox'));
  expect(cards().slice(0, before.length)).toEqual(before);
});
