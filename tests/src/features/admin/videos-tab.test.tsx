import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Promo } from '#schema/promo.ts';
import { lastPromoId, setLastPromoId } from '#src/api/current-user.ts';
import * as uploadQueue from '#src/uploads/upload-queue.ts';
import { press, rowsOf, showPanel, writes } from '#tests/src/support/admin-panel.tsx';
import { serveAdmin } from '#tests/src/support/admin-service.ts';
import { backgroundsNamed } from '#tests/src/support/library.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { someUpload } from '#tests/src/support/uploads.ts';

const upload = vi.fn<(file: File, target: unknown) => number>();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  upload.mockReset();
  vi.spyOn(uploadQueue, 'enqueueUpload').mockImplementation(upload);
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const zoe = { id: 'z'.repeat(22), name: 'Zoe Park', email: 'zoe@north.test' };

/** Zoe with two videos, which calls delete. */
const serveVideos = () => {
  let videos = backgroundsNamed('Spin', 'Flow');
  return serveAdmin(({ url, method }) => {
    if (url.startsWith('/api/upload-recipients')) return jsonResponse(200, [zoe]);
    if (url.startsWith('/api/admin/user-videos/') && method === 'GET') return jsonResponse(200, videos);
    if (method !== 'DELETE') return null;
    videos = videos.filter(({ id }) => !url.endsWith(id));
    return jsonResponse(204, null);
  });
};

test('[AD-014] [AD-047] without a person nothing can be uploaded', async () => {
  serveVideos();
  showPanel('/admin?tab=videos');
  expect(await screen.findByText('Select a person first.')).toBeDefined();
  for (const name of ['Add Single', 'Bulk Upload']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  }
});

test('[AD-015] [AD-016] [AD-017] [AD-019] [AD-071] shows the videos of a person, and uploads to their library', async () => {
  serveVideos();
  showPanel('/admin?tab=videos&user=zoe%40north.test');
  expect((await rowsOf('Videos of Zoe Park')).map(({ textContent }) => textContent)).toEqual([
    'SpinUse',
    'FlowUse',
  ]);
  const files = ['one.mp4', 'two.mp4'].map((name) => new File(['video'], name, { type: 'video/mp4' }));
  const [, bulk] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  fireEvent.change(bulk as HTMLElement, { target: { files } });
  expect(upload.mock.calls.map(([file, target]) => [file.name, target])).toEqual(
    ['one', 'two'].map((title) => [
      `${title}.mp4`,
      { kind: 'background', libraryType: 'personal', targetUserId: zoe.id, title },
    ]),
  );
});

test('[AD-018] a video on its way to a person has a progress bar', async () => {
  const zoes = someUpload({
    title: 'Spin for Zoe',
    phase: 'uploading',
    percent: 40,
    ownerName: zoe.name,
  });
  serveAdmin(({ url }) => {
    if (url.startsWith('/api/upload-recipients')) return jsonResponse(200, [zoe]);
    return url === '/api/uploads' ? jsonResponse(200, [zoes]) : null;
  });
  showPanel('/admin?tab=videos&user=zoe%40north.test');
  const bar = await screen.findByRole('progressbar', { name: 'Spin for Zoe: 40 percent' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
});

test('[AD-021] a video becomes the background of the promo that the editor returns to, and says that it is selected', async () => {
  const [spin] = backgroundsNamed('Spin', 'Flow');
  let document = somePromo({ background: { assetId: 'velvet', volume: 0.5, mirrored: true } });
  const promo = { id: 'p'.repeat(22), title: 'Monday', revision: 4, updatedAt: '2026-11-20T20:00:00.000Z' };
  setLastPromoId(promo.id);
  const calls = serveAdmin(({ url, method, body }) => {
    if (url.startsWith('/api/upload-recipients')) return jsonResponse(200, [zoe]);
    if (url.startsWith('/api/admin/user-videos/')) return jsonResponse(200, backgroundsNamed('Spin', 'Flow'));
    if (method === 'GET') return jsonResponse(200, { ...promo, document, template: null });
    document = Promo.parse((body as { document: unknown }).document);
    return jsonResponse(200, { ...promo, revision: 5, refused: [] });
  });
  showPanel('/admin?tab=videos&user=zoe%40north.test');
  await press('Use: Spin');
  expect(await screen.findByText('Your promo “Monday” uses this video.')).toBeDefined();
  const pressed = await screen.findByRole('button', { name: 'Selected: Spin' });
  expect(pressed.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Use: Flow' }).getAttribute('aria-pressed')).toBe('false');
  expect(writes(calls).map(({ method, url }) => `${method} ${url}`)).toEqual([`PUT /api/promos/${promo.id}`]);
  expect(document.background).toMatchObject({ assetId: spin?.id, volume: 0.5, mirrored: false });
});

test('[AD-021] without a promo a video starts a new one', async () => {
  const made = { id: 'n'.repeat(22), title: 'New promo', revision: 1, updatedAt: '2026-11-20T20:00:00.000Z' };
  let document: unknown = null;
  serveAdmin(({ url, method, body }) => {
    if (url.startsWith('/api/upload-recipients')) return jsonResponse(200, [zoe]);
    if (url.startsWith('/api/admin/user-videos/')) return jsonResponse(200, backgroundsNamed('Spin', 'Flow'));
    if (method === 'GET') return jsonResponse(200, { ...made, document, template: null });
    document = (body as { document: unknown }).document;
    return jsonResponse(201, { ...made, document });
  });
  showPanel('/admin?tab=videos&user=zoe%40north.test');
  await press('Use: Flow');
  expect(await screen.findByRole('button', { name: 'Selected: Flow' })).toBeDefined();
  expect(lastPromoId()).toBe(made.id);
});

test('[AD-020] [AD-054] [AD-072] a video of a person is deleted after a question', async () => {
  const calls = serveVideos();
  showPanel('/admin?tab=videos&user=zoe%40north.test');
  await press('Delete Spin');
  expect(await screen.findByText(/^Zoe Park can no longer use it/)).toBeDefined();
  await press('Delete');
  await waitFor(async () => expect(await rowsOf('Videos of Zoe Park')).toHaveLength(1));
  const [spin] = backgroundsNamed('Spin', 'Flow');
  expect(writes(calls).map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE /api/admin/user-videos/${spin?.id}`,
  ]);
});

test('[AD-003] the panel has five tabs', () => {
  serveVideos();
  showPanel('/admin?tab=videos');
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  for (const name of ['Users', 'Videos', 'Studios', 'Classes', 'Activity']) {
    expect(screen.getByRole('radio', { name })).toBeDefined();
  }
});
