// @vitest-environment node
import { expect, test } from 'vitest';
import { PromoBackground } from '#schema/promo-background.ts';
import { setBackgroundVideo } from '#src/features/editor/edits/set-background-video.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('another video keeps loudness and fit, and forgets what was chosen in the other one', () => {
  const chosen = {
    volume: 0.4,
    muted: true,
    fit: 'contain',
    surround: 'color',
    surroundColor: '#402060',
  } as const;
  const inOther = { trimStart: 3, trimEnd: 9, focusX: 20, focusY: 70, mirrored: true };
  const promo = somePromo({ background: { assetId: 'velvet', ...chosen, ...inOther } });
  expect(setBackgroundVideo(promo, { assetId: 'neon' }).background).toEqual(
    PromoBackground.parse({ assetId: 'neon', ...chosen }),
  );
});

test('a first video plays whole, over the frame, at its own loudness', () => {
  const edited = setBackgroundVideo(somePromo({ background: null }), { assetId: 'neon' });
  expect(edited.background).toMatchObject({
    assetId: 'neon',
    volume: 1,
    muted: false,
    trimStart: 0,
    trimEnd: null,
    fit: 'cover',
    mirrored: false,
  });
});

test('null takes the video away, and the same choice changes nothing', () => {
  const promo = somePromo();
  const without = setBackgroundVideo(promo, { assetId: null });
  expect(without.background).toBeNull();
  expect(setBackgroundVideo(without, { assetId: null })).toBe(without);
  expect(setBackgroundVideo(promo, { assetId: 'velvet' })).toBe(promo);
});
