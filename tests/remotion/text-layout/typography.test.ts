import { describe, expect, it } from 'vitest';
import { isRightToLeft, lineAlignment } from '#remotion/text-layout/typography.ts';

describe('the direction of a text', () => {
  it.each([
    ['רות', true],
    ['✨ 7:30 רות', true],
    ['ريم & Anna', true],
    ['Anna & ريم', false],
    ['7:30', false],
    ['', false],
  ])('%j runs from right to left: %s', (text, expected) => {
    expect(isRightToLeft(text)).toBe(expected);
  });

  it('puts lines on the side on which they begin, and back', () => {
    const sides = (['left', 'center', 'right'] as const).map((textAlign) => [
      lineAlignment({ textAlign, content: 'Anna' }),
      lineAlignment({ textAlign, content: 'رقص' }),
    ]);
    expect(sides).toEqual([
      ['left', 'right'],
      ['center', 'center'],
      ['right', 'left'],
    ]);
  });
});
