import { describe, expect, it } from 'vitest';
import { overlayBox, overlaySize } from '#remotion/plan/overlay-box.ts';
import { OverlayElement } from '#schema/elements/overlay-element.ts';

describe('the box of an overlay', () => {
  it('[CO-046] is scale x 100 px wide on a 540-wide canvas, so scale x 200 px at 1080', () => {
    expect(overlaySize(1, { width: 540, height: 540 })).toEqual({ width: 200, height: 200 });
    expect(overlaySize(2, { width: 300, height: 150 })).toEqual({ width: 400, height: 200 });
    expect(overlaySize(0.05, { width: 10, height: 10 }).width).toBeCloseTo(10);
  });

  it('stands with its centre at x and y, turned about it', () => {
    const element = OverlayElement.parse({ id: 'a', overlayId: 'b', x: 25, y: 70, rotation: -30 });
    expect(overlayBox(element, { width: 1, height: 1 })).toMatchObject({
      left: '25%',
      top: '70%',
      transform: 'translate(-50%, -50%) rotate(-30deg)',
    });
  });
});
