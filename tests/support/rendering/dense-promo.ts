import { PROMO_VERSION, Promo } from '#schema/promo.ts';

/**
 * What is hardest to show alike in preview and video, in one promo: glass under a turned overlay, a text in front of a turned GIF, a
 * band across the frame and the largest overlay, all visible from the start. Its styles are quick to draw; `every-style` has the others.
 */
export const densePromo = (): Promo =>
  Promo.parse({
    version: PROMO_VERSION,
    videoDuration: 3,
    animationType: 'none',
    background: { assetId: 'starter-silk' },
    textElements: [
      {
        id: 'header',
        content: 'POWER',
        x: 50,
        y: 36,
        fontSize: 40,
        fontFamily: 'Orbitron',
        fontWeight: 700,
        background: { style: 'gradientBorder', color: '#22d3ee', secondaryColor: '#a855f7', opacity: 0.9 },
      },
      {
        id: 'glass',
        content: 'Thursday · 8:30 pm',
        x: 50,
        y: 54,
        fontSize: 24,
        fontFamily: 'Inter',
        fontWeight: 600,
        background: { style: 'glass', color: '#c026d3', opacity: 0.8 },
      },
      {
        id: 'band',
        content: 'LAST 3 SPOTS',
        x: 50,
        y: 72,
        fontSize: 32,
        fontFamily: 'Anton',
        rotation: -5,
        textColor: '#120b00',
        background: { style: 'fullWidth', color: '#ffe600', opacity: 1 },
      },
    ],
    overlayElements: [
      { id: 'border', overlayId: 'starter-border', x: 50, y: 50, scale: 5.2 },
      { id: 'star', overlayId: 'starter-star', x: 30, y: 36, scale: 1.7, rotation: 25 },
      { id: 'sparkles', overlayId: 'starter-sparkles', x: 66, y: 54, scale: 1.4, rotation: 12 },
    ],
    layerOrder: ['border', 'star', 'header', 'glass', 'band', 'sparkles'],
  });
