import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText, SMALLEST_FONT_SIZE, type TextSize } from '#remotion/text-layout/fit-text.ts';

const WRAP = 864;
const HEIGHT = 1920;

/**
 * Letters half as wide as high, lines 1.2 high, wrapped word by word: what a browser does, in arithmetic. A broken word has no part
 * longer than `longestPart`.
 */
const measureText =
  (text: string, longestPart = 4) =>
  (size: number, breaksWords: boolean): TextSize => {
    const perLine = Math.floor(WRAP / (size / 2));
    let lines = 0;
    for (const paragraph of text.split('\n')) {
      let used = 0;
      lines += 1;
      for (const word of paragraph.split(' ')) {
        const length = breaksWords ? Math.min(word.length, perLine) : word.length;
        if (used > 0 && used + 1 + length > perLine) {
          lines += 1;
          used = length;
        } else {
          used += (used > 0 ? 1 : 0) + length;
        }
        if (breaksWords) lines += Math.ceil(word.length / perLine) - 1;
      }
    }
    const longest = Math.max(...text.split(/\s/).map(({ length }) => length));
    const longestWord = ((breaksWords ? Math.min(longest, longestPart) : longest) * size) / 2;
    return {
      drawn: text,
      width: WRAP,
      height: lines * size * 1.2,
      wrapWidth: WRAP,
      lines: Array.from({ length: lines }, () => ({ left: 0, width: WRAP, middle: 0 })),
      longestWord,
      brokenSeparator: null,
    };
  };

const fit = (text: string, wanted: number, longestPart?: number) =>
  fitText({
    wanted,
    wrapWidth: WRAP,
    measure: measureText(text, longestPart),
    fits: ({ height }) => height <= HEIGHT,
  });

describe('fitting text', () => {
  it('keeps the requested size when the text fits the frame', () => {
    expect(fit('Monday flow', 100)).toMatchObject({ fontSize: 100, breaksWords: false, overflows: false });
  });

  it('shrinks a long word rather than breaking it', () => {
    const { fontSize, breaksWords } = fit('Herbstferienworkshop', 100);
    expect(fontSize).toBeGreaterThan(80);
    expect(fontSize).toBeLessThan(864 / 10);
    expect(breaksWords).toBe(false);
  });

  it('breaks a word that would need less than half the size into as few lines as at half the size, as large as they allow', () => {
    const { fontSize, breaksWords, overflows, textSize } = fit('x'.repeat(60), 100);
    expect([breaksWords, overflows]).toEqual([true, false]);
    // 34 letters are on a line at half the size, and 30 of two lines at 57.6.
    expect(textSize.lines).toHaveLength(2);
    expect(fontSize).toBeGreaterThan(57);
    expect(fontSize).toBeLessThanOrEqual(57.6);
  });

  it('shrinks further what cannot be broken, down to the smallest legible size', () => {
    expect(fit('x'.repeat(45), 100, 45)).toMatchObject({ breaksWords: true, fontSize: 38 });
    expect(fit('x'.repeat(90), 100, 90).fontSize).toBe(SMALLEST_FONT_SIZE);
  });

  it('never shrinks a word below the smallest legible size to keep it on one line', () => {
    expect(fit('x'.repeat(60), 45)).toMatchObject({ breaksWords: true, fontSize: 45 });
  });

  it('shrinks a tall block until it fits, as little as it must', () => {
    const text = 'a quiet evening of flow '.repeat(12);
    const { fontSize, textSize } = fit(text, 200);
    expect(textSize.height).toBeLessThanOrEqual(HEIGHT);
    expect(measureText(text)(fontSize + 2, false).height).toBeGreaterThan(HEIGHT);
  });

  it('stops at the smallest legible size and reports the overflow', () => {
    const { fontSize, overflows } = fit('one\n'.repeat(200), 90);
    expect(fontSize).toBe(SMALLEST_FONT_SIZE);
    expect(overflows).toBe(true);
  });

  it('does not enlarge text whose requested size is below the smallest legible size', () => {
    expect(fit('one\n'.repeat(200), 23).fontSize).toBe(23);
  });

  it('never exceeds the requested size, and either fits or reports that it does not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom('a', 'b', ' ', '\n') }), {
          minLength: 1,
          maxLength: 40,
        }),
        fc.integer({ min: 24, max: 577 }),
        (words, wanted) => {
          const { fontSize, overflows, textSize: size } = fit(words.join(' '), wanted);
          expect(fontSize).toBeLessThanOrEqual(wanted);
          expect(overflows).toBe(size.height > HEIGHT);
        },
      ),
    );
  });
});
