import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { denialMessages } from '#contract/permissions.ts';
import { VideoPanel } from '#src/features/editor/panels/video-panel.tsx';
import { arrivingClipAtom } from '#src/features/editor/state/arriving-clip.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import * as readVideoFile from '#src/uploads/read-video-file.ts';
import * as uploadQueue from '#src/uploads/upload-queue.ts';
import { backgroundsNamed, serveLibrary } from '#tests/src/support/library.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someFile } from '#tests/src/support/uploads.ts';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const titles = ['Velvet', 'Neon', 'Silk', 'Haze', 'Mirror', 'Spotlight', 'Laser', 'Curtain'];

const personal = (...names: string[]): BackgroundVideo[] =>
  backgroundsNamed(...names).map((video) => ({ ...video, libraryType: 'personal' }));

const showPanel = (user: Partial<CurrentUser> = {}, promo = somePromo()) => {
  const store = createStore();
  store.set(editPromoAtom, { do: 'open', promo });
  return show(<VideoPanel />, { store, user: someUser(user) });
};

const card = (title: string, pressed?: boolean) =>
  screen.findByRole('button', {
    name: `${title} as background video`,
    ...(pressed === undefined ? {} : { pressed }),
  });

const openTab = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('radio', { name }));
};

const tabs = (): string[] =>
  screen
    .getAllByRole('radio')
    .map((radio) => radio.closest('div')?.textContent ?? '')
    .filter((text) => /Library|Videos|Panel/.test(text));

test.each([
  ['admin', ['PolePro Library', 'My Videos', 'Admin Panel']],
  ['studio_owner', ['PolePro Library', 'My Videos', 'Admin Panel']],
  ['studio_team', ['PolePro Library', 'My Videos']],
  ['pro', ['PolePro Library', 'My Videos']],
  ['beta', ['PolePro Library', 'My Videos']],
  ['user', ['PolePro Library', 'My Videos']],
] as const)('[LI-004] [LI-005] [LI-006] a %s has the tabs %j', async (role, expected) => {
  serveLibrary({ backgrounds: backgroundsNamed('Velvet') });
  showPanel({ role });
  await card('Velvet');
  expect(tabs()).toEqual(expected);
});

test('[LI-007] [LI-009] [LI-010] shows 6 videos a page, with Page x of y, previous and next', async () => {
  serveLibrary({ backgrounds: backgroundsNamed(...titles) });
  showPanel();
  await card('Velvet');
  expect(screen.getAllByRole('button', { name: /as background video/ })).toHaveLength(6);
  expect(screen.getByText('Page 1 of 2')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getAllByRole('button', { name: /as background video/ })).toHaveLength(2);
  expect(screen.getByText('Page 2 of 2')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
});

test('[LI-011] [LI-013] [LI-035] a click selects the video, a second click removes it', async () => {
  serveLibrary({ backgrounds: backgroundsNamed(...titles) });
  const store = showPanel();
  await card('Velvet', true);
  fireEvent.click(await card('Neon', false));
  expect(store.get(promoAtom).background?.assetId).toBe('neon');
  fireEvent.click(await card('Neon', true));
  expect(store.get(promoAtom).background).toBeNull();
});

test('[LI-012] a selected video moves to the front of the stored history, which offers it again', async () => {
  serveLibrary({ backgrounds: backgroundsNamed(...titles) });
  const store = showPanel();
  for (const title of ['Neon', 'Silk', 'Neon', 'Haze']) fireEvent.click(await card(title));
  expect(JSON.parse(localStorage.getItem('polepro.chosen-videos') ?? '[]')).toEqual([
    '/Haze.mp4',
    '/Neon.mp4',
    '/Silk.mp4',
  ]);
  const again = screen.getAllByRole('button', { name: /again$/ });
  expect(again.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Haze again',
    'Neon again',
    'Silk again',
  ]);
  fireEvent.click(again.at(2)!);
  expect(store.get(promoAtom).background?.assetId).toBe('silk');
});

test('[LI-017] the thumbnails are 170x303 in the grid and 80x142 in the history', async () => {
  serveLibrary({ backgrounds: backgroundsNamed('Silk', 'Neon') });
  showPanel();
  for (const title of ['Silk', 'Neon']) fireEvent.click(await card(title));
  const sizes = [...document.querySelectorAll('img')].map(
    (image) => `${image.getAttribute('width')}x${image.getAttribute('height')} ${image.getAttribute('src')}`,
  );
  expect(sizes).toContain('170x303 /Neon.jpg?v=1&w=170&format=webp');
  expect(sizes).toContain('80x142 /Neon.jpg?v=1&w=80&format=webp');
});

