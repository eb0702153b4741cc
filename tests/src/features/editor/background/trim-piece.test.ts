// @vitest-environment node
import { assert, constantFrom, double, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pieceWords, secondsLabel } from '#src/features/editor/background/piece-words.ts';
import { exactPiece, movePiece, pieceOf } from '#src/features/editor/background/trim-piece.ts';

describe('the part of a video that is used', () => {
  test('is what the trims leave of the file', () => {
    expect(pieceOf({ trimStart: 2, trimEnd: null }, 20)).toEqual({ start: 2, end: 20 });
    expect(pieceOf({ trimStart: 2, trimEnd: 90 }, 20)).toEqual({ start: 2, end: 20 });
    expect(pieceOf({ trimStart: 30, trimEnd: 40 }, 20)).toEqual({ start: 0, end: 20 });
  });

  test('moves as a whole without changing its length, to the ends of the file and no further', () => {
    expect(movePiece({ start: 2, end: 7 }, 'whole', 4, 20)).toEqual({ start: 4, end: 9 });
    expect(movePiece({ start: 2, end: 7 }, 'whole', 99, 20)).toEqual({ start: 15, end: 20 });
    expect(movePiece({ start: 2, end: 7 }, 'whole', -3, 20)).toEqual({ start: 0, end: 5 });
  });

  test('never gets shorter than half a second at either end', () => {
    expect(movePiece({ start: 2, end: 7 }, 'start', 9, 20)).toEqual({ start: 6.5, end: 7 });
    expect(movePiece({ start: 2, end: 7 }, 'end', 0, 20)).toEqual({ start: 2, end: 2.5 });
  });

  test('stays in the file whatever is moved where', () => {
    const seconds = double({ min: -100, max: 200, noNaN: true });
    assert(
      property(constantFrom('start', 'end', 'whole'), seconds, (part, to) => {
        const { start, end } = movePiece({ start: 3, end: 9 }, part, to, 20);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(20);
        expect(end - start).toBeGreaterThanOrEqual(0.5 - 1e-9);
      }),
    );
  });

  test('can be made exactly as long as the promo, from where it begins or as late as the file allows', () => {
    expect(exactPiece({ start: 4, end: 6 }, 15, 60)).toEqual({ start: 4, end: 19 });
    expect(exactPiece({ start: 50, end: 60 }, 15, 60)).toEqual({ start: 45, end: 60 });
    expect(exactPiece({ start: 45, end: 60 }, 15, 60)).toBeNull();
    expect(exactPiece({ start: 0, end: 10 }, 15, 10)).toBeNull();
  });

  test('says in words how it fills the promo', () => {
    expect(pieceWords({ start: 0, end: 15 }, 15)).toMatch(/plays once/);
    expect(pieceWords({ start: 0, end: 4 }, 15)).toBe('It repeats until your promo of 15 s is over.');
    expect(pieceWords({ start: 0, end: 40 }, 15)).toBe('Your promo shows the first 15 s of it.');
    expect([secondsLabel(4), secondsLabel(12.46)]).toEqual(['4 s', '12.5 s']);
  });
});
