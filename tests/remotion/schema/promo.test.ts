import { describe, expect, it } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { PROMO_VERSION, promoAssets, promoMetadata, Promo } from '#schema/promo.ts';

const overlay = (id: string, visible: boolean) => ({ id, overlayId: `asset-${id}`, x: 1, y: 1, visible });

describe('a promo', () => {
  it('[CO-036, CO-038] lasts 15 s and fades in by default', () => {
    expect(Promo.parse({ version: PROMO_VERSION })).toMatchObject({
      videoDuration: 15,
      animationType: 'fade-in',
    });
    expect(Promo.safeParse({ version: PROMO_VERSION, videoDuration: 91 }).success).toBe(false);
  });

  it('[CO-001, CO-004] becomes a vertical 9:16 video of 1080x1920 at 30 fps', () => {
    const { width, height, fps, durationInFrames } = promoMetadata({ videoDuration: 15 });
    expect({ width, height, fps, durationInFrames }).toEqual({
      width: 1080,
      height: 1920,
      fps: 30,
      durationInFrames: 450,
    });
    expect(width / height).toBe(9 / 16);
  });

  it('has whole frames, and at least one, whatever its duration', () => {
    expect(promoMetadata({ videoDuration: 7.49 }).durationInFrames).toBe(225);
    expect(promoMetadata({ videoDuration: 0.001 }).durationInFrames).toBe(1);
  });

  it('starts with the six default texts, all empty, and no background', () => {
    const promo = newPromo();
    expect(promo.textElements.map(({ id }) => id)).toEqual([
      'header',
      'main-text',
      'class-details',
      'schedule',
      'instructor',
      'studio',
    ]);
    expect(promo.textElements.every(({ content }) => content === '')).toBe(true);
    expect(promo.background).toBeNull();
  });

  it('draws the assets of its background, of visible overlays only, and of its end card', () => {
    const promo = Promo.parse({
      version: PROMO_VERSION,
      background: { assetId: 'clip' },
      overlayElements: [overlay('a', false), overlay('b', true)],
      endCard: { color: '#c026d3', logoId: 'logo' },
    });
    expect(promoAssets(promo)).toEqual([
      { assetId: 'clip', path: 'background.assetId', as: 'background' },
      { assetId: 'asset-b', path: 'overlayElements.1.overlayId', as: 'overlay' },
      { assetId: 'logo', path: 'endCard.logoId', as: 'overlay' },
    ]);
  });
});
