import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { UploadView } from '#contract/library/uploads.contract.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import * as protocol from '#src/api/resumable-upload.ts';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { UploadNotifications } from '#src/uploads/upload-notifications.tsx';
import { cancelQueuedUpload, enqueueUpload, readQueue } from '#src/uploads/upload-queue.ts';
import { fakeEventSources } from '#tests/src/support/fake-event-source.ts';
import { serveLibrary } from '#tests/src/support/library.ts';
import { show } from '#tests/src/support/show.tsx';
import { someFile, someUpload } from '#tests/src/support/uploads.ts';

afterEach(() => {
  act(() => notifications.clean());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let streams: ReturnType<typeof fakeEventSources> = [];

/** Shows an upload of the service; `setUpload` changes it as a worker does. */
const showUploads = async (upload: UploadView, ...others: UploadView[]) => {
  streams = fakeEventSources();
  const { lists, changes } = serveLibrary({ uploads: [upload, ...others] });
  const queryClient = makeQueryClient();
  show(
    <>
      <Notifications />
      <UploadNotifications />
      <UploadList kind={upload.kind} />
    </>,
    { queryClient },
  );
  await screen.findByRole('list', { name: 'Uploads' });
  const setUpload = async (fields: Partial<UploadView>): Promise<void> => {
    lists['/api/uploads'] = [{ ...upload, ...fields }];
    await act(() => queryClient.refetchQueries({ queryKey: queryKeys.uploads }));
  };
  return { setUpload, changes, queryClient };
};

/** Waits until the bar shows this value. */
const waitForBar = (value: string | null): Promise<void> => waitFor(() => expect(bar()).toBe(value));

/** Advances the fake timers. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const bar = (): string | null => screen.queryByRole('progressbar')?.getAttribute('aria-valuenow') ?? null;

test('[LI-026] [LI-027] [LI-028] [LI-029] the bar of an upload starts where its phase begins', async () => {
  const { setUpload } = await showUploads(someUpload({ phase: 'uploading', percent: 42 }));
  await waitForBar('42');
  await setUpload({ phase: 'processing', percent: 75 });
  await waitForBar('75');
  await setUpload({ phase: 'segmenting', percent: 85 });
  await waitForBar('85');
  await setUpload({ phase: 'complete', percent: 100, assetIds: ['a', 'b'] });
  await waitFor(() => expect(bar()).toBe('100'));
});

test('a file in transfer has one row, also when the events know its upload before the response with its id has come', async () => {
  await showUploads(someUpload({ phase: 'uploading', percent: 0, bytes: 1000 }));
  await screen.findByText('class');
  const target = { kind: 'background', libraryType: 'personal', title: 'class' } as const;
  act(() => void enqueueUpload(someFile('class.mov'), target, () => undefined));
  const names = screen.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);
  expect(names).toEqual(['class.mov']);
  await act(() => cancelQueuedUpload(readQueue()[0]!.key));
  await screen.findByText('class');
});

test('a file whose last bytes have just been sent is being processed, and lacks no part', async () => {
  const sent = Promise.withResolvers<() => void>();
  vi.spyOn(protocol, 'resumableUpload').mockImplementation(async (_file, _target, { onCreated, onSent }) => {
    sent.resolve(onSent);
    onCreated('s'.repeat(22));
    return { start: () => undefined, pause: async () => undefined, cancel: async () => undefined };
  });
  await showUploads(someUpload({ id: 's'.repeat(22), phase: 'uploading', percent: 0, isResumable: true }));
  await screen.findByText(/Part of the file is missing/);
  const target = { kind: 'background', libraryType: 'personal', title: 'logo' } as const;
  act(() => void enqueueUpload(someFile('logo.mov'), target, () => undefined));
  await screen.findByText('logo.mov');
  await waitFor(() => expect(readQueue()[0]?.uploadId).toBe('s'.repeat(22)));
  const finish = await sent.promise;
  act(() => finish());
  await screen.findByText(/^Processing/);
  expect(screen.queryByText(/Part of the file is missing/)).toBeNull();
});

test('[LI-030] a complete upload is reset after 2 s, not before', async () => {
  const { setUpload } = await showUploads(someUpload());
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await setUpload({ phase: 'complete', percent: 100, assetIds: ['a', 'b'] });
  await wait(1);
  await wait(1990);
  expect(bar()).toBe('100');
  await wait(20);
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
});

test('events that a busy server refuses are requested again, and what was uploaded meanwhile is in the library', async () => {
  const { queryClient } = await showUploads(someUpload());
  await waitFor(() => expect(streams).toHaveLength(1));
  const uploads = [someUpload()];
  await streams[0]!.send({ uploads, libraryVersion: '1' });
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await streams[0]!.refuse();
  await wait(10_000);
  expect(streams).toHaveLength(2);
  await streams[1]!.send({ uploads, libraryVersion: '2' });
  expect(invalidate).toHaveBeenCalledWith({ queryKey: queryKeys.backgroundVideos });
});

test('[LI-031] an error replaces the bar with the reason until it is dismissed', async () => {
  const { setUpload, changes } = await showUploads(someUpload());
  const message = 'This is not a video we can read. Upload an MP4, MOV, WebM or AVI file.';
  await setUpload({ phase: 'error', percent: 0, error: { code: 'NOT_A_VIDEO', message } });
  await waitForBar(null);
  expect(screen.getByRole('list', { name: 'Uploads' }).textContent).toContain(message);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss class' }));
  await waitFor(() =>
    expect(changes).toMatchObject([{ method: 'DELETE', url: `/api/uploads/${'u'.repeat(22)}` }]),
  );
});

test('several failed uploads fold behind their number, and go together', async () => {
  const error = { code: 'NOT_A_VIDEO', message: 'This is not a video we can read.' };
  const failed = (title: string, id: string) =>
    someUpload({ id: id.repeat(22), title, phase: 'error', percent: 0, error });
  const { changes } = await showUploads(
    someUpload(),
    failed('one', 'a'),
    failed('two', 'b'),
    failed('three', 'c'),
  );
  expect(await screen.findByText('3 uploads failed')).toBeDefined();
  expect(screen.queryByText(error.message)).toBeNull();
  const opener = screen.getByRole('button', { name: 'Show' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(opener);
  expect(screen.getAllByText(error.message)).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Dismiss two' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText(error.message)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss all' }));
  const paths = () => changes.map(({ method, url }) => `${method} ${url}`);
  const expected = ['a', 'b', 'c'].map((id) => `DELETE /api/uploads/${id.repeat(22)}`);
  await waitFor(() => expect(paths()).toEqual(expected));
});

test('[LI-032] [LI-033] [LI-034] a failed segmentation removes the bar, keeps the video, and shows that it has no clips', async () => {
  const { setUpload } = await showUploads(someUpload({ phase: 'segmenting', percent: 90 }));
  const notice = 'The video is in your library as a whole, because it could not be cut into clips.';
  await setUpload({ phase: 'complete', percent: 100, assetIds: ['a'], notice });
  await waitForBar(null);
  expect(screen.getByRole('list', { name: 'Uploads' }).textContent).toContain(notice);
  expect(screen.getByRole('button', { name: 'Dismiss class' })).toBeDefined();
});

test('a finished video shows a notification on any screen, and the library refreshes', async () => {
  const { setUpload, queryClient } = await showUploads(someUpload());
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  await setUpload({ phase: 'complete', percent: 100, assetIds: ['a', 'b', 'c', 'd'] });
  expect(await screen.findByText('class is in the library, as 4 clips.')).toBeDefined();
  expect(invalidate).toHaveBeenCalledWith({ queryKey: queryKeys.backgroundVideos });
});

test('[OV-043] a finished overlay shows that it is uploaded', async () => {
  const { setUpload } = await showUploads(someUpload({ kind: 'overlay', title: 'heart' }));
  await setUpload({ phase: 'complete', percent: 100, assetIds: ['a'] });
  expect(await screen.findByText('Overlay uploaded successfully')).toBeDefined();
});

test('[OV-041] [OV-042] a failed overlay shows the server’s message, or else asks to try again', async () => {
  const { setUpload } = await showUploads(someUpload({ kind: 'overlay', title: 'heart' }));
  const message = 'This is not an overlay we can read. Upload a GIF, MOV, MP4 or WebM file.';
  await setUpload({ phase: 'error', percent: 0, error: { code: 'NOT_AN_OVERLAY', message } });
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Upload failed');
  expect(toast.textContent).toContain(message);
  act(() => notifications.clean());
  await setUpload({ phase: 'processing', percent: 78, error: null });
  await waitForBar('78');
  await setUpload({ phase: 'error', percent: 0, error: null });
  expect(await screen.findByText('Failed to upload overlay. Please try again.')).toBeDefined();
});

test('the server’s events move the bar while it works on an upload; then the stream closes', async () => {
  const upload = someUpload({ phase: 'processing', percent: 75 });
  await showUploads(upload);
  await waitFor(() => expect(streams.map(({ url }) => url)).toEqual(['/api/uploads/events']));
  const send = (fields: Partial<UploadView>) =>
    streams[0]?.send({ uploads: [{ ...upload, ...fields }], libraryVersion: 'a' });
  await send({ percent: 80 });
  await waitForBar('80');
  await send({ phase: 'complete', percent: 100, assetIds: ['a'] });
  expect(await screen.findByText(/is in the library/)).toBeDefined();
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('a tab in the background leaves the stream, and takes it up again in front', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const enter = (state: DocumentVisibilityState): void => {
    visibility.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  await showUploads(someUpload({ phase: 'processing', percent: 75 }));
  await waitFor(() => expect(streams).toHaveLength(1));
  enter('hidden');
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true]);
  enter('visible');
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});
