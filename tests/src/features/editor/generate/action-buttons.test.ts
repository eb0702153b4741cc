// @vitest-environment node
import { expect, test } from 'vitest';
import {
  downloadButton,
  generateButton,
  shortDownloadLabel,
} from '#src/features/editor/generate/action-buttons.ts';

test('[RE-003] it reads Generate Video while there is no finished video', () => {
  expect(generateButton('idle')).toEqual({ label: 'Generate Video', isDisabled: false });
  expect(generateButton('error')).toEqual({ label: 'Generate Video', isDisabled: false });
});

test('[RE-004] it reads Video Ready once a finished video exists', () => {
  expect(generateButton('completed').label).toBe('Video Ready');
});

test('it is disabled while generating and composing', () => {
  expect(generateButton('generating').isDisabled).toBe(true);
  expect(generateButton('composing').isDisabled).toBe(true);
});

test('[RE-006] [RE-044] download waits for a finished video', () => {
  expect(downloadButton('completed', false)).toEqual({ label: 'Download Video', isDisabled: false });
  expect(downloadButton('idle', false).isDisabled).toBe(true);
  expect(downloadButton('error', false).isDisabled).toBe(true);
});

test('[RE-007] [RE-045] it reads Downloading... and is disabled while downloading', () => {
  expect(downloadButton('completed', true)).toEqual({ label: 'Downloading...', isDisabled: true });
});

test('[RE-008] [RE-045] it reads Preparing... and is disabled while the video is made', () => {
  expect(downloadButton('generating', false)).toEqual({ label: 'Preparing...', isDisabled: true });
  expect(downloadButton('composing', false)).toEqual({ label: 'Preparing...', isDisabled: true });
});

test('[RE-007] on a phone it says what it does in one word', () => {
  const words = [
    downloadButton('completed', false),
    downloadButton('completed', true),
    downloadButton('composing', false),
  ];
  expect(words.map(({ label }) => shortDownloadLabel(label))).toEqual([
    'Download',
    'Downloading...',
    'Preparing...',
  ]);
});
