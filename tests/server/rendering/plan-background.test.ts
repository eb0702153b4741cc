import { describe, expect, it } from 'vitest';
import type { AssetFacts } from '#server/rendering/asset-facts.ts';
import { planRender } from '#server/rendering/plan-render.ts';
import {
  nightBackground,
  plainColor,
  promoOver,
  videoFacts,
  wholeSize,
} from '#tests/support/planned-promo.ts';

const planned = (facts: Partial<AssetFacts>) =>
  planRender(promoOver(nightBackground), { night: videoFacts(facts) }, wholeSize).background;

describe('the colours and size of a background', () => {
  it('are left alone when they are those of the finished video', () => {
    expect(planned({})).toMatchObject({ coverSize: null, convertFrom: null, obstacle: null });
  });

  it.each([
    [{ colorSpace: 'smpte170m' }, { matrix: 'bt601', range: 'tv' }],
    [
      { pixelFormat: 'yuvj420p', colorRange: 'pc' },
      { matrix: 'bt709', range: 'pc' },
    ],
    [{ pixelFormat: 'yuv420p10le' }, { matrix: 'bt709', range: 'tv' }],
  ])('are converted from %o', (color, convertFrom) => {
    expect(planned({ color: { ...plainColor, ...color } })).toMatchObject({ convertFrom });
  });

  it('that a file does not name are read by its size, as browsers do', () => {
    const color = { ...plainColor, colorSpace: null };
    expect(planned({ color })?.convertFrom).toBeNull();
    expect(planned({ color, width: 270, height: 480 })?.convertFrom).toEqual({
      matrix: 'bt601',
      range: 'tv',
    });
  });

  it.each([
    [720, 1280, 1080, 1920],
    [1280, 720, 3414, 1920],
    [1080, 1080, 1920, 1920],
    [333, 777, 1080, 2520],
  ])('of %d x %d cover the frame as %d x %d', (width, height, coverWidth, coverHeight) => {
    expect(planned({ width, height })?.coverSize).toEqual({ width: coverWidth, height: coverHeight });
  });
});
