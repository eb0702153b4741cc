import type { Promo } from '#schema/promo.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import { clampTo, withFields } from '#src/features/editor/document/update.ts';
import { POSITION, SHORTEST_PIECE } from '#schema/limits.ts';

/**
 * Puts a video behind the promo, or none with null. How loud it is and how it fills the frame stay as they were chosen; which piece,
 * which point and which side were chosen for the other video, and are not.
 */
export const setBackgroundVideo = (promo: Promo, { assetId }: { assetId: string | null }): Promo => {
  const { background } = promo;
  if (assetId === null) return withFields(promo, { background: null });
  if (background === null) return withFields(promo, { background: PromoBackground.parse({ assetId }) });
  if (background.assetId === assetId) return promo;
  const { volume, muted, fit, backdrop, backdropColor } = background;
  return withFields(promo, {
    background: PromoBackground.parse({ assetId, volume, muted, fit, backdrop, backdropColor }),
  });
};

/** A piece of a file, seconds. */
export type TrimRange = { start: number; end: number };

/** Seconds in whole hundredths: finer than a frame, and short in the document. */
const tidy = (seconds: number): number => Math.round(seconds * 100) / 100;

/**
 * Plays the piece from `start` to `end`, seconds of a file that lasts `duration`; what is out of bounds or too short is brought to the
 * nearest piece that is not. A piece that reaches the end of the file says so, whatever the file's last hundredths are.
 */
export const setBackgroundTrim = (
  promo: Promo,
  { start, end, duration }: TrimRange & { duration: number },
): Promo => {
  const { background } = promo;
  if (background === null) return promo;
  const trimStart = tidy(clampTo({ min: 0, max: Math.max(0, duration - SHORTEST_PIECE) }, start));
  const trimEnd = tidy(clampTo({ min: Math.min(duration, trimStart + SHORTEST_PIECE), max: duration }, end));
  const reachesEnd = trimEnd >= tidy(duration) || trimEnd - trimStart < SHORTEST_PIECE;
  return withFields(promo, {
    background: withFields(background, { trimStart, trimEnd: reachesEnd ? null : trimEnd }),
  });
};

type FrameFields = Pick<
  PromoBackground,
  'fit' | 'focusX' | 'focusY' | 'backdrop' | 'backdropColor' | 'mirrored'
>;

/** Percent in whole tenths: a pixel or two of the frame. */
const percent = (value: number): number => Math.round(clampTo(POSITION, value) * 10) / 10;

/** Sets how the background video fills the frame; see `PromoBackground`. */
export const setBackgroundFrame = (promo: Promo, fields: Partial<FrameFields>): Promo => {
  const { background } = promo;
  if (background === null) return promo;
  return withFields(promo, {
    background: withFields(background, {
      ...fields,
      focusX: percent(fields.focusX ?? background.focusX),
      focusY: percent(fields.focusY ?? background.focusY),
    }),
  });
};

/** Sets how loud the background video is in the finished video; `volume` is a fraction of its own loudness. */
export const setBackgroundSound = (
  promo: Promo,
  sound: Partial<Pick<PromoBackground, 'volume' | 'muted'>>,
): Promo => {
  const { background } = promo;
  if (background === null) return promo;
  return withFields(promo, {
    background: withFields(background, {
      ...sound,
      volume: clampTo({ min: 0, max: 1 }, sound.volume ?? background.volume),
    }),
  });
};
