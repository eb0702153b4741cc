// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { UploadView } from '#contract/library/uploads.contract.ts';
import { uploadErrorOf } from '#src/api/resumable-upload.ts';
import { fileProblem, overlayRules, videoRules } from '#src/uploads/upload-area.tsx';
import { finishedText, queuedUploadText, uploadStatusText } from '#src/uploads/upload-list.tsx';
import type { QueuedUpload } from '#src/uploads/upload-queue.ts';
import { someUpload } from '#tests/src/support/uploads.ts';

const sending: QueuedUpload = {
  key: 1,
  name: 'class.mov',
  title: 'class',
  kind: 'background',
  uploadId: null,
  bytes: 310_000_000,
  sentBytes: 42_400_000,
  state: 'sending',
  problem: null,
};

const upload = someUpload();

describe('an upload shows', () => {
  test('how much of the file has arrived, and what to do when it stops', () => {
    expect(queuedUploadText(sending)).toBe('Uploading, 42 of 310 MB');
    expect(queuedUploadText({ ...sending, state: 'paused' })).toBe('Paused at 42 of 310 MB');
    expect(queuedUploadText({ ...sending, state: 'waiting' })).toBe('Waiting in line');
    expect(queuedUploadText({ ...sending, state: 'stopped', problem: uploadErrorOf(null) })).toBe(
      'Upload failed due to network error. It continues automatically once you are back online.',
    );
  });

  test('[LI-026] what the server does with it, and the result', () => {
    expect(uploadStatusText(upload)).toBe('Processing, 30% of this step');
    expect(uploadStatusText({ ...upload, phase: 'segmenting', phaseProgress: 0.924 })).toBe(
      'Cutting into 15-second clips, 92% of this step',
    );
    expect(uploadStatusText({ ...upload, phase: 'complete' })).toBe('Complete');
    expect(uploadStatusText({ ...upload, phase: 'complete', notice: 'No clips this time.' })).toBe(
      'No clips this time.',
    );
    expect(uploadStatusText({ ...upload, retryAt: '2026-11-20T20:01:00.000Z' })).toBe(
      'We had a problem on our side. We will try again in a moment.',
    );
    const error = { code: 'NOT_A_VIDEO', message: 'This is no video.' };
    expect(uploadStatusText({ ...upload, phase: 'error', error })).toBe('This is no video.');
  });
});

test('[OV-042] an overlay that the network stopped says so, and one that a response stopped has its own sentence', () => {
  const overlay: QueuedUpload = { ...sending, kind: 'overlay', state: 'stopped' };
  expect(queuedUploadText({ ...overlay, problem: uploadErrorOf(null) })).toBe(
    'Upload failed due to network error. It continues automatically once you are back online.',
  );
  const body = '<h1>Bad Gateway</h1>';
  const response = { step: 'send', status: 502, statusText: 'Bad Gateway', body } as const;
  expect(queuedUploadText({ ...overlay, problem: uploadErrorOf(response) })).toBe(
    'Failed to upload overlay. Please try again. Resume continues where it stopped.',
  );
});

test('a finished upload says whose library it is in, and that the end of an overlay is missing', () => {
  const done: UploadView = { ...upload, title: 'Friday', phase: 'complete', assetIds: ['a'] };
  expect(finishedText(done)).toBe('Friday is in the library.');
  expect(finishedText({ ...done, libraryType: 'universal' })).toBe(
    'Friday is in the PolePro Library, for everyone.',
  );
  expect(finishedText({ ...done, ownerName: 'Mia Sol', assetIds: ['a', 'b'] })).toBe(
    'Friday is in the library of Mia Sol, as 2 clips.',
  );
  expect(finishedText({ ...done, kind: 'overlay' })).toBe('Overlay uploaded successfully');
  expect(finishedText({ ...done, kind: 'overlay', notice: 'It is longer.' })).toBe(
    'Overlay uploaded successfully. It is longer.',
  );
});

const waiting = (ahead: number): string => uploadStatusText({ ...upload, percent: 75, ahead });

test('an upload that waits says how many are ahead of it', () => {
  expect(waiting(0)).toBe('Waiting in line, next up');
  expect(waiting(1)).toBe('Waiting in line, 1 upload ahead');
  expect(waiting(4)).toBe('Waiting in line, 4 uploads ahead');
});

describe('a selected file', () => {
  test.each(['class.mp4', 'class.MOV', 'class.webm', 'class.avi'])('[LI-036] %s is accepted', (name) => {
    expect(fileProblem({ name, size: 1_000_000_000 }, videoRules)).toBeNull();
  });

  test('[LI-037] [LI-039] that is too large, empty or no video is rejected with a reason', () => {
    expect(fileProblem({ name: 'a.mp4', size: 1_000_000_001 }, videoRules)).toContain('larger than 1 GB');
    expect(fileProblem({ name: 'a.mp4', size: 0 }, videoRules)).toContain('is empty');
    expect(fileProblem({ name: 'a.pdf', size: 10 }, videoRules)).toBe(
      'a.pdf cannot be used. Choose a file that ends with mp4, mov, webm, avi.',
    );
  });

  test('[OV-021] for an overlay must be a GIF, MOV, MP4 or WebM of at most 25 MB', () => {
    for (const name of ['a.gif', 'a.mov', 'a.mp4', 'a.webm']) {
      expect(fileProblem({ name, size: 25_000_000 }, overlayRules)).toBeNull();
    }
    expect(fileProblem({ name: 'a.avi', size: 10 }, overlayRules)).not.toBeNull();
    expect(fileProblem({ name: 'a.gif', size: 25_000_001 }, overlayRules)).toContain('larger than 25 MB');
  });
});
