import * as fc from 'fast-check';
import { assert, double, option, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fileFrameAt,
  frameInLoop,
  loopPeriodInFrames,
  trimRangeInFrames,
  videoTrim,
} from '#remotion/plan/frame-timing.ts';

describe('frames of a loop', () => {
  it('repeat after whole frames of the promo and cut the remainder', () => {
    expect(loopPeriodInFrames(1, 30)).toBe(30);
    expect(loopPeriodInFrames(1.48, 30)).toBe(44);
    // 0.7 * 30 is 20.999999999999996 in floats.
    expect(loopPeriodInFrames(0.7, 30)).toBe(21);
    expect(loopPeriodInFrames(0.01, 30)).toBe(1);
  });

  it('start again exactly at the seam', () => {
    expect([118, 119, 120, 121].map((frame) => frameInLoop(frame, 120))).toEqual([118, 119, 0, 1]);
  });

  it('show the frame of a 25 fps file that has begun', () => {
    const gif = { durationInSeconds: 1, fps: 25, frames: 25 };
    expect([0, 1, 2, 3, 6, 29, 30, 31].map((frame) => fileFrameAt(frame, 30, gif))).toEqual([
      0, 0, 1, 2, 5, 24, 0, 0,
    ]);
  });

  it('show every frame of a 30 fps file once', () => {
    const webm = { durationInSeconds: 2, fps: 30, frames: 60 };
    const shown = Array.from({ length: 120 }, (_, frame) => fileFrameAt(frame, 30, webm));
    expect(shown).toEqual([
      ...Array.from({ length: 60 }, (_, n) => n),
      ...Array.from({ length: 60 }, (_, n) => n),
    ]);
  });

  it('never point outside the file, and never run backwards inside a pass', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 5, max: 60 }),
        fc.nat(3000),
        (frames, fps, at) => {
          const file = { durationInSeconds: frames / fps, fps, frames };
          const index = fileFrameAt(at, 30, file);
          const next = fileFrameAt(at + 1, 30, file);
          const isSeam = frameInLoop(at + 1, loopPeriodInFrames(file.durationInSeconds, 30)) === 0;
          expect(index).toBeGreaterThanOrEqual(0);
          expect(index).toBeLessThan(frames);
          expect(isSeam || next >= index).toBe(true);
        },
      ),
    );
  });
});

it.each([
  [0, null, 15, { start: 0, frames: 450 }],
  [2.5, null, 15, { start: 75, frames: 375 }],
  [2.5, 5, 15, { start: 75, frames: 75 }],
  // The file is shorter than it was when it was trimmed.
  [2, 30, 15, { start: 60, frames: 390 }],
  [20, 30, 15, { start: 0, frames: 450 }],
])('from %d to %s of %d s is played as %o', (trimStart, trimEnd, duration, piece) => {
  expect(trimRangeInFrames({ trimStart, trimEnd }, duration, 30)).toEqual(piece);
});

it('is at least one frame, all of it in the file, for every trim', () => {
  const seconds = double({ min: 0, max: 1000, noNaN: true });
  assert(
    property(
      seconds,
      option(seconds),
      double({ min: 0.04, max: 1000, noNaN: true }),
      (trimStart, trimEnd, duration) => {
        const { start, frames } = trimRangeInFrames({ trimStart, trimEnd }, duration, 30);
        expect(frames).toBeGreaterThanOrEqual(1);
        expect(start + frames).toBeLessThanOrEqual(Math.max(1, duration * 30 + 1e-6));
      },
    ),
  );
});

/** The time in the file, seconds, as `@remotion/media` computes it. */
const timeAt = (frame: number, fps: number, trim: ReturnType<typeof videoTrim>): number => {
  const loop = Number((trim.trimAfter - trim.trimBefore).toFixed(10));
  return (((frame / fps) * fps) % loop) / fps + trim.trimBefore / fps;
};

describe('the trim of a looping video', () => {
  it('leads to the start of a frame or later, never to just before it, at any frame of the promo', () => {
    const anyTrim = fc.record({ start: fc.nat(5400), frames: fc.integer({ min: 15, max: 5400 }) });
    assert(
      property(anyTrim, fc.nat(5400), (range, frame) => {
        const time = timeAt(frame, 30, videoTrim(range));
        const wanted = range.start + (frame % range.frames);
        expect(time).toBeGreaterThan(wanted / 30);
        expect(time).toBeLessThan((wanted + 1) / 30);
      }),
      { numRuns: 2000 },
    );
  });
});
