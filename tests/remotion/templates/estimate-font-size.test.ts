import { assert, constantFrom, double, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateFontSize } from '#remotion/templates/template-texts.ts';

describe('the estimated font size', () => {
  it.each([
    ['as long as the sample', 'HEELS', 'SPIN!', 50, 50],
    ['a little longer', 'Heels', 'Heel!', 50, 50],
    ['of two words where two lines are', 'POLE FLOW', 'SPIN\nFLOW', 40, 40],
    ['half as long again', 'HEELS NOW', 'SPIN IT', 40, 28],
    ['much longer', 'Intermediate Pole Choreography', 'SPIN', 40, 22],
  ])('is right for a text %s', (_, content, sample, fontSize, expected) => {
    expect(estimateFontSize(content, { sample, fontSize, fontFamily: 'Inter' })).toBe(expected);
  });

  it('knows narrow letters from wide ones', () => {
    const place = { sample: 'HEELS', fontSize: 40, fontFamily: 'Inter' } as const;
    expect(estimateFontSize('ILLILLI', place)).toBe(40);
    expect(estimateFontSize('WMWMW', place)).toBeLessThan(40);
  });

  it('never grows, and never falls below the floor', () => {
    const sizes = double({ min: 10, max: 80, noNaN: true });
    const samples = constantFrom('SPIN', 'SPIN\nFLOW', 'Lights low. Music up.');
    assert(
      property(stringMatching(/^[a-z \n]{1,200}$/), samples, sizes, (content, sample, fontSize) => {
        const fitted = estimateFontSize(content, { sample, fontSize, fontFamily: 'Lobster' });
        return fitted <= Math.ceil(fontSize * 2) / 2 && fitted >= Math.floor(fontSize * 0.55 * 2) / 2;
      }),
    );
  });
});
