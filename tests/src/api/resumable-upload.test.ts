// @vitest-environment node
import { expect, test } from 'vitest';
import { uploadErrorOf } from '#src/api/resumable-upload.ts';

const answer = { step: 'send', status: 502, statusText: 'Bad Gateway', body: '' } as const;

test('[LI-057] without an answer it is the network', () => {
  expect(uploadErrorOf(null)).toEqual({
    text: 'Upload failed due to network error',
    isOurs: false,
    isNetwork: true,
  });
});

test('[LI-056] an answer without words is told by its status text, or else its number', () => {
  expect(uploadErrorOf(answer).text).toBe('Upload failed: Bad Gateway');
  expect(uploadErrorOf({ ...answer, statusText: '' }).text).toBe('Upload failed: 502');
});

const text = (body: string): string => uploadErrorOf({ ...answer, status: 504, body }).text;

test('[LI-058] an answer with words of somebody else is told by number and words, as far as they are short', () => {
  expect(text('upstream timed out\n')).toBe('Server upload failed: 504 - upstream timed out');
  expect(text('x'.repeat(5000))).toHaveLength('Server upload failed: 504 - '.length + 200);
});

test('[LI-054] a beginning that names no place to send to is a missing permission', () => {
  expect(
    uploadErrorOf({ ...answer, step: 'begin', status: 200, body: '<p>Sign in to this Wi-Fi</p>' }).text,
  ).toBe('Failed to get upload signature');
});

test('[LI-055] a success that does not say how much has arrived is an invalid answer', () => {
  expect(uploadErrorOf({ ...answer, status: 200, body: '<p>Sign in to this Wi-Fi</p>' }).text).toBe(
    'Invalid response from Cloudinary',
  );
});

test('what the service itself says is said in its words', () => {
  const body = JSON.stringify({ code: 'STORAGE_USED_UP', message: 'Your library is full.' });
  expect(uploadErrorOf({ ...answer, status: 403, body })).toEqual({
    text: 'Your library is full.',
    isOurs: true,
    isNetwork: false,
  });
});
