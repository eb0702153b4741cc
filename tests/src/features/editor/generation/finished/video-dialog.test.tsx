import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { denialMessages } from '#contract/permissions.ts';
import { VideoDialog } from '#src/features/editor/generation/finished/video-dialog.tsx';
import {
  dispatchGenerationAtom,
  downloadedAtom,
  shownVideoAtom,
} from '#src/features/editor/generation/generation.ts';
import { serveLibrary } from '#tests/src/support/library.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  notifications.clean();
  vi.unstubAllGlobals();
});

const showVideo = (user = someUser()): void => {
  const store = createStore();
  store.set(shownVideoAtom, someRender({ state: 'completed', videoUrl: '/api/renders/r/file' }));
  show(
    <>
      <Notifications />
      <VideoDialog />
    </>,
    { store, user },
  );
};

const withShareSheet = () => {
  const shared = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.assign(navigator, { canShare: () => true, share: shared });
  return shared;
};

test('a click retries a video that could not be fetched for sharing', async () => {
  const shared = withShareSheet();
  const respond = vi.fn<() => Response>(() => new Response(new Blob(['video'])));
  respond.mockImplementationOnce(() => jsonResponse(503, { code: 'UNAVAILABLE', message: 'Busy.' }));
  serveWith(respond);
  showVideo();
  fireEvent.click(await screen.findByRole('button', { name: 'Load the video again to share' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shared).toHaveBeenCalledOnce());
});

const files = (fetched: ReturnType<typeof serveWith>): string[] =>
  fetched.mock.calls.map(([url]) => url).filter((url) => url.endsWith('/file'));

test('[PF-027] the video has a text for browsers that cannot play it', () => {
  serveWith(() => new Response(new Blob(['video'])));
  showVideo();
  expect(document.querySelector('video')?.textContent).toBe('Your browser does not support the video tag.');
});

test('[AC-088] [RE-050] where downloads are counted, the click that shares the file fetches it and refreshes the count', async () => {
  const shared = withShareSheet();
  const free = someUser({ role: 'user', downloadCount: 2 });
  const fetched = serveWith((url) =>
    url === '/api/user'
      ? jsonResponse(200, { ...free, downloadCount: 3 })
      : new Response(new Blob(['video'])),
  );
  showVideo(free);
  await screen.findByText('2 of 5 free downloads used this month.', { exact: false });
  expect(files(fetched)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(shared).toHaveBeenCalledOnce());
  expect(files(fetched)).toHaveLength(1);
  await screen.findByText('3 of 5 free downloads used this month.', { exact: false });
});

test('[AC-088] a download refreshes the count', async () => {
  const free = someUser({ role: 'user', downloadCount: 4 });
  serveWith((url) =>
    url === '/api/user'
      ? jsonResponse(200, { ...free, downloadCount: 5 })
      : new Response(new Blob(['video'])),
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:video' }));
  showVideo(free);
  fireEvent.click(await screen.findByRole('button', { name: 'Download Video' }));
  await screen.findByText('5 of 5 free downloads used this month.', { exact: false });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download Video' }).disabled).toBe(false);
});

test('a video of somebody whose address is not confirmed offers the mail again, in the dialog and after the refusal', async () => {
  const fetched = serveWith((url) =>
    url === '/api/auth/send-confirmation'
      ? jsonResponse(200, { message: 'A new link is on its way to ana@example.com.' })
      : jsonResponse(403, { code: 'EMAIL_NOT_CONFIRMED', message: denialMessages.EMAIL_NOT_CONFIRMED }),
  );
  showVideo(someUser({ role: 'user', mustConfirmEmail: true }));
  expect(await screen.findAllByText(/open the link that we mailed to ana@example.com/)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Download Video' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Send again' })).toHaveLength(2));
  for (const button of screen.getAllByRole('button', { name: 'Send again' })) fireEvent.click(button);
  await waitFor(() => expect(screen.queryAllByText(/^A new link is on its way/)).toHaveLength(2));
  expect(fetched.mock.calls.filter(([url]) => url.endsWith('send-confirmation'))).toHaveLength(2);
});

