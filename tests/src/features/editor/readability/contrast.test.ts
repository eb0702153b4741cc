import { describe, expect, test } from 'vitest';
import { backgroundStyles, TextElement } from '#schema/elements/text-element.ts';
import { lineBoxes } from '#src/features/editor/canvas/use-element-boxes.ts';
import {
  contrastRatio,
  luminance,
  minContrast,
  rgbOf,
  weakContrastShare,
} from '#src/features/editor/readability/find-problems.ts';
import { grayFrame, laidOut } from '#tests/src/support/readings.ts';

// @vitest-environment node

const text = (fields: object = {}): TextElement =>
  TextElement.parse({ id: 'a', content: 'Monday', x: 50, y: 50, fontSize: 40, ...fields });

const share = (element: TextElement, frames = [grayFrame(() => 255)], hasShadow = false): number => {
  const layout = laidOut(element);
  const boxes = lineBoxes(layout, element.rotation);
  return weakContrastShare(element, { hasShadow, boxes, fontSize: layout.fontSize }, frames);
};

const white = grayFrame(() => 255);
const black = grayFrame(() => 0);

const between = (one: string, other: string): number =>
  contrastRatio(luminance(...rgbOf(one)), luminance(...rgbOf(other)));
/** Frame px per reference px. */
const px = (size: number): number => (size * 1080) / 374;

describe('contrast', () => {
  test('follows the WCAG formula', () => {
    expect(between('#ffffff', '#000000')).toBe(21);
    expect(between('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(between('#ff0000', '#ff0000')).toBe(1);
  });

  test('must be higher for small text, lower for bold text', () => {
    expect(minContrast({ fontWeight: 400 }, px(23))).toBe(4.5);
    expect(minContrast({ fontWeight: 400 }, px(24))).toBe(3);
    expect(minContrast({ fontWeight: 700 }, px(20))).toBe(3);
  });
});

describe('the weak share of a text', () => {
  test('is 1 for white on white and 0 on black', () => {
    expect(share(text(), [white])).toBe(1);
    expect(share(text(), [black])).toBe(0);
    expect(share(text({ textColor: '#101010' }), [black])).toBe(1);
  });

  test('is the share of its area, over all frames', () => {
    expect(share(text(), [grayFrame((x) => (x < 45 ? 255 : 0))])).toBeCloseTo(0.5, 1);
    expect(share(text(), [white, black, black, black])).toBeCloseTo(0.25, 5);
  });

  test('ignores pixels outside the text, also when it is rotated', () => {
    const beside = grayFrame((_, y) => (y > 70 && y < 90 ? 0 : 255));
    expect(share(text(), [beside])).toBe(0);
    const across = grayFrame((x) => (x > 38 && x < 52 ? 0 : 255));
    expect(share(text({ rotation: 90, content: 'Mo' }), [across])).toBe(0);
    expect(share(text(), [across])).toBeGreaterThan(0.5);
  });

  test('includes what the style draws behind the text', () => {
    const plate = (opacity: number, color = '#000000') =>
      text({ background: { style: 'solid', opacity, color } });
    expect(share(plate(0.8), [white])).toBe(0);
    expect(share(plate(0.1), [white])).toBe(1);
    expect(share(plate(1, '#ffffff'), [black])).toBe(1);
    const gradient = {
      style: 'solid',
      opacity: 1,
      color: '#000000',
      useGradient: true,
      secondaryColor: '#fafafa',
    };
    expect(share(text({ background: gradient }), [black])).toBe(1);
  });

  test('includes the soft shadow of text without a background', () => {
    const gray = [grayFrame(() => 170)];
    expect(share(text(), gray)).toBe(1);
    expect(share(text(), gray, true)).toBe(0);
  });

  test.each([...backgroundStyles])(
    'for the style %s is never higher over a video of contrasting brightness',
    (style) => {
      const styled = text({ background: { style, color: '#000000', opacity: 1 } });
      expect(share(styled, [black])).toBeLessThanOrEqual(share(styled, [white]));
    },
  );
});
