// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colorOnSlider, placeOnSlider } from '#src/ui/fields/sliders/color-field.tsx';

describe('the colour slider', () => {
  test('[ED-122] is black below 2 percent', () => {
    for (const percent of [0, 1, 1.9]) expect(colorOnSlider(percent)).toBe('#000000');
    expect(colorOnSlider(2)).not.toBe('#000000');
  });

  test('[ED-123] is white above 98 percent', () => {
    for (const percent of [98.1, 99, 100]) expect(colorOnSlider(percent)).toBe('#ffffff');
    expect(colorOnSlider(98)).not.toBe('#ffffff');
  });

  test('runs through the hues in between', () => {
    expect(colorOnSlider(2)).toBe('#ff0000');
    expect(colorOnSlider(34.1)).toMatch(/^#00ff0/);
    expect(colorOnSlider(66.2)).toMatch(/^#0[0-9a-f]0[0-9a-f]ff$/);
  });

  test('every colour of the slider maps back to its position', () => {
    fc.assert(
      fc.property(fc.double({ min: 2, max: 97.5, noNaN: true }), (percent) => {
        expect(Math.abs(placeOnSlider(colorOnSlider(percent)) - percent)).toBeLessThan(0.5);
      }),
    );
  });

  test('greys map to the nearer end', () => {
    expect(['#000000', '#333333', '#dddddd', '#ffffff'].map(placeOnSlider)).toEqual([0, 0, 100, 100]);
  });
});
