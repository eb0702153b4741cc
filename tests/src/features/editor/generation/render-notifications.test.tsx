import { Notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NotificationOffer } from '#src/features/editor/generation/generation-overlay.tsx';
import {
  hideFinished,
  notifyFinished,
  showSystemNotification,
} from '#src/features/editor/generation/render-notifications.ts';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { somePushSubscription } from '#tests/support/push-fixtures.ts';

const shown = vi.fn<(title: string, options: NotificationOptions) => void>();
class Notice extends EventTarget {
  static permission: NotificationPermission = 'default';
  static requestPermission = async (): Promise<NotificationPermission> => {
    Notice.permission = 'granted';
    return 'granted';
  };
  constructor(title: string, options: NotificationOptions) {
    super();
    shown(title, options);
  }
}

const setVisibility = (state: DocumentVisibilityState): void =>
  void vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

beforeEach(() => {
  Notice.permission = 'default';
  shown.mockClear();
  vi.stubGlobal('Notification', Notice);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('of two finished videos the toast is about the second', async () => {
  show(<Notifications />);
  const open = vi.fn<(video: string) => void>();
  act(() => notifyFinished(() => open('first')));
  act(() => notifyFinished(() => open('second')));
  fireEvent.click(await screen.findByText('Your video is ready'));
  expect(open).toHaveBeenCalledExactlyOnceWith('second');
  act(hideFinished);
  await waitFor(() => expect(screen.queryByText('Your video is ready')).toBeNull());
});

test('shows a system notification when it is allowed and the page is hidden', async () => {
  Notice.permission = 'granted';
  setVisibility('visible');
  await showSystemNotification('Your video is ready.');
  expect(shown).not.toHaveBeenCalled();
  setVisibility('hidden');
  await showSystemNotification('Your video is ready.');
  expect(shown).toHaveBeenCalledExactlyOnceWith('PolePro', {
    body: 'Your video is ready.',
    tag: 'video-ended',
    data: { address: location.href },
  });
});

test('shows no notification without permission', async () => {
  setVisibility('hidden');
  Notice.permission = 'denied';
  await showSystemNotification('Your video is ready.');
  expect(shown).not.toHaveBeenCalled();
});

test('requests permission on a click, and confirms it', async () => {
  show(<NotificationOffer />);
  fireEvent.click(screen.getByRole('button', { name: 'Notify me when it is done' }));
  expect(await screen.findByText('We will notify you when it is done.')).toBeDefined();
});

/** A browser with a push service, at an installation with this key; the calls that it got. It may have subscribed with a `former` key. */
const serveDevice = (publicKey: string | null, former: string | null = null) => {
  const device = somePushSubscription('phone');
  let subscribedWith: unknown = former;
  const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<unknown>>(
    async ({ applicationServerKey }) => {
      subscribedWith ??= applicationServerKey;
      if (subscribedWith !== applicationServerKey)
        throw new DOMException('Subscribed with another key', 'InvalidStateError');
      return { toJSON: () => ({ ...device, expirationTime: null }) };
    },
  );
  const unsubscribe = async (): Promise<boolean> => {
    subscribedWith = null;
    return true;
  };
  const getSubscription = async () => (subscribedWith === null ? null : { unsubscribe });
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    serviceWorker: { getRegistration: async () => ({ pushManager: { subscribe, getSubscription } }) },
  });
  const calls = serveWith((_url, { method = 'GET' }) =>
    method === 'GET' ? jsonResponse(200, { publicKey }) : jsonResponse(204, null),
  );
  return { device, subscribe, calls };
};

test('a press subscribes the device, and nothing before it', async () => {
  const { device, subscribe, calls } = serveDevice('the-key');
  show(<NotificationOffer />);
  await act(async () => undefined);
  expect(calls).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Notify me when it is done' }));
  await expect.poll(() => calls.mock.calls.length).toBe(2);
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: 'the-key',
  });
  const [url, init] = calls.mock.calls[1]!;
  expect([url, init.method, bodyOf(init)]).toEqual(['/api/push/subscription', 'PUT', device]);
});

test('what was allowed before subscribes again for a new sign-in', async () => {
  Notice.permission = 'granted';
  const { calls } = serveDevice('the-key');
  show(<NotificationOffer />);
  await expect.poll(() => calls.mock.calls.length).toBe(2);
});

test('a device that subscribed with a former key of the installation subscribes with the new one', async () => {
  Notice.permission = 'granted';
  const { device, calls } = serveDevice('the-key', 'a-former-key');
  show(<NotificationOffer />);
  await expect.poll(() => calls.mock.calls.length).toBe(2);
  const [url, init] = calls.mock.calls[1]!;
  expect([url, init.method, bodyOf(init)]).toEqual(['/api/push/subscription', 'PUT', device]);
});

test('an installation that notifies no devices leaves the browser alone', async () => {
  Notice.permission = 'granted';
  const { subscribe, calls } = serveDevice(null);
  show(<NotificationOffer />);
  await expect.poll(() => calls.mock.calls.length).toBe(1);
  expect(subscribe).not.toHaveBeenCalled();
});

test('offers no notifications where the system has none', () => {
  vi.stubGlobal('Notification', undefined);
  show(<NotificationOffer />);
  expect(screen.queryByRole('button')).toBeNull();
});
