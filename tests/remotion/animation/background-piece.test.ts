import { assert, double, option, property } from 'fast-check';
import { expect, it } from 'vitest';
import { backgroundPiece } from '#remotion/animation/background-piece.ts';

it.each([
  [0, null, 15, { start: 0, frames: 450 }],
  [2.5, null, 15, { start: 75, frames: 375 }],
  [2.5, 5, 15, { start: 75, frames: 75 }],
  // The file is shorter than it was when it was trimmed.
  [2, 30, 15, { start: 60, frames: 390 }],
  [20, 30, 15, { start: 0, frames: 450 }],
])('from %d to %s of %d s is played as %o', (trimStart, trimEnd, duration, piece) => {
  expect(backgroundPiece({ trimStart, trimEnd }, duration, 30)).toEqual(piece);
});

it('is at least one frame, all of it in the file, for every trim', () => {
  const seconds = double({ min: 0, max: 1000, noNaN: true });
  assert(
    property(
      seconds,
      option(seconds),
      double({ min: 0.04, max: 1000, noNaN: true }),
      (trimStart, trimEnd, duration) => {
        const { start, frames } = backgroundPiece({ trimStart, trimEnd }, duration, 30);
        expect(frames).toBeGreaterThanOrEqual(1);
        expect(start + frames).toBeLessThanOrEqual(Math.max(1, duration * 30 + 1e-6));
      },
    ),
  );
});
