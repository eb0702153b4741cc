import { assert, boolean, constantFrom, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOverlayLayer, planRender } from '#remotion/plan/plan-render.ts';
import { WATERMARK_LAYER } from '#schema/elements/layers-in-order.ts';
import { backgroundStyles } from '#schema/elements/text-element.ts';
import {
  type GivenBackground,
  nightBackground,
  plainColor,
  promoOver,
  textOf,
  videoFacts,
  wholeSize,
} from '#tests/support/rendering/planned-promo.ts';

const sparkles = videoFacts({
  kind: 'webm',
  width: 540,
  height: 540,
  durationInSeconds: 2,
  hasAudio: false,
});
const overlay = (id: string, more: object = {}) => ({ id, overlayId: 'sparkles', x: 50, y: 50, ...more });
const layered = (more: object, assets = { night: videoFacts(), sparkles }) =>
  planRender(promoOver(nightBackground, more), assets, wholeSize);

const audioOf = (background: GivenBackground, hasAudio = true): unknown =>
  planRender(promoOver(background), { night: videoFacts({ hasAudio }) }, wholeSize).audio;

describe('the plan of a render', () => {
  it('[CO-004] is a video of 1080x1920 at 30 frames a second, as long as the promo', () => {
    expect(planRender(promoOver(null, { videoDuration: 8 }), {}, wholeSize)).toMatchObject({
      width: 1080,
      height: 1920,
      fps: 30,
      frames: 240,
    });
  });

  it('is half as wide and high for a draft', () => {
    expect(planRender(promoOver(null), {}, { ...wholeSize, outputScale: 0.5 })).toMatchObject({
      width: 540,
      height: 960,
    });
  });

  it.each([
    [4, 'looped', 120, 4],
    [15, 'whole', 450, 1],
    [40, 'trimmed', 1200, 1],
    [7.5, 'looped', 225, 2],
    // A partial frame at the end of a pass is dropped, as in the composition.
    [7.51, 'looped', 225, 2],
  ] as const)('plays a background of %d s in a promo of 15 s %s', (seconds, length, framesInPass, passes) => {
    const assets = { night: videoFacts({ durationInSeconds: seconds }) };
    expect(planRender(promoOver(nightBackground), assets, wholeSize).background).toMatchObject({
      assetId: 'night',
      length,
      framesInPass,
      passes,
    });
  });

  it('has sound when the background has audio and is neither muted nor at volume 0', () => {
    expect(audioOf({ ...nightBackground, volume: 0.4 })).toEqual([{ kind: 'background', volume: 0.4 }]);
    expect(audioOf({ ...nightBackground, muted: true })).toEqual([]);
    expect(audioOf({ ...nightBackground, volume: 0 })).toEqual([]);
    expect(audioOf(nightBackground, false)).toEqual([]);
    expect(audioOf(null)).toEqual([]);
  });

  it('is the same every time for the same promo and files', () => {
    const assets = { night: videoFacts({ durationInSeconds: 4 }) };
    expect(planRender(promoOver(nightBackground), assets, wholeSize)).toEqual(
      planRender(promoOver(nightBackground), assets, wholeSize),
    );
  });
});

