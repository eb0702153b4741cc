import { describe, expect, test } from 'vitest';
import { backgroundStyles } from '#schema/text-background.ts';
import { TextElement } from '#schema/text-element.ts';
import {
  contrastRatio,
  luminance,
  minContrast,
  rgbOf,
  weakContrastShare,
} from '#src/features/editor/readability/contrast.ts';
import { lineBoxes } from '#src/features/editor/readability/text-boxes.ts';
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
/** px of the frame for px of the reference width. */
const px = (size: number): number => (size * 1080) / 374;

describe('contrast', () => {
  test('is that of the guidelines', () => {
    expect(between('#ffffff', '#000000')).toBe(21);
    expect(between('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(between('#ff0000', '#ff0000')).toBe(1);
  });

  test('must be higher for small words, less for bold ones', () => {
    expect(minContrast({ fontWeight: 400 }, px(23))).toBe(4.5);
    expect(minContrast({ fontWeight: 400 }, px(24))).toBe(3);
    expect(minContrast({ fontWeight: 700 }, px(20))).toBe(3);
  });
});

describe('how much of a text is too weak', () => {
  test('is all of it in white on white and nothing on black', () => {
    expect(share(text(), [white])).toBe(1);
    expect(share(text(), [black])).toBe(0);
    expect(share(text({ textColor: '#101010' }), [black])).toBe(1);
  });

  test('is the share of its place, and of the moments', () => {
    expect(share(text(), [grayFrame((x) => (x < 45 ? 255 : 0))])).toBeCloseTo(0.5, 1);
    expect(share(text(), [white, black, black, black])).toBeCloseTo(0.25, 5);
  });

  test('does not count what lies elsewhere, also where the text is turned', () => {
    const beside = grayFrame((_, y) => (y > 70 && y < 90 ? 0 : 255));
    expect(share(text(), [beside])).toBe(0);
    const across = grayFrame((x) => (x > 38 && x < 52 ? 0 : 255));
    expect(share(text({ rotation: 90, content: 'Mo' }), [across])).toBe(0);
    expect(share(text(), [across])).toBeGreaterThan(0.5);
  });

  test('counts what the style draws behind the words', () => {
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

  test('counts the soft shadow of bare words', () => {
    const gray = [grayFrame(() => 170)];
    expect(share(text(), gray)).toBe(1);
    expect(share(text(), gray, true)).toBe(0);
  });

  test.each([...backgroundStyles])(
    'is known for the style %s: never worse over a video that suits the words',
    (style) => {
      const styled = text({ background: { style, color: '#000000', opacity: 1 } });
      expect(share(styled, [black])).toBeLessThanOrEqual(share(styled, [white]));
    },
  );
});
