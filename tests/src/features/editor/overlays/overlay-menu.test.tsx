import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OverlayItem } from '#contract/library/library.contract.ts';
import { makeQueryClient } from '#src/api/query-client.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import type { UploadTarget } from '#src/api/resumable-upload.ts';
import { OverlaysPanel } from '#src/features/editor/overlays/overlays-panel.tsx';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import * as uploadQueue from '#src/uploads/upload-queue.ts';
import { overlaysNamed, serveLibrary } from '#tests/src/support/library.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someFile } from '#tests/src/support/uploads.ts';
import { someUser } from '#tests/src/support/users.ts';

const sent: (UploadTarget & { file: string })[] = [];

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  sent.length = 0;
  vi.spyOn(uploadQueue, 'enqueueUpload').mockImplementation((file, target) =>
    sent.push({ file: file.name, ...target }),
  );
  vi.spyOn(console, 'error').mockImplementation((text: string) => void logged.push(text));
});
afterEach(() => {
  act(() => notifications.clean());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const showPanel = (
  role: 'admin' | 'pro' | 'studio_owner' | 'studio_team',
  queryClient = makeQueryClient(),
) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  const panel = (
    <>
      <Notifications />
      <OverlaysPanel />
    </>
  );
  return show(panel, { store, user: someUser({ role }), queryClient });
};

const openMenu = async (item: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'More for Stars' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

const deleteButton = { name: 'Delete', hidden: false } as const;

test('[OV-013] [OV-026] an admin deletes an overlay after confirmation, which removes it from the promo', async () => {
  const { changes } = serveLibrary({ overlays: overlaysNamed('Stars') });
  const store = showPanel('admin');
  await openMenu('Delete');
  expect(await screen.findByText('Delete Stars?')).toBeDefined();
  await screen.findByText('No promo uses it.');
  expect(changes).toEqual([]);
  fireEvent.click(screen.getByRole('button', deleteButton));
  await waitFor(() => expect(store.get(promoAtom).overlayElements).toEqual([]));
  expect(changes).toMatchObject([{ method: 'DELETE', url: '/api/overlays/stars' }]);
});

test('a deleted overlay is no logo to choose any more', async () => {
  serveLibrary({ overlays: overlaysNamed('Stars') });
  const queryClient = makeQueryClient();
  queryClient.setQueryData(queryKeys.brandKit, { logos: overlaysNamed('Stars') });
  showPanel('admin', queryClient);
  await openMenu('Delete');
  await screen.findByText('No promo uses it.');
  fireEvent.click(screen.getByRole('button', deleteButton));
  await expect.poll(() => queryClient.getQueryState(queryKeys.brandKit)?.isInvalidated).toBe(true);
});

test('[OV-026] cancelling the deletion changes nothing', async () => {
  const { changes } = serveLibrary({ overlays: overlaysNamed('Stars') });
  showPanel('admin');
  await openMenu('Delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it', hidden: false }));
  await waitFor(() => expect(screen.queryByText('Delete Stars?')).toBeNull());
  expect(changes).toEqual([]);
});

test('[OV-044] an overlay that could not be deleted stays; the failure is logged and shown', async () => {
  serveLibrary({ overlays: overlaysNamed('Stars') }, ({ method }) =>
    method === 'DELETE' ? jsonResponse(500, { code: 'UNEXPECTED', message: 'Something went wrong.' }) : null,
  );
  const store = showPanel('admin');
  await openMenu('Delete');
  await screen.findByText('No promo uses it.');
  fireEvent.click(screen.getByRole('button', deleteButton));
  expect(await screen.findByText('Failed to delete overlay')).toBeDefined();
  expect(store.get(promoAtom).overlayElements).toHaveLength(1);
  expect(logged.join()).toContain('Failed to delete overlay');
});

const chooseThumbnail = async (file: File): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Thumbnail for Stars'), { target: { files: [file] } });
};