describe('the strategy of a render', () => {
  it.each([...backgroundStyles])('is layered for texts in the style %s', (style) => {
    expect(layered({ textElements: [textOf('a', { background: { style } })] })).toMatchObject({
      strategy: 'layered',
      layers: [{ id: 'a', source: { kind: 'text' } }],
    });
  });

  it.each([
    ['without anything', null, {}],
    ['without text', nightBackground, { overlayElements: [overlay('o')] }],
    ['without overlays', nightBackground, { textElements: [textOf('a')] }],
    ['without a background', null, { textElements: [textOf('a')] }],
  ] as const)('is layered %s', (_name, background, more) => {
    const plan = planRender(promoOver(background, more), { night: videoFacts(), sparkles }, wholeSize);
    expect(plan.strategy).toBe('layered');
    expect(plan.layers).toHaveLength(Object.keys(more).length);
  });

  it('has the text with the watermark in front of what would cover it', () => {
    const promo = promoOver(nightBackground, {
      textElements: [textOf('a'), textOf('b')],
      overlayElements: [overlay('o')],
      layerOrder: ['a', 'b', 'o'],
    });
    const options = { ...wholeSize, watermarkTarget: 'a' };
    const { layers } = planRender(promo, { night: videoFacts(), sparkles }, options);
    expect(layers.map(({ id }) => id)).toEqual(['b', 'o', 'a', WATERMARK_LAYER]);
  });

  it('is full-frame without a full ffmpeg, with a reason', () => {
    const plan = planRender(
      promoOver(nightBackground),
      { night: videoFacts() },
      { ...wholeSize, hasCompositor: false },
    );
    expect(plan).toMatchObject({ strategy: 'full', layers: [] });
    expect(plan.strategyReason).toMatch(/no ffmpeg/);
  });

  it.each([
    ['smpte2084', 'bt2020nc', /dynamic range/],
    ['arib-std-b67', 'bt2020nc', /dynamic range/],
    ['bt709', 'bt2020nc', /colors beyond/],
  ])('is full-frame over a background of %s %s, with a reason', (colorTransfer, colorSpace, reason) => {
    const color = { ...plainColor, colorTransfer, colorSpace };
    const plan = planRender(promoOver(nightBackground), { night: videoFacts({ color }) }, wholeSize);
    expect(plan.strategy).toBe('full');
    expect(plan.strategyReason).toMatch(reason);
  });

  it('is full-frame when rotated overlays exceed the canvas or all overlays the memory, with a reason', () => {
    const tall = { night: videoFacts(), sparkles: videoFacts({ kind: 'webm', width: 540, height: 960 }) };
    const rotatedOverlay = { overlayElements: [overlay('o', { scale: 10, rotation: 45 })] };
    expect(layered(rotatedOverlay, tall).strategyReason).toMatch(/much larger than the frame/);
    const long = videoFacts({ kind: 'gif', width: 1080, height: 1080, durationInSeconds: 10 });
    const overlayElements = Array.from({ length: 5 }, (_, index) => overlay(`o${index}`, { scale: 9 }));
    expect(layered({ overlayElements }, { night: videoFacts(), sparkles: long }).strategyReason).toMatch(
      /cached in memory/,
    );
  });

  it('is layered, or has a reason, for every promo and file', () => {
    const facts = record({
      width: integer({ min: 16, max: 4000 }),
      height: integer({ min: 16, max: 4000 }),
      durationInSeconds: double({ min: 0.04, max: 200, noNaN: true }),
      hasAudio: boolean(),
      colorSpace: constantFrom(null, 'bt709', 'smpte170m', 'bt2020nc'),
      colorTransfer: constantFrom(null, 'bt709', 'smpte2084'),
    });
    const placed = record({
      x: integer({ min: 0, max: 100 }),
      y: integer({ min: 0, max: 100 }),
      rotation: integer({ min: -180, max: 180 }),
      scale: double({ min: 0.05, max: 10, noNaN: true }),
    });
    const framed = record({
      fit: constantFrom('cover' as const, 'contain' as const),
      backdrop: constantFrom('blurred' as const, 'color' as const),
      focusX: integer({ min: 0, max: 100 }),
      focusY: integer({ min: 0, max: 100 }),
      trimStart: double({ min: 0, max: 200, noNaN: true }),
      mirrored: boolean(),
    });
    assert(
      property(
        facts,
        facts,
        placed,
        framed,
        double({ min: 1, max: 90, noNaN: true }),
        (back, over, place, frame, videoDuration) => {
          const promo = promoOver(
            { ...nightBackground, ...frame },
            {
              videoDuration,
              textElements: [textOf('a')],
              overlayElements: [overlay('o', place)],
            },
          );
          const of = ({ colorSpace, colorTransfer, ...rest }: typeof back, kind: 'video' | 'webm') =>
            videoFacts({ ...rest, kind, color: { ...plainColor, colorSpace, colorTransfer } });
          const plan = planRender(promo, { night: of(back, 'video'), sparkles: of(over, 'webm') }, wholeSize);
          expect(plan.strategyReason.length).toBeGreaterThan(20);
          expect(plan.layers.length > 0).toBe(plan.strategy === 'layered');
          const { background } = plan;
          expect(background!.passes * background!.framesInPass).toBeGreaterThanOrEqual(plan.frames);
          expect((background!.passes - 1) * background!.framesInPass).toBeLessThan(plan.frames);
          const fileFrames = Math.max(1, Math.floor(back.durationInSeconds * plan.fps + 1e-6));
          expect(background!.startFrame + background!.framesInPass).toBeLessThanOrEqual(fileFrames);
          const { box, backdrop } = background!;
          for (const px of Object.values(box)) expect(Math.abs(px % 2)).toBe(0);
          expect(backdrop === null).toBe(box.width >= 1080 && box.height >= 1920);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the layers of a plan', () => {
  it('come from back to front, text over overlay and overlay over text, hidden and empty ones left out', () => {
    const { layers } = layered({
      textElements: [
        textOf('a'),
        textOf('b'),
        textOf('hidden', { visible: false }),
        textOf('empty', { content: ' ' }),
      ],
      overlayElements: [overlay('o'), overlay('p', { visible: false })],
      layerOrder: ['a', 'o', 'b'],
    });
    expect(layers.map(({ id }) => id)).toEqual(['a', 'o', 'b']);
  });

  it('fade in over a fifth of the promo, or not at all', () => {
    const textElements = [textOf('a')];
    expect(layered({ textElements }).layers).toMatchObject([
      { time: { from: 0, to: 450, enter: { kind: 'fade', frames: 90 } } },
    ]);
    expect(layered({ textElements, animationType: 'none' }).layers).toMatchObject([
      { time: { from: 0, to: 450, enter: null } },
    ]);
  });

  it('loop an overlay by its own period and cache its transformed frames', () => {
    expect(layered({ overlayElements: [overlay('o')] }).layers).toMatchObject([
      {
        source: { assetId: 'sparkles', fileKind: 'webm', period: 60, cache: 'transformed', pulse: null },
      },
    ]);
  });

  it('scale a pulse only until it and the images repeat together', () => {
    // The other one repeats with its images after more than half of the promo.
    const overlayElements = [1.5, 1.9].map((period) => ({
      ...overlay(`o${period * 10}`),
      loop: { kind: 'pulse', period },
    }));
    expect(layered({ overlayElements }).layers).toMatchObject([
      { source: { period: 60, pulse: 180 } },
      { source: { period: 60, pulse: null } },
    ]);
  });

  it('cache nothing of an overlay that plays once', () => {
    const assets = { night: videoFacts(), sparkles: videoFacts({ kind: 'gif', durationInSeconds: 20 }) };
    expect(layered({ overlayElements: [overlay('o')] }, assets).layers).toMatchObject([
      { source: { fileKind: 'gif', cache: null } },
    ]);
  });

  it('cache decoded frames of large overlays when transformed ones would take too much memory', () => {
    const overlayElements = [
      overlay('small', { scale: 1 }),
      overlay('large', { scale: 4 }),
      overlay('largest', { scale: 4.5 }),
    ];
    const assets = { night: videoFacts(), sparkles: { ...sparkles, durationInSeconds: 6 } };
    const caches = layered({ overlayElements }, assets).layers.map(
      (layer) => isOverlayLayer(layer) && layer.source.cache,
    );
    expect(caches).toEqual(['transformed', 'transformed', 'decoded']);
  });

  it('leave out what lies outside the frame and what has no file', () => {
    const overlayElements = [
      overlay('o', { x: 0, y: 0, scale: 0.05 }),
      overlay('p', { overlayId: 'unknown' }),
    ];
    expect(layered({ overlayElements }).layers.map(({ id }) => id)).toEqual(['o']);
  });
});
