import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadTarget } from '#src/api/resumable-upload.ts';
import { AdminUploads } from '#src/features/editor/panels/video-panel.tsx';
import * as uploadQueue from '#src/uploads/upload-queue.ts';
import { serveLibrary } from '#tests/src/support/library.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someFile } from '#tests/src/support/uploads.ts';
import { someUser } from '#tests/src/support/users.ts';

const sent: (UploadTarget & { file: string })[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(uploadQueue, 'enqueueUpload').mockImplementation((file, target) =>
    sent.push({ file: file.name, ...target }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const mia = { id: 'm'.repeat(22), name: 'Mia Lund', email: 'mia@example.com' };

const showUploads = (role: 'admin' | 'studio_owner'): void => {
  serveLibrary({}, ({ url }) => (url.startsWith('/api/upload-recipients') ? jsonResponse(200, [mia]) : null));
  show(<AdminUploads />, { user: someUser({ role }) });
};

const choosers = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];

const choose = (chooser: HTMLInputElement | undefined, ...files: File[]): void => {
  fireEvent.change(chooser!, { target: { files } });
};

const background = { kind: 'background', libraryType: 'universal' } as const;

test('[LI-041] an admin uploads several files to the universal library at once', () => {
  showUploads('admin');
  choose(choosers().at(0), someFile('silk.mp4'), someFile('neon.mov'));
  expect(sent).toEqual([
    { file: 'silk.mp4', title: 'silk', ...background },
    { file: 'neon.mov', title: 'neon', ...background },
  ]);
});

test.each([
  ['admin', '[LI-042] [AD-047]', 'Choose a person first'],
  ['studio_owner', '[ST-034]', 'Choose a team member first'],
] as const)('%s: %s uploads to one person, who is chosen first', async (role, _rows, first) => {
  showUploads(role);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: first }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('combobox', { name: 'Whose library' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Mia Lund (mia@example.com)' }));
  await screen.findByRole('button', { name: 'Upload to Mia Lund' });
  choose(choosers().at(-1), someFile('spin.mp4'));
  expect(sent).toEqual([
    { file: 'spin.mp4', title: 'spin', kind: 'background', libraryType: 'personal', targetUserId: mia.id },
  ]);
});

test('a studio owner cannot upload to the universal library', () => {
  showUploads('studio_owner');
  expect(screen.queryByText('For everyone')).toBeNull();
  expect(choosers()).toHaveLength(1);
});

test('rejects a file that is not a video, with the reason, and uploads the others', () => {
  showUploads('admin');
  choose(choosers().at(0), someFile('silk.mp4'), someFile('notes.txt'), someFile('long.mov', 1_000_000_001));
  expect(sent.map(({ file }) => file)).toEqual(['silk.mp4']);
  expect(screen.getByRole('alert').textContent).toContain('notes.txt cannot be used.');
  expect(screen.getByRole('alert').textContent).toContain('long.mov is larger than 1 GB.');
});
