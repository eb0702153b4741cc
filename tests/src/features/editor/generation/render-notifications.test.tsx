import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showSystemNotification } from '#src/features/editor/generation/render-notifications.ts';
import { NotificationOffer } from '#src/features/editor/generation/creating-overlay.tsx';
import { show } from '#tests/src/support/show.tsx';

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

test('offers no notifications where the system has none', () => {
  vi.stubGlobal('Notification', undefined);
  show(<NotificationOffer />);
  expect(screen.queryByRole('button')).toBeNull();
});
