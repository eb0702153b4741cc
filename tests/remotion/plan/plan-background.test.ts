import { describe, expect, it } from 'vitest';
import type { AssetFacts } from '#remotion/plan/asset-facts.ts';
import { planRender } from '#remotion/plan/plan-render.ts';
import {
  nightBackground,
  plainColor,
  promoOver,
  videoFacts,
  wholeSize,
} from '#tests/support/rendering/planned-promo.ts';

const planned = (facts: Partial<AssetFacts>, background: object = {}) =>
  planRender(promoOver({ ...nightBackground, ...background }), { night: videoFacts(facts) }, wholeSize)
    .background;

describe('the colours and size of a background', () => {
  it('are not converted when they match the output', () => {
    expect(planned({})).toMatchObject({
      isScaled: false,
      backdrop: null,
      isMirrored: false,
      convertFrom: null,
      obstacle: null,
    });
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

  it('are guessed from the size when undeclared, as browsers do', () => {
    const color = { ...plainColor, colorSpace: null };
    expect(planned({ color })?.convertFrom).toBeNull();
    expect(planned({ color, width: 270, height: 480 })?.convertFrom).toEqual({
      matrix: 'bt601',
      range: 'tv',
    });
  });

  it.each([
    [720, 1280, { left: 0, top: 0, width: 1080, height: 1920 }],
    [1280, 720, { left: -1164, top: 0, width: 3412, height: 1920 }],
    [1080, 1080, { left: -420, top: 0, width: 1920, height: 1920 }],
    [333, 777, { left: 0, top: -300, width: 1080, height: 2520 }],
  ])('of %d x %d cover the frame as %o', (width, height, box) => {
    expect(planned({ width, height })).toMatchObject({ isScaled: true, box });
  });

  it('are halved in a draft, in even pixels', () => {
    const draft = { ...wholeSize, outputScale: 0.5 };
    const facts = { night: videoFacts({ width: 1280, height: 720 }) };
    expect(planRender(promoOver(nightBackground), facts, draft).background?.box).toEqual({
      left: -582,
      top: 0,
      width: 1706,
      height: 960,
    });
  });
});

describe('the trim range and placement of a background', () => {
  it('plays the trim range, looped when shorter than the promo', () => {
    expect(planned({}, { trimStart: 2, trimEnd: 6 })).toMatchObject({
      startFrame: 60,
      framesInPass: 120,
      passes: 4,
      length: 'looped',
    });
    expect(planned({ durationInSeconds: 60 }, { trimStart: 30 })).toMatchObject({
      startFrame: 900,
      framesInPass: 900,
      passes: 1,
      length: 'trimmed',
    });
    expect(planned({ durationInSeconds: 60 }, { trimStart: 30, trimEnd: 45 })?.length).toBe('whole');
  });

  it('is shown entirely over its own blur or a colour, and has no backdrop when it covers the frame', () => {
    const wide = { width: 1920, height: 1080 };
    expect(planned(wide, { fit: 'contain' })).toMatchObject({
      box: { left: 0, top: 656, width: 1080, height: 608 },
      backdrop: { kind: 'blurred', part: { top: 0, height: 1080 } },
    });
    expect(planned(wide, { fit: 'contain', backdrop: 'color', backdropColor: '#402060' })?.backdrop).toEqual({
      kind: 'color',
      color: '#402060',
    });
    expect(planned({}, { fit: 'contain' })?.backdrop).toBeNull();
    expect(planned(wide, { mirrored: true })).toMatchObject({ isMirrored: true, backdrop: null });
  });

  it('falls back to full-frame with a reason when a sliver of the video would be enlarged to cover', () => {
    expect(planned({ width: 4000, height: 100 })?.obstacle).toMatch(/outside the frame/);
    expect(planned({ width: 4000, height: 100 }, { fit: 'contain' })?.obstacle).toBeNull();
  });
});
