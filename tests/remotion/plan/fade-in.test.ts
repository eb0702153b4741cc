import { describe, expect, it } from 'vitest';
import { NO_PARTS, poseAt } from '#remotion/plan/pose.ts';
import { timedText } from '#remotion/plan/timed-element.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import type { AnimationType } from '#schema/promo.ts';

const opacity = (frame: number, videoDuration = 15, animationType: AnimationType = 'fade-in') =>
  poseAt(timedText(defaultElement('main-text'), { videoDuration, animationType }), frame, NO_PARTS)?.opacity;

describe('the fade-in', () => {
  it('[CO-037] lasts 20 % of the video', () => {
    expect(opacity(0)).toBe(0);
    expect(opacity(45)).toBe(0.5);
    expect(opacity(89)).toBeLessThan(1);
    expect(opacity(90)).toBe(1);
    expect(opacity(449)).toBe(1);
  });

  it('is absent when the promo has no animation', () => {
    expect(opacity(0, 15, 'none')).toBe(1);
  });

  it('takes at least one frame, even of the shortest video', () => {
    expect(opacity(0, 0.04)).toBe(0);
  });
});
