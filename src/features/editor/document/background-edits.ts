import { withBackground } from '#remotion/class-form/place-over-clip.ts';
import type { MeasuredClip } from '#remotion/text-layout/text-zone.ts';
import { clampTo, MAX_FILE_DURATION, MIN_TRIM_DURATION, POSITION } from '#schema/limits.ts';
import { type PromoBackground, backgroundWith } from '#schema/promo-background.ts';
import type { Promo } from '#schema/promo.ts';
import { withFields } from '#schema/with-fields.ts';
import { removeOverlay } from '#src/features/editor/document/element-edits.ts';
import { setMusic } from '#src/features/editor/document/music-edits.ts';

/** A video by its id, and as measured, null if that is unknown. */
type ChosenVideo = { assetId: string; clip?: MeasuredClip | null } | { assetId: null };

/** Sets the background video; null removes it. Texts that nobody has placed stand beside the figure that moves in it. */
export const setBackgroundVideo = (promo: Promo, video: ChosenVideo): Promo => {
  const { background } = promo;
  if (video.assetId === null) {
    return background === null ? promo : withBackground(promo, { background: null, clip: null });
  }
  if (background?.assetId === video.assetId) return promo;
  return withBackground(promo, {
    background: backgroundWith(video.assetId, background),
    clip: video.clip ?? null,
  });
};

/** A range of a file, seconds. */
export type TrimRange = { start: number; end: number };

/** Rounds to hundredths of a second: finer than a frame, and short in the document. */
const roundSeconds = (seconds: number): number => Math.round(seconds * 100) / 100;

type FileRange = TrimRange & { duration: number };

const trimmed = (background: PromoBackground, { start, end, duration }: FileRange): PromoBackground => {
  const trimStart = roundSeconds(clampTo({ min: 0, max: Math.max(0, duration - MIN_TRIM_DURATION) }, start));
  const trimEnd = roundSeconds(
    clampTo({ min: Math.min(duration, trimStart + MIN_TRIM_DURATION), max: duration }, end),
  );
  const reachesEnd = trimEnd >= roundSeconds(duration) || trimEnd - trimStart < MIN_TRIM_DURATION;
  return withFields(background, { trimStart, trimEnd: reachesEnd ? null : trimEnd });
};

/**
 * Trims the video to a range of its file, which lasts `duration` seconds; an invalid range is moved to the nearest valid one. A
 * range up to the end of the file is stored as open-ended (`trimEnd: null`).
 */
export const setBackgroundTrim = (promo: Promo, range: FileRange): Promo => {
  const { background } = promo;
  return background === null ? promo : withFields(promo, { background: trimmed(background, range) });
};

/** A file to show the first seconds of: its length and how many of them, seconds; null if it could not be read. */
type OwnFile = { assetId: string; seconds: { of: number; shown: number } | null };

/** Sets a file of the user as the background, trimmed to its first seconds. */
export const setOwnBackground = (promo: Promo, { assetId, seconds }: OwnFile): Promo => {
  const withVideo = setBackgroundVideo(promo, { assetId });
  if (seconds === null || withVideo === promo) return withVideo;
  return setBackgroundTrim(withVideo, { start: 0, end: seconds.shown, duration: seconds.of });
};

/** A clip of an uploaded file; `start` and `seconds` are its place in the file, `clip` its measurements once the library has it. */
export type FileClip = { assetId: string; start: number; seconds: number; clip?: MeasuredClip };

type LibraryCopy = { from: string; clips: readonly FileClip[] };

const libraryCopyOf = (background: PromoBackground, clips: LibraryCopy['clips']): PromoBackground => {
  const end = background.trimEnd ?? MAX_FILE_DURATION;
  const sharedWith = ({ start, seconds }: FileClip): number =>
    Math.min(end, start + seconds) - Math.max(background.trimStart, start);
  const [first, ...others] = clips;
  if (first === undefined) return background;
  const clip = others.reduce((best, next) => (sharedWith(next) > sharedWith(best) ? next : best), first);
  const named = withFields(background, { assetId: clip.assetId });
  if (others.length === 0) return named;
  const length = Math.min(end - background.trimStart, clip.seconds);
  const start = clampTo({ min: 0, max: clip.seconds - length }, background.trimStart - clip.start);
  return trimmed(named, { start, end: start + length, duration: clip.seconds });
};

/**
 * Names the background's file by the asset that the library has of it: of several clips, the one that shows most of the trim range, at
 * the same place. Documents that shared a background still do, so that the steps between them stay what they were.
 */
export const setLibraryCopy = ({ from, clips }: LibraryCopy): ((promo: Promo) => Promo) => {
  const copies = new Map<PromoBackground, PromoBackground>();
  return (promo) => {
    const { background } = promo;
    if (background?.assetId !== from) return promo;
    const copy = copies.get(background) ?? libraryCopyOf(background, clips);
    copies.set(background, copy);
    const measured = clips.find(({ assetId }) => assetId === copy.assetId)?.clip;
    return measured === undefined
      ? withFields(promo, { background: copy })
      : withBackground(promo, { background: copy, clip: measured });
  };
};

type FrameFields = Pick<
  PromoBackground,
  'fit' | 'focusX' | 'focusY' | 'backdrop' | 'backdropColor' | 'mirrored'
>;

/** Rounds to tenths of a percent: a pixel or two of the frame. */
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

/** Sets the sound of the background video, in the preview and the finished video; see `PromoBackground`. */
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

/** Removes a deleted library asset wherever the promo uses it. */
export const removeAsset = (promo: Promo, { assetId }: { assetId: string }): Promo => {
  const others = promo.overlayElements
    .filter(({ overlayId }) => overlayId === assetId)
    .reduce((present, { id }) => removeOverlay(present, { id }), promo);
  const silent = others.music?.assetId === assetId ? setMusic(others, { assetId: null }) : others;
  return promo.background?.assetId === assetId ? setBackgroundVideo(silent, { assetId: null }) : silent;
};