const useYourClip = async (): Promise<void> => {
  const tile = await screen.findByRole('button', { name: /^Use your clip/ });
  expect(tile.compareDocumentPosition(await card('Velvet'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(tile);
};

test('the first tile is the person’s own clip: it opens the file picker in My Videos', async () => {
  serveLibrary({ backgrounds: backgroundsNamed('Velvet') });
  showPanel({ role: 'pro' });
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  await useYourClip();
  const upload = await screen.findByRole('button', { name: 'Upload videos' });
  expect(document.activeElement).toBe(upload);
  expect(opened).toHaveBeenCalledOnce();
  await openTab('PolePro Library');
  await openTab('My Videos');
  expect(opened).toHaveBeenCalledOnce();
});

test('with clips of their own, the first tile leads to these and opens no picker', async () => {
  serveLibrary({ backgrounds: backgroundsNamed('Velvet'), personal: personal('Mine') });
  showPanel({ role: 'pro' });
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  await useYourClip();
  await card('Mine');
  expect(opened).not.toHaveBeenCalled();
});

test('where no upload is left, the first tile leads to the reason', async () => {
  serveLibrary({ backgrounds: backgroundsNamed('Velvet') });
  showPanel({ role: 'user', personalVideoCount: 1 });
  await useYourClip();
  const reason = await screen.findByText(denialMessages.PERSONAL_VIDEO_LIMIT_REACHED);
  expect(document.activeElement).toBe(reason);
});

test('[LI-014] [LI-016] everyone deletes their own, after a check where it is used; deleting the active one removes it from the promo', async () => {
  const { changes } = serveLibrary({ personal: personal('Velvet') }, ({ url }) =>
    url.endsWith('/uses')
      ? jsonResponse(200, { promoCount: 2, promos: [{ id: 'p'.repeat(22), title: 'Monday Spin' }] })
      : null,
  );
  const store = showPanel({ role: 'user' });
  await openTab('My Videos');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Velvet' }));
  expect(await screen.findByText('Used in 2 promos, which will lose their background.')).toBeDefined();
  for (const text of ['Monday Spin', /your one upload/]) expect(screen.getByText(text)).toBeDefined();
  expect(store.get(promoAtom).background?.assetId).toBe('velvet');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(store.get(promoAtom).background).toBeNull());
  expect(changes).toMatchObject([{ method: 'DELETE', url: '/api/delete-background/velvet' }]);
});

test("[LI-015] only admins delete everyone's videos", async () => {
  serveLibrary({ backgrounds: backgroundsNamed('Velvet') });
  showPanel({ role: 'studio_owner' });
  await card('Velvet');
  expect(screen.queryByRole('button', { name: 'Delete Velvet' })).toBeNull();
  act(() => document.body.replaceChildren());
  showPanel({ role: 'admin' });
  expect(await screen.findByRole('button', { name: 'Delete Velvet' })).toBeDefined();
});

test('[LI-038] [LI-040] a Pro account selects many files of the device, the only source', async () => {
  serveLibrary({});
  showPanel({ role: 'pro' });
  await openTab('My Videos');
  await screen.findByRole('button', { name: 'Upload videos' });
  const fields = [...document.querySelectorAll('input:not([type=radio])')];
  expect(fields.map((field) => [field.getAttribute('type'), field.hasAttribute('multiple')])).toEqual([
    ['file', true],
  ]);
});

test('[LI-018] [LI-019] [LI-040] a free account uploads one file, and sees what Pro offers', async () => {
  serveLibrary({});
  showPanel({ role: 'user' });
  await openTab('My Videos');
  await screen.findByRole('button', { name: 'Upload a video' });
  expect(document.querySelector('input[type=file]')?.hasAttribute('multiple')).toBe(false);
  const offer = screen.getByRole('link', { name: 'Upgrade to Pro' });
  expect(offer.getAttribute('href')).toBe('/upgrade?feature=videos');
});

test('[LI-018] a paying account sees no upgrade', async () => {
  serveLibrary({});
  showPanel({ role: 'user', subscriptionStatus: 'active' });
  await openTab('My Videos');
  await screen.findByRole('button', { name: 'Upload videos' });
  expect(screen.queryByText('Upgrade to Pro')).toBeNull();
});

test('[LI-020] a free account that has used its upload sees that instead of the upload', async () => {
  serveLibrary({});
  showPanel({ role: 'user', personalVideoCount: 1 });
  await openTab('My Videos');
  expect(await screen.findByText(denialMessages.PERSONAL_VIDEO_LIMIT_REACHED)).toBeDefined();
  expect(document.querySelector('input[type=file]')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Upgrade to Pro' })).toBeDefined();
});

const second = (flaw: 'black' | null) => ({ motion: 0.6, sound: 0.4, flaw });
const order = (): (string | null)[] =>
  screen.getAllByRole('button', { name: /as background video/ }).map((button) => button.textContent);

test('describes the activity of a clip, and sorts the best first on request', async () => {
  const [dull, best, unknown] = personal('Dull', 'Best', 'Unknown');
  serveLibrary({
    personal: [
      { ...dull!, strip: { score: 0.2, seconds: [second('black'), second('black'), second(null)] } },
      unknown!,
      { ...best!, strip: { score: 0.9, seconds: [second(null), second(null)] } },
    ],
  });
  showPanel();
  await openTab('My Videos');
  expect(await screen.findByRole('img', { name: 'Lively, with sound. 2 s black' })).toBeDefined();
  expect(order()).toEqual(['Dull', 'Unknown', 'Best']);
  await openTab('Best first');
  expect(order()).toEqual(['Best', 'Dull', 'Unknown']);
});

test('[LI-059] a library that fails to load is logged, shows a message, says nothing about the chosen video and can be retried', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  let isAway = true;
  serveLibrary({ backgrounds: backgroundsNamed('Neon') }, () =>
    isAway ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is restarting.' }) : null,
  );
  showPanel({}, somePromo({ background: { assetId: 'velvet' } }));
  expect((await screen.findByRole('alert')).textContent).toContain('The service is restarting.');
  expect(screen.queryByText(/Choose another one/)).toBeNull();
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('Loading the videos failed'));
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await card('Neon');
});

const chooseFile = async (name: string): Promise<void> => {
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]');
    if (found === null) throw new Error('There is no picker.');
    return found;
  });
  fireEvent.change(input, { target: { files: [someFile(name)] } });
};

