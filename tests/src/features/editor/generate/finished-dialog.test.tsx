import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { FinishedDialog } from '#src/features/editor/generate/finished-dialog.tsx';
import { shownVideoAtom } from '#src/features/editor/generate/generation-atoms.ts';
import { answer, serveWith } from '#tests/src/support/answer.ts';
import { someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const showVideo = (): void => {
  const store = createStore();
  store.set(shownVideoAtom, someRender({ state: 'completed', videoUrl: '/api/renders/r/file' }));
  show(<FinishedDialog />, { store });
};

const withShareSheet = () => {
  const shared = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.assign(navigator, { canShare: () => true, share: shared });
  return shared;
};

test('a video that could not be fetched for sharing is fetched again by a press', async () => {
  const shared = withShareSheet();
  const respond = vi.fn<() => Response>(() => new Response(new Blob(['video'])));
  respond.mockImplementationOnce(() => answer(503, { code: 'UNAVAILABLE', message: 'Busy.' }));
  serveWith(respond);
  showVideo();
  fireEvent.click(await screen.findByRole('button', { name: 'Load the video again to share' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shared).toHaveBeenCalledOnce());
});
