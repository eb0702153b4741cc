import { Notifications, notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as protocol from '#src/api/resumable-upload.ts';
import { UploadList } from '#src/uploads/upload-list.tsx';
import { UploadNotifications } from '#src/uploads/upload-notifications.tsx';
import { enqueueUpload, setQueueOwner } from '#src/uploads/upload-queue.ts';
import { serveLibrary } from '#tests/src/support/library.ts';
import { show } from '#tests/src/support/show.tsx';
import { someFile } from '#tests/src/support/uploads.ts';

type Listeners = Parameters<typeof protocol.resumableUpload>[2];

let listeners: Listeners | null = null;
let starts = 0;

beforeEach(() => {
  vi.spyOn(protocol, 'resumableUpload').mockImplementation(async (_file, _target, given) => {
    listeners = given;
    return { start: () => (starts += 1), pause: async () => {}, cancel: async () => {} };
  });
});
afterEach(() => {
  act(() => setQueueOwner('somebody else'));
  act(() => notifications.clean());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a network loss shows in the list only, and the upload resumes automatically; other failures raise a notification', async () => {
  serveLibrary({ uploads: [] });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  show(
    <>
      <Notifications />
      <UploadNotifications />
      <UploadList kind="background" />
    </>,
  );
  const target = { kind: 'background', libraryType: 'personal', title: 'class' } as const;
  act(() => void enqueueUpload(someFile('one.mov'), target, () => {}));
  await expect.poll(() => starts).toBe(1);
  act(() => listeners?.onStopped(protocol.uploadErrorOf(null)));
  const status = 'Upload failed due to network error. It continues automatically once you are back online.';
  expect(await screen.findByText(status)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await expect.poll(() => starts).toBe(2);
  const body = JSON.stringify({ code: 'STORAGE_FULL', message: 'The server’s disk is full.' });
  act(() =>
    listeners?.onStopped(protocol.uploadErrorOf({ step: 'send', status: 507, statusText: '', body })),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The server’s disk is full.');
});
