import { expect, test } from 'vitest';
import { pictureAt } from '#remotion/loops/picture-at.ts';

/** Pictures are told apart by identity alone. */
const pictures = [0, 1, 2].map(() => ({}) as ImageBitmap);
// As a WebM of 30 frames a second says it: whole milliseconds.
const loop = { pictures, times: [0, 0.033, 0.067] };

test('the last picture that has begun stands, until the end', () => {
  expect([0, 0.02, 0.05, 5].map((time) => pictures.indexOf(pictureAt(loop, time)!))).toEqual([0, 0, 1, 2]);
});

test('times that a file rounds up are begun by the frame that means them', () => {
  expect(pictureAt(loop, 2 / 30)).toBe(pictures[2]);
});

test('before the first picture begins it stands already', () => {
  expect(pictureAt({ pictures, times: [0.02, 0.05, 0.09] }, 0)).toBe(pictures[0]);
});
