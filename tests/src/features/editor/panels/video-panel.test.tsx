import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { VideoPanel } from '#src/features/editor/panels/video-panel.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { answer, serveWith } from '#tests/src/support/answer.ts';
import { backgroundsNamed, serveLibrary } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const titles = ['Velvet', 'Neon', 'Silk', 'Haze', 'Mirror', 'Spotlight', 'Laser', 'Curtain'];

const showPanel = () => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  return show(<VideoPanel />, { store });
};

const card = (title: string, pressed?: boolean) =>
  screen.findByRole('button', {
    name: `${title} as background video`,
    ...(pressed === undefined ? {} : { pressed }),
  });

test('[LI-007] [LI-009] [LI-010] shows 6 videos a page, with Page x of y, previous and next', async () => {
  serveLibrary({ backgrounds: backgroundsNamed(...titles) });
  showPanel();
  await card('Velvet');
  expect(screen.getAllByRole('button', { name: /as background video/ })).toHaveLength(6);
  expect(screen.getByText('Page 1 of 2')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getAllByRole('button', { name: /as background video/ })).toHaveLength(2);
  expect(screen.getByText('Page 2 of 2')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
});

test('[LI-011] [LI-013] [LI-035] a press chooses the video, a second press takes it away again', async () => {
  serveLibrary({ backgrounds: backgroundsNamed(...titles) });
  const store = showPanel();
  await card('Velvet', true);
  fireEvent.click(await card('Neon', false));
  expect(store.get(promoAtom).background?.assetId).toBe('neon');
  fireEvent.click(await card('Neon', true));
  expect(store.get(promoAtom).background).toBeNull();
});

test('a library that cannot be read says so and can be asked again', async () => {
  let isAway = true;
  serveWith((url) => {
    if (isAway) return answer(503, { code: 'UNAVAILABLE', message: 'The service is restarting.' });
    return answer(
      200,
      url.endsWith('/overlays') ? [] : { universal: backgroundsNamed('Neon'), personal: [] },
    );
  });
  showPanel();
  expect((await screen.findByRole('alert')).textContent).toContain('The service is restarting.');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await card('Neon');
});