test('[RE-025] the frozen preview plays until the video is finished', async () => {
  const frozen = somePromo();
  serveLibrary({}, ({ url }) =>
    url === someRender().previewUrl ? jsonResponse(200, { document: frozen, watermarkTarget: null }) : null,
  );
  const store = createStore();
  const render = someRender({ state: 'running', stage: 'composing', progress: 0.42 });
  store.set(dispatchGenerationAtom, {
    type: 'resumed',
    generation: { phase: 'accepted', render, madeFrom: frozen, startedAt: Date.now() },
  });
  store.set(shownVideoAtom, render);
  show(<VideoDialog />, { store, user: someUser() });
  await screen.findByText('Your video is 42% done. It will play here when it is ready.');
  await screen.findByRole('button', { name: /^(Play|Pause)$/ });
  const completed = { ...render, state: 'completed', progress: 1, videoUrl: '/v.mp4' } as const;
  act(() => store.set(dispatchGenerationAtom, { type: 'updated', render: completed }));
  const video = document.querySelector('video');
  expect(video?.getAttribute('src')).toMatch(/^\/v\.mp4#/);
  // It opens unprompted, so it is muted, and screen readers announce it.
  expect(video?.muted).toBe(true);
  expect(screen.getByText('Your video is ready.').tagName).toBe('OUTPUT');
});

test('a failed preview shows why and can be retried; a failed video closes it', async () => {
  const busy = { code: 'UNAVAILABLE', message: 'Busy. Try again in a moment.' };
  let requests = 0;
  serveLibrary({}, ({ url }) => {
    if (url !== someRender().previewUrl) return null;
    requests += 1;
    return jsonResponse(503, busy);
  });
  const store = createStore();
  const render = someRender({ state: 'running', stage: 'rendering', progress: 0.1 });
  const made = { phase: 'accepted', render, madeFrom: somePromo(), startedAt: Date.now() } as const;
  store.set(dispatchGenerationAtom, { type: 'resumed', generation: made });
  store.set(shownVideoAtom, render);
  show(<VideoDialog />, { store, user: someUser() });
  expect((await screen.findByRole('alert')).textContent).toContain('Busy. Try again in a moment.');
  const before = requests;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(requests).toBeGreaterThan(before));
  const error = { code: 'DISK_FULL', message: 'The disk is full.' };
  act(() =>
    store.set(dispatchGenerationAtom, { type: 'updated', render: { ...render, state: 'failed', error } }),
  );
  expect(store.get(shownVideoAtom)).toBeNull();
});

test('a missing video closes its preview, and a finished video opens with sound', () => {
  serveWith(() => new Response(new Blob(['video'])));
  const store = createStore();
  const render = someRender({ state: 'running' });
  const made = { phase: 'accepted', render, madeFrom: somePromo(), startedAt: Date.now() } as const;
  store.set(dispatchGenerationAtom, { type: 'resumed', generation: made });
  store.set(shownVideoAtom, render);
  const missing = {
    type: 'missing',
    renderId: render.id,
    reason: 'It is gone.',
    promo: made.madeFrom,
  } as const;
  store.set(dispatchGenerationAtom, missing);
  expect(store.get(shownVideoAtom)).toBeNull();
  showVideo();
  expect(document.querySelector('video')?.muted).toBe(false);
});

test('an account whose downloads are limited watches the preview of a finished video, which fetches no file, until it has downloaded the file', async () => {
  const { fetched } = serveLibrary({}, ({ url }) =>
    url === someRender().previewUrl
      ? jsonResponse(200, { document: somePromo(), watermarkTarget: null })
      : null,
  );
  const store = createStore();
  const render = someRender({ state: 'completed', videoUrl: '/api/renders/r/file' });
  store.set(shownVideoAtom, render);
  show(<VideoDialog />, { store, user: someUser({ role: 'user', downloadCount: 2 }) });
  await screen.findByRole('button', { name: /^(Play|Pause)$/ });
  expect(document.querySelector('video')).toBeNull();
  expect(files(fetched)).toEqual([]);
  // Nothing jumps while the dialog is open.
  act(() => store.set(downloadedAtom, new Set([render.id])));
  expect(document.querySelector('video')).toBeNull();
  act(() => store.set(shownVideoAtom, null));
  act(() => store.set(shownVideoAtom, { ...render }));
  await waitFor(() =>
    expect(document.querySelector('video')?.getAttribute('src')).toContain(render.videoUrl),
  );
});

test('an account without downloads sees the preview of a finished video and a link to Pro', async () => {
  const { fetched } = serveLibrary({}, ({ url }) =>
    url === someRender().previewUrl
      ? jsonResponse(200, { document: somePromo(), watermarkTarget: null })
      : null,
  );
  showVideo(someUser({ role: 'user', downloadCount: 5 }));
  await screen.findByRole('button', { name: /^(Play|Pause)$/ });
  expect(document.querySelector('video')).toBeNull();
  expect(files(fetched)).toEqual([]);
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Download Video' }));
  expect((await screen.findByRole('alert')).textContent).toBe(denialMessages.DOWNLOAD_LIMIT_REACHED);
  expect(files(fetched)).toEqual([]);
});

test('a video of somebody who withdrew is blocked until the user says that they will not publish it', async () => {
  const { fetched } = serveLibrary({}, ({ url }) =>
    url === someRender().previewUrl
      ? jsonResponse(200, { document: somePromo(), watermarkTarget: null })
      : new Response(new Blob(['video'])),
  );
  const store = createStore();
  const render = someRender({ state: 'completed', videoUrl: '/api/renders/r/file' });
  store.set(shownVideoAtom, { ...render, withdrawnPeople: ['Ana', 'Mia'] });
  show(<VideoDialog />, { store, user: someUser({ role: 'pro' }) });
  expect((await screen.findByRole('alert')).textContent).toContain('Ana and Mia no longer agree to be shown');
  expect(document.querySelector('video')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download Video' })).toBeNull();
  expect(fetched.mock.calls.filter(([url]) => url.includes('/file'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'I will not publish it' }));
  expect(document.querySelector('video')?.getAttribute('src')).toContain('/file?willNotPublish=true');
  expect(screen.getByRole('button', { name: 'Download Video' })).toBeTruthy();
  for (const name of ['Share', 'Copy link', 'Post pack'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
