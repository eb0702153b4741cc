import { Notifications, notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { denialMessages } from '#contract/permissions.ts';
import type { WordingEntry } from '#contract/promos/wording-list.contract.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import type { Promo } from '#schema/promo.ts';
import { PostPackDialog, postPackAtom } from '#src/features/editor/generation/finished/post-pack-dialog.tsx';
import { backgroundsNamed } from '#tests/src/support/library.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo, someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

const clipboard: string[] = [];

const setClipboard = (writeText: (text: string) => Promise<void>): void => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
};

beforeEach(() => {
  clipboard.length = 0;
  setClipboard(async (text) => void clipboard.push(text));
});
afterEach(() => {
  notifications.clean();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

const classPromo = somePromo({
  textElements: [defaultElement('header', 'Spin into Monday')],
  classInfo: { ...somePromo().classInfo, classType: 'Spin & Flow', studio: 'Studio Nova', time: '6:15 PM' },
});

const hiddenEntry: WordingEntry = {
  id: 'w'.repeat(22),
  word: 'poledancing',
  platform: 'Instagram',
  hiddenIn: '2019-07',
  sourceTitle: 'A report',
  sourceUrl: 'https://example.test/report',
  alternatives: ['PoleClass'],
};

const openPack = async (
  promo: Promo = classPromo,
  user = someUser(),
  note: string | null = null,
): Promise<HTMLElement> => {
  serveWith((url) => {
    if (url.endsWith('/preview')) return jsonResponse(200, { document: promo, watermarkTarget: null });
    if (url.startsWith('/api/background-videos')) {
      return jsonResponse(200, { universal: backgroundsNamed('Velvet'), personal: [] });
    }
    if (url.endsWith('/class')) return jsonResponse(200, { note });
    if (url.endsWith('/file')) return new Response(new Blob(['video']));
    if (url === '/api/wording-list') return jsonResponse(200, { entries: [hiddenEntry], dismissedIds: [] });
    return jsonResponse(200, url === '/api/user' ? user : []);
  });
  const store = createStore();
  store.set(postPackAtom, someRender({ state: 'completed', videoUrl: '/v.mp4' }));
  show(
    <>
      <Notifications />
      <PostPackDialog />
    </>,
    { store, user },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Post pack' });
  await within(dialog).findByRole('button', { name: 'Copy alt text' });
  return dialog;
};

const press = (dialog: HTMLElement, name: string): void => {
  fireEvent.click(within(dialog).getByRole('button', { name }));
};

test('says that the video no longer shows its class', async () => {
  const sentence = 'The timetable now says 7:30 PM.';
  const dialog = await openPack(classPromo, someUser({ role: 'studio_owner' }), sentence);
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    `Out of date. ${sentence} Make the video again before you post it.`,
  );
});

test('copies each text by one press, and says so to screen readers', async () => {
  const dialog = await openPack();
  press(dialog, 'Copy caption');
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('Caption copied.'));
  // The accessible name follows the text of the button.
  expect(within(dialog).getByRole('button', { name: 'Copied caption' }).textContent).toBe('Copied');
  press(dialog, 'Copy hashtags');
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('Hashtags copied.'));
  await within(dialog).findByText(/over “Velvet”/);
  press(dialog, 'Copy alt text');
  await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('Alt text copied.'));
  expect(clipboard).toEqual([
    'Spin & Flow · 6:15 PM\nStudio Nova\n\nSpin into Monday',
    '#SpinFlow #StudioNova',
    'Vertical promo video over “Velvet”. Text on it: “Spin into Monday”',
  ]);
});

const phones = {
  'an Android phone': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile',
  // Apps there leave out a file that comes with a text.
  'an iPhone': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
} as const;

test.each([
  ['an Android phone', true],
  ['an iPhone', false],
] as const)('on %s one press shares the video, and its texts are copied', async (phone, sharesText) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phones[phone]);
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.assign(navigator, { canShare: () => true, share });
  const dialog = await openPack();
  const button = await within(dialog).findByRole<HTMLButtonElement>('button', {
    name: 'Share video and texts',
  });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  const texts = 'Spin & Flow · 6:15 PM\nStudio Nova\n\nSpin into Monday\n\n#SpinFlow #StudioNova';
  expect(clipboard).toEqual([texts]);
  const [data] = share.mock.calls[0] ?? [];
  expect(data?.files?.[0]?.name).toBe(someRender().fileName);
  expect(data?.text).toBe(sharesText ? texts : undefined);
  await screen.findByText('The texts are copied as well: paste them where the app leaves them out.');
});

test('a browser that shares no files has the texts to copy alone', async () => {
  const dialog = await openPack();
  expect(within(dialog).queryByRole('button', { name: 'Share video and texts' })).toBeNull();
});

test('Shorts have a title and a description', async () => {
  const dialog = await openPack();
  expect(within(dialog).queryByRole('button', { name: 'Copy title' })).toBeNull();
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Shorts' }));
  press(dialog, 'Copy title');
  await waitFor(() => expect(clipboard).toEqual(['Spin & Flow · 6:15 PM']));
  expect(within(dialog).getByRole('button', { name: 'Copy description' })).toBeDefined();
});

test('says how to copy where the browser does not', async () => {
  setClipboard(async () => Promise.reject(new Error('denied')));
  const dialog = await openPack();
  press(dialog, 'Copy caption');
  await waitFor(() =>
    expect(within(dialog).getByRole('status').textContent).toBe(
      'Copying failed. Select the text and copy it yourself.',
    ),
  );
});

test('a video without texts says what to do for a caption', async () => {
  const dialog = await openPack(somePromo({ textElements: [] }));
  await within(dialog).findByText(/There is nothing to make a caption from/);
  expect(within(dialog).queryByRole('button', { name: 'Copy caption' })).toBeNull();
});

test('a free account without downloads left can have no cover', async () => {
  const dialog = await openPack(classPromo, someUser({ role: 'user', downloadCount: 5 }));
  const cover = within(dialog).getByRole('button', { name: 'Download cover' });
  await waitFor(() => expect(cover.getAttribute('aria-disabled')).toBe('true'));
  expect(within(dialog).getByText(denialMessages.DOWNLOAD_LIMIT_REACHED)).toBeDefined();
  fireEvent.click(cover);
  expect((await screen.findByRole('alert')).textContent).toBe(denialMessages.DOWNLOAD_LIMIT_REACHED);
});

test('suggests no hashtag that was hidden, and notes one in the caption', async () => {
  const dialog = await openPack(
    somePromo({
      textElements: [defaultElement('header', 'Join #PoleDancing')],
      classInfo: { ...somePromo().classInfo, classType: 'Pole Dancing' },
    }),
  );
  await within(dialog).findByText(/#poledancing was hidden in 2019 on Instagram/);
  press(dialog, 'Copy hashtags');
  await waitFor(() => expect(clipboard).toEqual(['#PoleClass #DanceClass']));
});
