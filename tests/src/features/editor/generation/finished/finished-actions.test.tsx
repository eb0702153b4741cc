import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { denialMessages } from '#contract/permissions.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { ActionBar } from '#src/features/editor/desktop/desktop-editor.tsx';
import {
  generationAtom,
  linkedVideoAtom,
  shownVideoAtom,
} from '#src/features/editor/generation/generation.ts';
import { MobileActions } from '#src/features/editor/mobile/mobile-actions.tsx';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { prefetchLazyParts } from '#src/ui/lazy-part.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

// The buttons of a finished video.
beforeAll(prefetchLazyParts);

afterEach(() => {
  act(() => notifications.clean());
  vi.unstubAllGlobals();
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

const layouts = {
  desktop: <ActionBar />,
  phone: <MobileActions isInert={false} samplesNamedOn={null} />,
};

const showFinished = (layout: keyof typeof layouts, user = someUser(), queryClient = makeQueryClient()) => {
  const store = createStore();
  const promo = somePromo();
  store.set(editPromoAtom, { do: 'open', promo });
  store.set(generationAtom, {
    phase: 'accepted',
    render: someRender({ state: 'completed', progress: 1, videoUrl: '/v.mp4' }),
    madeFrom: promo,
    startedAt: 0,
  });
  return show(
    <>
      <Notifications autoClose={false} />
      {layouts[layout]}
    </>,
    { store, user, queryClient },
  );
};

const names = (): (string | null)[] =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

const withShareSheet = (share = async (): Promise<void> => undefined) => {
  const shared = vi.fn<(data: ShareData) => Promise<void>>(share);
  Object.assign(navigator, { canShare: () => true, share: shared });
  return shared;
};

test('[RE-001] [RE-002] [RE-004] a finished video is watched, shared and downloaded from the desktop’s bar', () => {
  showFinished('desktop');
  expect(names()).toEqual(['Video Ready: Watch', 'Share', 'Download Video', 'Refresh']);
  expect(screen.getByRole('heading', { name: 'Video Ready' })).toBeDefined();
});

test('the phone’s big bar has the same three, once each, and Refresh stays last of the panels', () => {
  showFinished('phone');
  expect(names().slice(-3)).toEqual(['Video Ready: Watch', 'Share', 'Download Video']);
  const panels = within(screen.getByRole('navigation', { name: 'Panels' })).getAllByRole('button');
  expect(panels.at(-1)?.textContent).toBe('Refresh');
  expect(screen.getAllByRole('button', { name: 'Download Video' })).toHaveLength(1);
});

test('Share opens the link where the system shares no files', () => {
  const store = showFinished('desktop');
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(store.get(linkedVideoAtom)?.id).toBe(someRender().id);
});

test('Share opens a video that no longer shows its class, which says so, in place of the share sheet', async () => {
  const shared = withShareSheet();
  serveWith(() => jsonResponse(200, { note: 'This class is cancelled in the timetable.' }));
  const queryClient = makeQueryClient();
  const store = showFinished('desktop', someUser({ role: 'studio_owner' }), queryClient);
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.videoNote(someRender().id))).toBeDefined());
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(store.get(shownVideoAtom)?.id).toBe(someRender().id);
  expect(shared).not.toHaveBeenCalled();
});

test('Share shares the file where the system can, which only the press fetches', async () => {
  const shared = withShareSheet();
  const fetched = serveWith((url) =>
    url.endsWith('/file') ? new Response(new Blob(['video'])) : jsonResponse(200, someUser()),
  );
  showFinished('phone');
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shared).toHaveBeenCalledOnce());
  expect(shared.mock.calls[0]?.[0].files?.[0]?.name).toBe(someRender().fileName);
});

test('a share sheet that the system refuses asks for another press, which does not fetch again', async () => {
  const refusal = new DOMException('', 'NotAllowedError');
  const shared = withShareSheet(vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal));
  const fetched = serveWith((url) =>
    url.endsWith('/file') ? new Response(new Blob(['video'])) : jsonResponse(200, someUser()),
  );
  showFinished('phone');
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shared).toHaveBeenCalledOnce());
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Share' }).disabled).toBe(false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shared).toHaveBeenCalledTimes(2));
  expect(fetched.mock.calls.filter(([url]) => url.endsWith('/file'))).toHaveLength(1);
});

test.each(['Share', 'Download Video'])(
  '[BI-122] without downloads left, the video is watched, and a press on %s only says why it cannot be had',
  async (name) => {
    const fetched = serveWith(() => jsonResponse(200, someUser()));
    showFinished('phone', someUser({ role: 'user', downloadCount: 5 }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Video Ready: Watch' }).disabled).toBe(
      false,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe(denialMessages.DOWNLOAD_LIMIT_REACHED);
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('the outcome of a download takes the place of the last one: on a phone two would cover the buttons of the video', async () => {
  const limit = { code: 'DOWNLOAD_LIMIT_REACHED', message: 'None is left.' };
  serveWith((url) =>
    url.endsWith('/file') ? jsonResponse(403, limit) : jsonResponse(200, someUser({ role: 'user' })),
  );
  showFinished('phone');
  const download = screen.getByRole<HTMLButtonElement>('button', { name: 'Download Video' });
  fireEvent.click(download);
  const first = await screen.findByRole('alert');
  await waitFor(() => expect(download.disabled).toBe(false));
  fireEvent.click(download);
  await waitFor(() => expect(first.isConnected).toBe(false));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
