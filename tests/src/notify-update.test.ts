import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { notifyUpdate } from '#src/notify-update.ts';

afterEach(() => {
  notifications.clean();
  localStorage.clear();
});

const shown = (): unknown[] => notificationsStore.getState().notifications.map(({ title }) => title);

test('a new build says so once, and a first visit says nothing', () => {
  notifyUpdate('/assets/index-1.js');
  notifyUpdate('/assets/index-1.js');
  expect(shown()).toEqual([]);
  notifyUpdate('/assets/index-2.js');
  notifyUpdate('/assets/index-2.js');
  expect(shown()).toEqual(['PolePro was updated']);
});
