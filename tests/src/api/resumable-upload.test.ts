// @vitest-environment node
import { expect, test } from 'vitest';
import { uploadErrorOf } from '#src/api/resumable-upload.ts';

const answer = { step: 'send', status: 502, statusText: 'Bad Gateway', body: '' } as const;

test('[LI-057] no response is a network error', () => {
  expect(uploadErrorOf(null)).toEqual({
    text: 'Upload failed due to network error',
    isOurs: false,
    isNetwork: true,
  });
});

test('[LI-056] an empty response shows its status text, or else its status code', () => {
  expect(uploadErrorOf(answer).text).toBe('Upload failed: Bad Gateway');
  expect(uploadErrorOf({ ...answer, statusText: '' }).text).toBe('Upload failed: 502');
});

const text = (body: string): string => uploadErrorOf({ ...answer, status: 504, body }).text;

test('[LI-058] a response of another server shows its status code and the start of its body', () => {
  expect(text('upstream timed out\n')).toBe('Server upload failed: 504 - upstream timed out');
  expect(text('x'.repeat(5000))).toHaveLength('Server upload failed: 504 - '.length + 200);
});

test('[LI-054] an upload without a target URL is a missing signature', () => {
  expect(
    uploadErrorOf({ ...answer, step: 'begin', status: 200, body: '<p>Sign in to this Wi-Fi</p>' }).text,
  ).toBe('Failed to get upload signature');
});

test('[LI-055] a success without the received offset is an invalid response', () => {
  expect(uploadErrorOf({ ...answer, status: 200, body: '<p>Sign in to this Wi-Fi</p>' }).text).toBe(
    'Invalid response from Cloudinary',
  );
});

test('shows the message of our own server', () => {
  const body = JSON.stringify({ code: 'STORAGE_USED_UP', message: 'Your library is full.' });
  expect(uploadErrorOf({ ...answer, status: 403, body })).toEqual({
    text: 'Your library is full.',
    isOurs: true,
    isNetwork: false,
  });
});
