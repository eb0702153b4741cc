import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#contract/endpoint.ts';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { VideoPanel } from '#src/features/editor/panels/video-panel.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { backgroundsNamed, serveLibrary } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const showPanel = (role: Role) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  return show(<VideoPanel />, { store, user: someUser({ role }) });
};

const card = (title: string) => screen.findByRole('button', { name: `${title} as background video` });

const inStudio = (...names: string[]): BackgroundVideo[] =>
  backgroundsNamed(...names).map((video) => ({ ...video, libraryType: 'studio' }));

test.each([
  ['studio_owner', true],
  ['studio_team', false],
] as const)('[BI-024] a %s chooses from the videos that the studio shares', async (role, mayChange) => {
  serveLibrary({ backgrounds: [...backgroundsNamed('Velvet'), ...inStudio('Barre')] });
  const store = showPanel(role);
  fireEvent.click(await screen.findByRole('radio', { name: 'Studio' }));
  fireEvent.click(await card('Barre'));
  expect(store.get(promoAtom).background?.assetId).toBe('barre');
  expect(screen.queryByRole('button', { name: 'Velvet as background video' })).toBeNull();
  expect(screen.queryByText('Upload for your studio') !== null).toBe(mayChange);
  expect(screen.queryByRole('button', { name: 'Delete Barre' }) !== null).toBe(mayChange);
});

test.each(['admin', 'pro', 'beta', 'user'] as const)('a %s has no studio to choose from', async (role) => {
  serveLibrary({ backgrounds: backgroundsNamed('Velvet') });
  showPanel(role);
  await card('Velvet');
  expect(screen.queryByRole('radio', { name: 'Studio' })).toBeNull();
});
