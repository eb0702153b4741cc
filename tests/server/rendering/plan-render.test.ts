import { describe, expect, it } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { planRender } from '#server/rendering/plan-render.ts';

const promoOver = (background: Promo['background'], videoDuration = 15): Promo => ({
  ...newPromo(),
  background,
  videoDuration,
});
const night = { assetId: 'night', volume: 1, muted: false };
const withFile = (durationInSeconds: number, hasAudio = true) => ({ night: { durationInSeconds, hasAudio } });

const heard = (background: Promo['background'], hasAudio = true): boolean =>
  planRender(promoOver(background), withFile(15, hasAudio)).hasSound;

describe('the plan of a render', () => {
  it('[CO-004] is a video of 1080x1920 at 30 frames a second, as long as the promo', () => {
    expect(planRender(promoOver(null, 8), {})).toMatchObject({
      width: 1080,
      height: 1920,
      fps: 30,
      frames: 240,
    });
  });

  it('takes the full way and says why', () => {
    const { way, wayReason } = planRender(promoOver(null), {});
    expect(way).toBe('full');
    expect(wayReason).toMatch(/browser draws every frame/);
  });

  it.each([
    [4, 'looped', 120, 4],
    [15, 'whole', 450, 1],
    [40, 'trimmed', 1200, 1],
    [7.5, 'looped', 225, 2],
  ] as const)('plays a background of %d s in a promo of 15 s %s', (seconds, fit, framesInPass, passes) => {
    expect(planRender(promoOver(night), withFile(seconds)).background).toEqual({
      assetId: 'night',
      fit,
      framesInPass,
      passes,
    });
  });

  it('has sound when the background has some and it is neither muted nor turned down to nothing', () => {
    expect(heard(night)).toBe(true);
    expect(heard({ ...night, muted: true })).toBe(false);
    expect(heard({ ...night, volume: 0 })).toBe(false);
    expect(heard(night, false)).toBe(false);
    expect(heard(null)).toBe(false);
  });

  it('is the same every time for the same promo and files', () => {
    expect(planRender(promoOver(night), withFile(4))).toEqual(planRender(promoOver(night), withFile(4)));
  });
});
