import { assert, constantFrom, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QualityPreset } from '#contract/videos/renders.contract.ts';
import {
  estimateRenderCost,
  MAX_RENDER_COST,
  renderTimeLimit,
  SHORT_RENDER_COST,
} from '#server/rendering/render-cost.ts';
import { nightBackground, promoOver, textOf } from '#tests/support/rendering/planned-promo.ts';

const file = (kind: 'video' | 'gif' | 'webm', width: number, height: number, durationInSeconds: number) => ({
  kind,
  width,
  height,
  durationInSeconds,
  hasAudio: false,
});
const assets = {
  night: file('video', 1080, 1920, 15),
  wide: file('video', 2560, 1440, 15),
  sparkles: file('webm', 540, 540, 2),
  border: file('webm', 540, 960, 3),
  uploaded: file('webm', 1080, 1080, 10),
  animated: file('gif', 500, 500, 2),
  needle: file('webm', 16, 1080, 2),
};

/** This many of an overlay, spread over the frame. */
const overlays = (count: number, overlayId: string, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${overlayId}-${index}`,
    overlayId,
    x: (index * 37) % 100,
    y: (index * 53) % 100,
    ...more,
  }));

const costOf = (more: object, preset: QualityPreset = 'premium_gif_quality', assetId = 'night'): number =>
  estimateRenderCost(promoOver({ ...nightBackground, assetId }, more), assets, preset).seconds;

const texts = Array.from({ length: 6 }, (_, index) => textOf(`t${index}`, { content: 'Spin into Monday' }));

describe('the cost of a render', () => {
  it.each([
    ['sparkles', 45],
    ['border', 45],
    ['uploaded', 45],
    ['animated', 30],
  ])(
    'is refused for six overlays %s of ten times their size, rotated, for 90 s in master',
    (id, rotation) => {
      const overlayElements = overlays(6, id, { scale: 10, rotation, x: 50, y: 50 });
      expect(costOf({ videoDuration: 90, overlayElements }, 'master')).toBeGreaterThan(MAX_RENDER_COST);
    },
  );

  it('is refused for a few overlays that are a thousand times as tall as the frame', () => {
    const overlayElements = overlays(3, 'needle', { scale: 10, rotation: 10 });
    expect(costOf({ videoDuration: 90, overlayElements })).toBeGreaterThan(MAX_RENDER_COST);
  });

  it.each([
    ['twelve overlays of the usual size, rotated', overlays(12, 'sparkles', { rotation: 15 }), 'night'],
    ['as many overlays as a promo takes', overlays(30, 'sparkles', { rotation: -20 }), 'night'],
    [
      'six overlays as wide as the frame, rotated',
      overlays(6, 'sparkles', { scale: 5.4, rotation: 45 }),
      'night',
    ],
    ['six uploaded overlays as wide as the frame', overlays(6, 'uploaded', { scale: 5.4 }), 'night'],
    ['three borders around the frame', overlays(3, 'border', { scale: 5.4, x: 50, y: 50 }), 'wide'],
    [
      'two overlays of ten times their size, rotated',
      overlays(2, 'sparkles', { scale: 10, rotation: 45 }),
      'night',
    ],
    ['six animated GIFs', overlays(6, 'animated', { scale: 3, rotation: 30 }), 'wide'],
  ])('is accepted in every quality for 90 s with six texts and %s', (_what, overlayElements, background) => {
    for (const preset of QualityPreset.options) {
      const cost = costOf({ videoDuration: 90, textElements: texts, overlayElements }, preset, background);
      expect(cost).toBeLessThan(MAX_RENDER_COST);
    }
  });

  it('is accepted for any promo with up to eight overlays of up to 1000 px, however rotated', () => {
    const any = property(
      integer({ min: 0, max: 8 }),
      constantFrom('sparkles', 'border', 'uploaded'),
      double({ min: 0.05, max: 5, noNaN: true }),
      integer({ min: -180, max: 180 }),
      constantFrom(...QualityPreset.options),
      (count, id, scale, rotation, preset) => {
        const overlayElements = overlays(count, id, { scale, rotation });
        expect(costOf({ videoDuration: 90, overlayElements }, preset)).toBeLessThan(MAX_RENDER_COST);
      },
    );
    assert(any);
  });

  it.each([
    ['a draft of 90 s', { videoDuration: 90 }, 'draft'],
    [
      'the usual quality for 15 s with four overlays',
      { overlayElements: overlays(4, 'sparkles') },
      undefined,
    ],
    [
      'the usual quality for 30 s',
      { videoDuration: 30, overlayElements: overlays(2, 'sparkles') },
      undefined,
    ],
  ] as const)('counts as short for %s', (_what, more, preset) => {
    expect(costOf({ textElements: texts, ...more }, preset)).toBeLessThanOrEqual(SHORT_RENDER_COST);
  });

  it.each([
    ['the usual quality for 90 s', { videoDuration: 90 }, 'premium_gif_quality'],
    ['the master of 30 s', { videoDuration: 30 }, 'master'],
    [
      'a draft under three overlays of ten times their size, rotated',
      { overlayElements: overlays(3, 'border', { scale: 10, rotation: 45, x: 50, y: 50 }) },
      'draft',
    ],
  ] as const)('counts as long for %s', (_what, more, preset) => {
    expect(costOf(more, preset)).toBeGreaterThan(SHORT_RENDER_COST);
  });

  it('counts an end card for the frames that show it, whole or full-frame, and is the same without one', () => {
    const endCard = { color: '#c026d3', logoId: 'animated', duration: 4 };
    const [none, card] = [costOf({}), costOf({ endCard })];
    expect(card).toBeGreaterThan(none);
    expect(costOf({ endCard: { ...endCard, duration: 1 } })).toBeLessThan(card);
    expect(card - none).toBeLessThan(none / 5);
    expect(costOf({ endCard: null })).toBe(none);
  });

  it('names what each overlay takes, and leaves out hidden ones and those outside the frame', () => {
    const overlayElements = [
      ...overlays(1, 'border', { scale: 10, rotation: 45, x: 50, y: 50 }),
      { ...overlays(1, 'sparkles')[0], visible: false },
    ];
    const cost = estimateRenderCost(promoOver(nightBackground, { overlayElements }), assets, 'draft');
    expect([...cost.byElement.keys()]).toEqual(['border-0']);
    expect(cost.byElement.get('border-0')).toBeLessThan(cost.seconds);
  });

  it('allows more time the more a render costs', () => {
    const limits = [5, 30, 90].map((videoDuration) =>
      renderTimeLimit({ seconds: costOf({ videoDuration }) }),
    );
    expect(limits).toEqual(limits.toSorted((a, b) => a - b));
    expect(new Set(limits).size).toBe(3);
  });
});
