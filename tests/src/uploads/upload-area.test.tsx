import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UploadArea, videoRules } from '#src/uploads/upload-area.tsx';
import { show } from '#tests/src/support/show.tsx';
import { someFile } from '#tests/src/support/uploads.ts';

test('the same file can be selected again', () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  show(<UploadArea label="Upload" hint="" rules={videoRules} allowsMany={false} onFiles={onFiles} />);
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no file input');
  // A browser fires no change event while the input still has the file; jsdom lets us see what it has.
  const emptied = vi.fn<(value: string) => void>();
  Object.defineProperty(input, 'value', { set: emptied, get: () => 'spin.mp4' });
  fireEvent.change(input, { target: { files: [someFile('spin.mp4')] } });
  expect(onFiles).toHaveBeenCalledOnce();
  expect(emptied).toHaveBeenLastCalledWith('');
});
