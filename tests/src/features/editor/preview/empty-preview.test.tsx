import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { EmptyPreview } from '#src/features/editor/preview/preview.tsx';
import { openPanelAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { backgroundsNamed, serveLibrary } from '#tests/src/support/library.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Shown = () => {
  const { sources, isPending } = useLibrary();
  return isPending ? null : <EmptyPreview promo={somePromo()} sources={sources} />;
};

test('an empty promo offers the templates', () => {
  const store = createStore();
  store.set(openPanelAtom, 'settings');
  show(<EmptyPreview promo={newPromo()} sources={{}} />, { store });
  fireEvent.click(screen.getByRole('button', { name: 'Choose a template' }));
  expect(store.get(openPanelAtom)).toBe('templates');
});

test('a promo whose video is missing offers another one', async () => {
  serveLibrary({ backgrounds: backgroundsNamed('Neon') });
  show(<Shown />);
  await screen.findByText('Video not found');
  expect(screen.queryByRole('button', { name: 'Choose a template' })).toBeNull();
});

/** A library that answers 503 while `isAway`. */
const brokenLibrary = () => {
  const state = { isAway: true };
  serveLibrary({ backgrounds: backgroundsNamed('Velvet') }, () =>
    state.isAway ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is restarting.' }) : null,
  );
  return state;
};

test.each([
  [
    'at once when the network is back',
    () => {
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
    },
  ],
  ['by itself after a while', () => vi.advanceTimersByTime(60_000)],
])('a library that does not answer is no missing video, and is loaded again %s', async (_, resume) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const library = brokenLibrary();
  show(<Shown />);
  await screen.findByText('Your video is not loading');
  expect(screen.queryByText(/Video not found|Choose another/)).toBeNull();
  library.isAway = false;
  resume();
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByText('Your video is not loading')).toBeNull());
  expect(screen.queryByText('Video not found')).toBeNull();
});
