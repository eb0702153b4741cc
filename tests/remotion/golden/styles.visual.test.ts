import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackgroundStyle, backgroundStyles } from '#schema/elements/text-background.ts';
import { faultBesideGolden, isEveryFrameDrawn } from '#tests/remotion/golden/compare-with-golden.ts';
import { type PromoDrawer, openPromoDrawer } from '#tests/remotion/golden/promo-drawer.ts';

let drawer: PromoDrawer;
beforeAll(async () => {
  drawer = await openPromoDrawer();
});
afterAll(() => drawer?.close());

const DURATION = 5;
/**
 * Frames: early and late in the fade of 30 frames, and after it. Neon takes seconds a frame to draw, so `npm test` has `every-style` of
 * the examples show all of them fading in.
 */
const moments = isEveryFrameDrawn ? [6, 21, 120] : [120];

/** A style on one line with its defaults, on three lines with a gradient, and turned with half the opacity. */
const styleSheet = (style: BackgroundStyle) => ({
  version: 1,
  videoDuration: DURATION,
  background: { assetId: 'stage' },
  textElements: [
    {
      id: 'defaults',
      content: 'Monday flow 💃',
      x: 50,
      y: 20,
      fontSize: 34,
      fontFamily: 'Poppins',
      fontWeight: 700,
      background: { style },
    },
    {
      id: 'gradient',
      content: 'Heels class\nevery Friday\nat 7:30 pm',
      x: 50,
      y: 48,
      fontSize: 38,
      fontFamily: 'Playfair Display',
      fontWeight: 700,
      background: {
        style,
        color: '#e11d74',
        secondaryColor: '#7c3aed',
        useGradient: true,
        opacity: 1,
        borderRadius: 24,
      },
    },
    {
      id: 'turned',
      content: 'Sample Studio',
      x: 50,
      y: 78,
      fontSize: 36,
      fontFamily: 'Pacifico',
      textColor: '#2b1033',
      rotation: -8,
      background: { style, color: '#fde047', opacity: 0.5 },
    },
  ],
});

describe('golden frames of the text styles', () => {
  for (const style of backgroundStyles) {
    it(`[CO-032] the style ${style} looks as it was approved`, async () => {
      const drawn = await drawer.drawFrames(styleSheet(style), moments, 0.4);
      for (const [index, frame] of moments.entries()) {
        expect(await faultBesideGolden(`style-${style}-${frame}`, drawn[index]!)).toBeNull();
      }
    });
  }
});
