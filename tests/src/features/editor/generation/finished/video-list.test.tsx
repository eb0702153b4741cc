import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { denialMessages } from '#contract/permissions.ts';
import { VideoList } from '#src/features/editor/generation/finished/video-dialog.tsx';
import { generationAtom } from '#src/features/editor/generation/generation.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  act(() => notifications.clean());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

const video = (letter: string, title: string) =>
  someRender({
    id: letter.repeat(22),
    title,
    state: 'completed',
    progress: 1,
    videoUrl: `/${letter}.mp4`,
    bytes: 12_000_000,
    finishedAt: '2026-11-20T20:01:00.000Z',
  });

/** A service with these videos, two to a page. */
const serveVideos = (videos: ReturnType<typeof video>[]) => {
  let stored = videos;
  serveWith((url, { method = 'GET' }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (method === 'DELETE') {
      stored = stored.filter(({ id }) => !pathname.endsWith(id));
      return jsonResponse(204, null);
    }
    expect([pathname, searchParams.get('state')]).toEqual(['/api/renders', 'completed']);
    const found = stored.filter(({ title }) => title.includes(searchParams.get('query') ?? ''));
    const from = Number(searchParams.get('cursor') ?? 0);
    const nextCursor = from + 2 < found.length ? String(from + 2) : null;
    return jsonResponse(200, { renders: found.slice(from, from + 2), nextCursor });
  });
};

const titles = (): (string | null | undefined)[] =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);

test('lists finished videos with their size, page by page', async () => {
  serveVideos([video('a', 'Monday'), video('b', 'Tuesday'), video('c', 'Friday')]);
  show(<VideoList />);
  expect((await screen.findAllByText(/^· 12 MB$/)).length).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(titles()).toEqual(['Monday', 'Tuesday', 'Friday']));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('finds videos by their title', async () => {
  serveVideos([video('a', 'Monday'), video('b', 'Tuesday'), video('c', 'Friday')]);
  show(<VideoList />);
  const search = await screen.findByLabelText('Search your videos');
  fireEvent.change(search, { target: { value: 'Fri' } });
  await waitFor(() => expect(titles()).toEqual(['Friday']));
  fireEvent.change(search, { target: { value: 'Sunday' } });
  expect(await screen.findByText('No video is called "Sunday".')).toBeDefined();
});

test('deletes a video after asking; the open promo loses it too', async () => {
  serveVideos([video('a', 'Monday'), video('b', 'Tuesday')]);
  const store = createStore();
  const promo = somePromo();
  store.set(generationAtom, {
    phase: 'accepted',
    render: video('a', 'Monday'),
    madeFrom: promo,
    startedAt: 0,
  });
  show(<VideoList />, { store });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Monday' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Monday?' });
  expect(within(dialog).getByText(/Its promo stays/)).toBeDefined();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(titles()).toEqual(['Tuesday']));
  expect(store.get(generationAtom).phase).toBe('none');
});

test('says how the first video gets here', async () => {
  serveVideos([]);
  show(<VideoList />);
  expect(await screen.findByText('No videos yet. Generate one, and it appears here.')).toBeDefined();
});

test('a download that the browser cannot share or save fails with a message, and the next one works', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone');
  vi.spyOn(console, 'error').mockReturnValue();
  const listed = [video('a', 'Monday')];
  serveWith((url) => {
    if (url === '/api/user') return jsonResponse(200, someUser());
    return url.endsWith('.mp4') || url.endsWith('/file')
      ? new Response(new Blob(['video']))
      : jsonResponse(200, { renders: listed, nextCursor: null });
  });
  const shared = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  const canShare = vi.fn<() => boolean>(() => true);
  canShare.mockImplementationOnce(() => {
    throw new TypeError('This type of file cannot be shared.');
  });
  Object.assign(navigator, { canShare, share: shared });
  const parts = (
    <>
      <Notifications />
      <VideoList />
    </>
  );
  show(parts);
  const download = await screen.findByRole('button', { name: 'Download Monday' });
  fireEvent.click(download);
  await screen.findByText('Download failed. Please try again or contact support.');
  fireEvent.click(download);
  await waitFor(() => expect(shared).toHaveBeenCalledOnce());
});

test('[BI-122] a download that the plan refuses keeps the focus and can be pressed, which says why', async () => {
  serveVideos([video('a', 'Monday')]);
  const parts = (
    <>
      <Notifications />
      <VideoList />
    </>
  );
  show(parts, { user: someUser({ role: 'user', downloadCount: 5 }) });
  const download = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download Monday' });
  expect([download.disabled, download.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect(download.getAttribute('aria-description')).toBe(denialMessages.DOWNLOAD_LIMIT_REACHED);
  fireEvent.click(download);
  expect((await screen.findByRole('alert')).textContent).toBe(denialMessages.DOWNLOAD_LIMIT_REACHED);
});
