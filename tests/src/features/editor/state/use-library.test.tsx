import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LIBRARY_PAGE_SIZE } from '#contract/library.contract.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { answer, serveWith } from '#tests/src/support/answer.ts';
import { overlaysNamed } from '#tests/src/support/library.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
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
    if (pathname !== '/api/overlays') return answer(200, { universal: [], personal: [] });
    const offset = Number(searchParams.get('offset') ?? 0);
    return answer(200, all.slice(offset, offset + LIBRARY_PAGE_SIZE));
  });
  show(<Counted />);
  expect(await screen.findByText(`${LIBRARY_PAGE_SIZE + 3} overlays`)).toBeDefined();
});
