import { describe, expect, it } from 'vitest';
import { fadeInFrames, fadeInOpacity } from '#remotion/plan/frame-timing.ts';

const opacity = (frame: number) => fadeInOpacity(frame, { durationInFrames: 450, animationType: 'fade-in' });

describe('the fade-in', () => {
  it('[CO-037] lasts 20 % of the video', () => {
    expect(fadeInFrames(450)).toBe(90);
    expect(opacity(0)).toBe(0);
    expect(opacity(45)).toBe(0.5);
    expect(opacity(89)).toBeLessThan(1);
    expect(opacity(90)).toBe(1);
    expect(opacity(449)).toBe(1);
  });

  it('is absent when the promo has no animation', () => {
    expect(fadeInOpacity(0, { durationInFrames: 450, animationType: 'none' })).toBe(1);
  });

  it('takes at least one frame, even of the shortest video', () => {
    expect(fadeInFrames(1)).toBe(1);
  });
});