test('[OV-012] an admin uploads a thumbnail as form data', async () => {
  const { changes } = serveLibrary({ overlays: overlaysNamed('Stars') }, ({ method }) =>
    method === 'POST' ? jsonResponse(200, { thumbnailUrl: '/new.webp?v=2' }) : null,
  );
  showPanel('admin');
  await chooseThumbnail(someFile('stars.JPG'));
  expect(await screen.findByText('Thumbnail uploaded')).toBeDefined();
  expect(changes).toMatchObject([{ method: 'POST', url: '/api/overlays/stars/thumbnail' }]);
  const { body } = changes.at(0)!;
  expect(body instanceof FormData && [...body.keys()]).toEqual(['thumbnail']);
});

test.each([
  ['[OV-024]', someFile('stars.gif'), 'stars.gif cannot be a thumbnail. Choose a JPEG or PNG.'],
  ['[OV-025]', someFile('stars.png', 5_000_000), 'stars.png has 5 MB or more. Choose a smaller image.'],
])('%s an invalid thumbnail is not sent, and the reason shows', async (_row, file, message) => {
  const { changes } = serveLibrary({ overlays: overlaysNamed('Stars') });
  showPanel('admin');
  await chooseThumbnail(file);
  expect(await screen.findByText(message)).toBeDefined();
  expect(changes).toEqual([]);
});

test('[OV-045] a failed thumbnail is logged and shown with the server’s message', async () => {
  const message = 'This is not a picture we can read. Upload a JPEG or PNG file.';
  serveLibrary({ overlays: overlaysNamed('Stars') }, ({ method }) =>
    method === 'POST' ? jsonResponse(422, { code: 'UPLOAD_REFUSED', message }) : null,
  );
  showPanel('admin');
  await chooseThumbnail(someFile('stars.png', 4_999_999));
  expect(await screen.findByText('Failed to upload thumbnail')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect(logged.join()).toContain('Failed to upload thumbnail');
});

const openUpload = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Upload a GIF' }));
  await screen.findByText(/A square file with a transparent background works best/);
};

const choosers = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file][accept*=gif]')];

test('[OV-015] [OV-016] [OV-021] [OV-022] an admin uploads one or several for everyone, each with its title', async () => {
  serveLibrary({});
  showPanel('admin');
  await openUpload();
  expect(screen.getByRole('button', { name: 'Add single' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Bulk upload' })).toBeDefined();
  expect(choosers().map(({ multiple }) => multiple)).toEqual([false, true]);
  fireEvent.change(choosers().at(1)!, {
    target: { files: [someFile('heart.gif'), someFile('notes.pdf'), someFile('arrow.webm')] },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('notes.pdf cannot be used');
  fireEvent.change(screen.getByLabelText('Title of heart.gif'), { target: { value: 'Beating heart' } });
  fireEvent.click(screen.getByRole('button', { name: 'Upload 2 GIFs' }));
  const target = { kind: 'overlay', libraryType: 'universal' };
  expect(sent).toEqual([
    { file: 'heart.gif', title: 'Beating heart', ...target },
    { file: 'arrow.webm', title: 'arrow', ...target },
  ]);
});

test('[OV-023] other users upload one at a time, for themselves', async () => {
  serveLibrary({});
  showPanel('pro');
  await openUpload();
  expect(choosers().map(({ multiple }) => multiple)).toEqual([false]);
  fireEvent.change(choosers().at(0)!, { target: { files: [someFile('heart.gif')] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Upload' }));
  expect(sent).toEqual([{ file: 'heart.gif', title: 'heart', kind: 'overlay', libraryType: 'personal' }]);
});

test('users manage their own overlays, not the shared ones', async () => {
  const own: OverlayItem[] = overlaysNamed('Stars').map((item) => ({ ...item, libraryType: 'personal' }));
  serveLibrary({ overlays: [...own, ...overlaysNamed('Hearts')] });
  showPanel('pro');
  fireEvent.click(await screen.findByRole('button', { name: 'More for Stars' }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: /classes/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'More for Hearts' })).toBeNull();
});

test.each([
  ['studio_owner', 1],
  ['studio_team', 0],
] as const)('of the team, who sees its logo, the owner alone manages it: %s', async (role, menus) => {
  const logo: OverlayItem[] = overlaysNamed('Stars').map((item) => ({ ...item, libraryType: 'studio' }));
  serveLibrary({ overlays: logo });
  showPanel(role);
  await screen.findByRole('button', { name: 'Add Stars' });
  expect(screen.queryAllByRole('button', { name: 'More for Stars' })).toHaveLength(menus);
});
