import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadTarget } from '#src/api/resumable-upload.ts';
import { MusicUploadArea } from '#src/uploads/music-upload-area.tsx';
import * as uploadQueue from '#src/uploads/upload-queue.ts';
import { show } from '#tests/src/support/show.tsx';
import { someFile } from '#tests/src/support/uploads.ts';

const sent: UploadTarget[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(uploadQueue, 'enqueueUpload').mockImplementation((_file, target) => sent.push(target));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const button = (): HTMLButtonElement => screen.getByRole('button', { name: 'Upload music' });
const rights = (): HTMLInputElement => screen.getByRole('checkbox', { name: /^Only music that I may use/ });

const choose = (name: string, bytes?: number): void => {
  const files = [someFile(name, bytes)];
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
};

test('music is sent once the person confirms that it may be used, and the next asks again', () => {
  show(<MusicUploadArea />);
  expect(button().disabled).toBe(true);
  fireEvent.click(rights());
  expect(button().disabled).toBe(false);
  choose('Our song.mp3');
  expect(sent).toEqual([{ kind: 'music', libraryType: 'personal', rights: 'true', title: 'Our song' }]);
  expect([rights().checked, button().disabled]).toEqual([false, true]);
});

test('music of a studio goes to the studio, and other or larger files are refused', () => {
  show(<MusicUploadArea libraryType="studio" />);
  fireEvent.click(rights());
  choose('clip.mp4');
  expect(screen.getByRole('alert').textContent).toContain('clip.mp4 cannot be used');
  choose('long.wav', 50_000_001);
  expect(screen.getByRole('alert').textContent).toContain('long.wav is larger than 50 MB');
  choose('Show.flac');
  expect(sent).toMatchObject([{ kind: 'music', libraryType: 'studio', title: 'Show' }]);
});