/** A file that plays from the disk. */
const playable = (seconds: number) =>
  vi.spyOn(readVideoFile, 'readVideoFile').mockResolvedValue({
    url: 'blob:class',
    posterUrl: 'data:image/jpeg,',
    kind: 'video',
    width: 1080,
    height: 1920,
    durationInSeconds: seconds,
    hasAudio: true,
  });

test('a chosen file is the background at once, trimmed to its first 15 seconds, and closes the panel', async () => {
  serveLibrary({ backgrounds: backgroundsNamed('Velvet') });
  playable(42);
  vi.spyOn(uploadQueue, 'enqueueUpload').mockReturnValue(41);
  const store = createStore();
  const onDone = vi.fn<() => void>();
  store.set(editPromoAtom, { do: 'open', promo: somePromo() });
  show(<VideoPanel onDone={onDone} />, { store, user: someUser({ role: 'pro' }) });
  await openTab('My Videos');
  await chooseFile('Friday class.mov');
  expect(onDone).toHaveBeenCalledOnce();
  await waitFor(() => expect(store.get(promoAtom).background).toMatchObject({ trimStart: 0, trimEnd: 15 }));
  expect(store.get(arrivingClipAtom)?.assetId).toBe(store.get(promoAtom).background?.assetId);
  await screen.findByText('Friday class');
  await screen.findByText('15 s of the 42 s clip');
});

test('a limit is no news to somebody whose own clip is the background', async () => {
  serveLibrary({ personal: personal('Mine') });
  const store = showPanel(
    { role: 'user', personalVideoCount: 1 },
    somePromo({ background: { assetId: 'mine' } }),
  );
  await openTab('My Videos');
  await card('Mine', true);
  expect(screen.queryByText(denialMessages.PERSONAL_VIDEO_LIMIT_REACHED)).toBeNull();
  act(() => store.set(editPromoAtom, { do: 'edit', edit: (promo) => ({ ...promo, background: null }) }));
  await screen.findByText(denialMessages.PERSONAL_VIDEO_LIMIT_REACHED);
});
