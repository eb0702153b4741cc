import { Notifications, notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { denialMessages } from '#contract/permissions.ts';
import { DAY_MS } from '#schema/durations.ts';
import { LinkDialog } from '#src/features/editor/generation/finished/finished-actions.tsx';
import { linkedVideoAtom } from '#src/features/editor/generation/generation.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { someRender } from '#tests/src/support/promos.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';
import { stopTime } from '#tests/support/stopped-time.ts';

const clipboard: string[] = [];

beforeEach(() => {
  clipboard.length = 0;
  vi.stubGlobal('ClipboardItem', undefined);
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void clipboard.push(text) },
    configurable: true,
  });
});
afterEach(() => {
  act(() => notifications.clean());
  vi.unstubAllGlobals();
});

/** A service where the video has this page, or none. Returns the bodies with which pages were made. */
const servePage = (page: { expiresAt: string | null } | null): object[] => {
  let stored = page;
  const made: object[] = [];
  serveWith((url, { method = 'GET', body }) => {
    if (!url.endsWith('/page')) return jsonResponse(200, someUser());
    if (method === 'DELETE') {
      stored = null;
      return jsonResponse(204, null);
    }
    if (method === 'GET') return jsonResponse(200, { page: stored });
    const { days } = JSON.parse(body as string);
    made.push({ days });
    stored ??= { expiresAt: days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString() };
    return jsonResponse(201, { ...stored, path: `/v/${String(made.length).repeat(22)}` });
  });
  return made;
};

const openDialog = async (user = someUser()): Promise<HTMLElement> => {
  const store = createStore();
  store.set(linkedVideoAtom, someRender({ state: 'completed', videoUrl: '/v.mp4' }));
  show(
    <>
      <Notifications />
      <LinkDialog />
    </>,
    { store, user },
  );
  return screen.findByRole('dialog', { name: 'Link to your video' });
};

const press = async (dialog: HTMLElement, name: string): Promise<void> => {
  fireEvent.click(await within(dialog).findByRole('button', { name }));
};

const dayAfter = (days: number): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(Date.now() + days * DAY_MS));

test('makes and copies a link, and says until when it works', async () => {
  stopTime();
  const made = servePage(null);
  const dialog = await openDialog();
  fireEvent.click(await within(dialog).findByRole('radio', { name: '7 days' }));
  await press(dialog, 'Copy link');
  const url = `${location.origin}/v/${'1'.repeat(22)}`;
  await within(dialog).findByText(`Copied. The link works until ${dayAfter(7)}.`);
  expect([made, clipboard]).toEqual([[{ days: 7 }], [url]]);
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Link to the video' }).value).toBe(
    url,
  );
  expect(within(dialog).queryByRole('radio')).toBeNull();
});

test('a link may work until it is withdrawn', async () => {
  const made = servePage(null);
  const dialog = await openDialog();
  fireEvent.click(await within(dialog).findByRole('radio', { name: 'No expiry' }));
  await press(dialog, 'Copy link');
  await within(dialog).findByText('Copied. The link works until you withdraw it.');
  expect(made).toEqual([{ days: null }]);
});

test('shows the link to copy by hand where the browser does not copy', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  servePage(null);
  const dialog = await openDialog();
  await press(dialog, 'Copy link');
  await within(dialog).findByText('Select the link and copy it.');
  expect(within(dialog).getByRole('textbox', { name: 'Link to the video' })).toBeDefined();
});

test('withdraws a link after asking', async () => {
  const expiresAt = new Date(Date.now() + 3 * DAY_MS).toISOString();
  servePage({ expiresAt });
  const dialog = await openDialog();
  await within(dialog).findByText(`There is a link, which works until ${dayAfter(3)}.`);
  await press(dialog, 'Withdraw the link');
  await press(dialog, 'Keep it');
  await press(dialog, 'Withdraw the link');
  await press(dialog, 'Withdraw');
  await within(dialog).findByRole('radio', { name: '30 days' });
  expect(within(dialog).queryByRole('button', { name: 'Withdraw the link' })).toBeNull();
});

test('a free account without downloads left can copy no link', async () => {
  servePage(null);
  const dialog = await openDialog(someUser({ role: 'user', downloadCount: 5 }));
  const copy = await within(dialog).findByRole('button', { name: 'Copy link' });
  await waitFor(() => expect(copy.getAttribute('aria-disabled')).toBe('true'));
  expect(within(dialog).getByText(denialMessages.DOWNLOAD_LIMIT_REACHED)).toBeDefined();
  fireEvent.click(copy);
  expect((await screen.findByRole('alert')).textContent).toBe(denialMessages.DOWNLOAD_LIMIT_REACHED);
});
