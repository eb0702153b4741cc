import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedVideosDialog } from '#src/uploads/shared-videos-dialog.tsx';
import * as sharedVideos from '#src/uploads/shared-videos.ts';
import * as uploadQueue from '#src/uploads/upload-queue.ts';
import { show } from '#tests/src/support/show.tsx';
import { someFile } from '#tests/src/support/uploads.ts';

const sent: string[] = [];
const shares = (...names: string[]) =>
  vi.spyOn(sharedVideos, 'takeSharedVideos').mockResolvedValue(names.map((name) => someFile(name)));

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(uploadQueue, 'enqueueUpload').mockImplementation(({ name }) => sent.push(name));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a shared video is uploaded by a press only, and the first key press would discard it', async () => {
  shares('spin.mp4');
  show(<SharedVideosDialog />);
  const dialog = await screen.findByRole('dialog', { name: 'Add a shared video?' });
  expect(within(dialog).getByText('spin.mp4')).toBeDefined();
  expect(sent).toEqual([]);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Discard: spin.mp4');
  press('Add this video: spin.mp4');
  expect(sent).toEqual(['spin.mp4']);
});

test('each of several is added or discarded, what is no video can only be discarded, and all at once', async () => {
  shares('one.mp4', 'two.txt', 'three.mp4', 'four.mp4');
  show(<SharedVideosDialog />);
  await screen.findByRole('dialog', { name: 'Add 4 shared videos?' });
  expect(screen.queryByRole('button', { name: 'Add this video: two.txt' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('two.txt cannot be used.');
  press('Add this video: three.mp4');
  press('Discard: one.mp4');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  press('Discard all');
  expect(sent).toEqual(['three.mp4']);
});
