// @vitest-environment node
import { expect, test } from 'vitest';
import { setBackgroundVideo } from '#src/features/editor/edits/set-background-video.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('another video keeps the loudness that was chosen', () => {
  const promo = somePromo({ background: { assetId: 'velvet', volume: 0.4, muted: true } });
  expect(setBackgroundVideo(promo, { assetId: 'neon' }).background).toEqual({
    assetId: 'neon',
    volume: 0.4,
    muted: true,
  });
});

test('a first video plays at its own loudness', () => {
  const edited = setBackgroundVideo(somePromo({ background: null }), { assetId: 'neon' });
  expect(edited.background).toEqual({ assetId: 'neon', volume: 1, muted: false });
});

test('null takes the video away, and the same choice changes nothing', () => {
  const promo = somePromo();
  const without = setBackgroundVideo(promo, { assetId: null });
  expect(without.background).toBeNull();
  expect(setBackgroundVideo(without, { assetId: null })).toBe(without);
  expect(setBackgroundVideo(promo, { assetId: 'velvet' })).toBe(promo);
});
