// @vitest-environment node
import { expect, test } from 'vitest';
import {
  downloadButtonState,
  generateButtonState,
  shortDownloadLabel,
} from '#src/features/editor/generation/video-buttons.tsx';

const goOn = { use: 'generate', label: 'Generate Video', isDisabled: false };

test('[RE-003] it reads Generate Video while there is no finished video', () => {
  expect(generateButtonState('idle', false)).toEqual(goOn);
  expect(generateButtonState('error', false)).toEqual(goOn);
});

test('[RE-004] it reads Video Ready once a finished video exists, even without downloads left', () => {
  const ready = { use: 'show', label: 'Video Ready', isDisabled: false };
  expect(generateButtonState('completed', false)).toEqual(ready);
  expect(generateButtonState('completed', true)).toEqual(ready);
});

test('[RE-031] it is disabled while generating, composing and ready', () => {
  for (const status of ['generating', 'composing', 'ready'] as const) {
    expect(generateButtonState(status, false)).toEqual({ ...goOn, isDisabled: true });
  }
});

test('[RE-005] [RE-032] in the upgrade state it reads Upgrade to Pro, and can always be pressed', () => {
  for (const status of ['idle', 'generating', 'composing', 'ready', 'error'] as const) {
    expect(generateButtonState(status, true)).toEqual({
      use: 'upgrade',
      label: 'Upgrade to Pro',
      isDisabled: false,
    });
  }
});

test('[RE-006] [RE-044] download waits for a finished video', () => {
  expect(downloadButtonState('completed', false)).toEqual({ label: 'Download Video', isDisabled: false });
  expect(downloadButtonState('idle', false).isDisabled).toBe(true);
  expect(downloadButtonState('error', false).isDisabled).toBe(true);
});

test('[RE-007] [RE-045] it reads Downloading... and is disabled while downloading', () => {
  expect(downloadButtonState('completed', true)).toEqual({ label: 'Downloading...', isDisabled: true });
});

test('[RE-008] [RE-045] it reads Preparing... and is disabled while the video is made', () => {
  expect(downloadButtonState('generating', false)).toEqual({ label: 'Preparing...', isDisabled: true });
  expect(downloadButtonState('composing', false)).toEqual({ label: 'Preparing...', isDisabled: true });
});

test('[RE-007] on a phone its label is one word', () => {
  const states = [
    downloadButtonState('completed', false),
    downloadButtonState('completed', true),
    downloadButtonState('composing', false),
  ];
  expect(states.map(({ label }) => shortDownloadLabel(label))).toEqual([
    'Download',
    'Downloading...',
    'Preparing...',
  ]);
});
