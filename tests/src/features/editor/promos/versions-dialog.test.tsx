import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { VersionsDialog } from '#src/features/editor/promos/versions-dialog.tsx';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const version = (letter: string, name: string) => ({
  id: letter.repeat(22),
  revision: 1,
  name,
  savedAt: '2026-11-20T20:01:00.000Z',
  savedBy: null,
});

test('lists earlier versions page by page', async () => {
  serveWith((url) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    expect(pathname).toMatch(/^\/api\/promos\/[\w-]+\/versions$/);
    return searchParams.get('cursor') === 'next'
      ? jsonResponse(200, { versions: [version('b', 'Before the sale')], nextCursor: null })
      : jsonResponse(200, { versions: [version('a', 'Before the new colours')], nextCursor: 'next' });
  });
  const store = createStore();
  store.set(openDialogAtom, 'versions');
  show(<VersionsDialog />, { store });
  await screen.findByText('Before the new colours');
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Before the sale');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
});
