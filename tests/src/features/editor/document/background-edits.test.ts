import { assert, double, property } from 'fast-check';
// @vitest-environment node
import { expect, test } from 'vitest';
import { migratePromo } from '#schema/migrate-promo.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import {
  setBackgroundFrame,
  setBackgroundSound,
  setBackgroundTrim,
  setBackgroundVideo,
  setLibraryCopy,
  setOwnBackground,
} from '#src/features/editor/document/background-edits.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('keeps volume and fit for another video, and resets trim, focus and mirroring', () => {
  const original = {
    volume: 0.4,
    muted: true,
    fit: 'contain',
    backdrop: 'color',
    backdropColor: '#402060',
  } as const;
  const inOther = { trimStart: 3, trimEnd: 9, focusX: 20, focusY: 70, mirrored: true };
  const promo = somePromo({ background: { assetId: 'velvet', ...original, ...inOther } });
  expect(setBackgroundVideo(promo, { assetId: 'neon' }).background).toEqual(
    PromoBackground.parse({ assetId: 'neon', ...original }),
  );
});

test('plays a first video in full, covering the frame, at its own volume', () => {
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

test('removes the video with null, and ignores the same video', () => {
  const promo = somePromo();
  const without = setBackgroundVideo(promo, { assetId: null });
  expect(without.background).toBeNull();
  expect(setBackgroundVideo(without, { assetId: null })).toBe(without);
  expect(setBackgroundVideo(promo, { assetId: 'velvet' })).toBe(promo);
});

const trimmed = (start: number, end: number, duration = 20) =>
  setBackgroundTrim(somePromo(), { start, end, duration }).background!;

test('stores the trim range in hundredths of a second, open-ended at the end of the file', () => {
  expect(trimmed(2.3456, 9)).toMatchObject({ trimStart: 2.35, trimEnd: 9 });
  expect(trimmed(2, 20)).toMatchObject({ trimStart: 2, trimEnd: null });
  expect(trimmed(0, 99)).toMatchObject({ trimStart: 0, trimEnd: null });
});

test('keeps the document valid and the trim range inside the file, whatever the input', () => {
  const any = double({ min: -1e4, max: 1e5, noNaN: true });
  assert(
    property(any, any, double({ min: 0.04, max: 900, noNaN: true }), (start, end, duration) => {
      const promo = setBackgroundTrim(somePromo(), { start, end, duration });
      expect(migratePromo(promo)).toEqual(promo);
      const { trimStart, trimEnd } = promo.background!;
      expect(trimStart).toBeLessThanOrEqual(duration);
      expect(trimEnd ?? 0).toBeLessThanOrEqual(duration + 0.01);
    }),
  );
});

test('ignores the same trim range, and a promo without a video', () => {
  const promo = setBackgroundTrim(somePromo(), { start: 2, end: 9, duration: 20 });
  expect(setBackgroundTrim(promo, { start: 2, end: 9, duration: 20 })).toBe(promo);
  const bare = somePromo({ background: null });
  expect(setBackgroundTrim(bare, { start: 2, end: 9, duration: 20 })).toBe(bare);
});

test('sets fit, backdrop and mirroring, and keeps the focus inside the frame', () => {
  const { background } = setBackgroundFrame(somePromo(), { fit: 'contain', mirrored: true, focusX: 120 });
  expect(background).toMatchObject({ fit: 'contain', mirrored: true, focusX: 100, focusY: 50 });
  expect(setBackgroundFrame(somePromo(), { focusY: 33.333 }).background?.focusY).toBe(33.3);
});

test('ignores unchanged framing, and a promo without a video', () => {
  const promo = somePromo();
  expect(setBackgroundFrame(promo, { fit: 'cover', focusX: 50 })).toBe(promo);
  const bare = somePromo({ background: null });
  expect(setBackgroundFrame(bare, { mirrored: true })).toBe(bare);
});

test('sets the volume within its bounds, and mutes', () => {
  expect(setBackgroundSound(somePromo(), { volume: 3 }).background?.volume).toBe(1);
  expect(setBackgroundSound(somePromo(), { volume: 0.35 }).background?.volume).toBe(0.35);
  expect(setBackgroundSound(somePromo(), { muted: true }).background?.muted).toBe(true);
});

test('ignores the sound of a promo without a video', () => {
  const promo = somePromo({ background: null });
  expect(setBackgroundSound(promo, { muted: true })).toBe(promo);
});

test('shows the first seconds of a file of one’s own, or all of it if nothing is known of it', () => {
  const promo = somePromo({ background: null });
  const long = setOwnBackground(promo, { assetId: 'own', seconds: { of: 42, shown: 15 } });
  expect(long.background).toMatchObject({ assetId: 'own', trimStart: 0, trimEnd: 15 });
  const short = setOwnBackground(promo, { assetId: 'own', seconds: { of: 9, shown: 9 } });
  expect(short.background).toMatchObject({ trimStart: 0, trimEnd: null });
  const unread = setOwnBackground(promo, { assetId: 'own', seconds: null });
  expect(unread.background).toMatchObject({ assetId: 'own', trimStart: 0, trimEnd: null });
});

const clips = [
  { assetId: 'one', start: 0, seconds: 15 },
  { assetId: 'two', start: 15, seconds: 15 },
  { assetId: 'three', start: 24, seconds: 15 },
];

test.each([
  ['the first clip', [0, 15], 'one', [0, null]],
  ['a part of a clip', [17, 23], 'two', [2, 8]],
  ['the last clip, which ends with the file', [30, 39], 'three', [6, null]],
  ['the clip with most of it, if it spans two', [10, 21], 'two', [0, 11]],
  ['all of the first clip for an unread file', [0, null], 'one', [0, null]],
] as const)(
  'the library’s copy keeps the place: %s',
  (_name, [trimStart, trimEnd], assetId, [start, end]) => {
    const promo = somePromo({
      background: { assetId: 'upload', trimStart, trimEnd, mirrored: true, focusX: 20 },
    });
    expect(setLibraryCopy({ from: 'upload', clips })(promo).background).toMatchObject({
      assetId,
      mirrored: true,
      focusX: 20,
      trimStart: start,
      trimEnd: end,
    });
  },
);

test('the library’s only copy keeps every field, and another background stays', () => {
  const promo = somePromo({ background: { assetId: 'upload', trimStart: 2, trimEnd: 9, volume: 0.4 } });
  const [clip] = clips;
  const copied = setLibraryCopy({ from: 'upload', clips: [clip!] })(promo);
  expect(copied.background).toEqual({ ...promo.background, assetId: 'one' });
  expect(setLibraryCopy({ from: 'other', clips })(promo)).toBe(promo);
  expect(setLibraryCopy({ from: 'upload', clips: [] })(promo)).toBe(promo);
});

test('documents that share a background still share it after the library has a copy', () => {
  const promo = somePromo({ background: { assetId: 'upload', trimStart: 2, trimEnd: 9 } });
  const edit = setLibraryCopy({ from: 'upload', clips });
  expect(edit({ ...promo, textShadow: false }).background).toBe(edit(promo).background);
});
