import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LIBRARY_PAGE_SIZE } from '#contract/library/library.contract.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { preloadPoster, useLibrary, useOverlayNames } from '#src/features/editor/state/use-library.ts';
import { backgroundsNamed, overlaysNamed, serveLibrary } from '#tests/src/support/library.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Counted = () => {
  const { overlays, isPending } = useLibrary();
  return <output>{isPending ? 'loading' : `${overlays.length} overlays`}</output>;
};

test('a library of several pages is loaded whole', async () => {
  const all = overlaysNamed(
    ...Array.from({ length: LIBRARY_PAGE_SIZE + 3 }, (_, index) => `overlay-${index}`),
  );
  serveWith((url) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname !== '/api/overlays') return jsonResponse(200, { universal: [], personal: [] });
    const offset = Number(searchParams.get('offset') ?? 0);
    return jsonResponse(200, all.slice(offset, offset + LIBRARY_PAGE_SIZE));
  });
  show(<Counted />);
  expect(await screen.findByText(`${LIBRARY_PAGE_SIZE + 3} overlays`)).toBeDefined();
});

test('the poster of a promo is requested when the library is there, without waiting for the preview', async () => {
  const [background] = backgroundsNamed('Velvet');
  if (background === undefined) throw new Error('There is no background.');
  serveLibrary({ backgrounds: [background] });
  await preloadPoster(makeQueryClient(), somePromo({ background: { assetId: background.id } }));
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="image"]')];
  expect(links.map(({ href }) => href)).toEqual([expect.stringContaining(background.thumbnailUrl)]);
  for (const link of links) link.remove();
});

const withStars = somePromo();

const Named = () => <output>{useOverlayNames(withStars)['overlay-stars']}</output>;

test('an overlay is called gone only by a library that is there and lacks it, not by one that does not answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isAway = true;
  serveWith((url) => {
    if (isAway) return jsonResponse(503, { code: 'UNAVAILABLE', message: 'Please try again in a moment.' });
    return jsonResponse(200, url.includes('/api/overlays') ? [] : { universal: [], personal: [] });
  });
  show(<Named />);
  expect(await screen.findByText('GIF')).toBeDefined();
  isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByText('GIF no longer in the library')).toBeDefined();
});
