import { describe, expect, it } from 'vitest';
import { blend, inkOpacity, lightness, lit, plateFill, withOpacity } from '#remotion/text-styles/color.ts';
import { TextBackground } from '#schema/elements/text-element.ts';

describe('colours of the styles', () => {
  it('carry an opacity into CSS', () => {
    expect(withOpacity('#1129df', 0.8)).toBe('rgba(17, 41, 223, 0.8)');
  });

  it('blend evenly and end where they should', () => {
    expect(blend('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(blend('#1129df', '#ff00ff', 0)).toBe('#1129df');
    expect(blend('#1129df', '#ff00ff', 1)).toBe('#ff00ff');
  });

  it('are brightened only as far as they must be to shine', () => {
    expect(lit('#fde047', 0.4)).toBe('#fde047');
    expect(lightness(lit('#1129df', 0.42))).toBeCloseTo(0.42, 1);
  });

  it('fill a plate with one colour, or with both when the gradient is on', () => {
    expect(plateFill(TextBackground.parse({}))).toBe('rgba(17, 41, 223, 0.8)');
    expect(plateFill(TextBackground.parse({ useGradient: true }))).toBe(
      'linear-gradient(120deg, rgba(17, 41, 223, 0.8), rgba(255, 0, 255, 0.8))',
    );
  });

  it('print at full strength at the default opacity of 0.8', () => {
    expect(inkOpacity(TextBackground.parse({}))).toBe(1);
    expect(inkOpacity(TextBackground.parse({ opacity: 0.4 }))).toBe(0.5);
  });
});
