import type { EndCard } from '#schema/elements/end-card.ts';
import {
  END_CARD_DURATION,
  MAX_FILE_DURATION,
  VIDEO_DURATION,
  POSITION,
  MIN_TRIM_DURATION,
  clampTo,
} from '#schema/limits.ts';
import { type PromoBackground, backgroundWith } from '#schema/promo-background.ts';
import type { AnimationType, Promo } from '#schema/promo.ts';
import { withFields } from '#schema/with-fields.ts';
import { removeOverlay } from '#src/features/editor/document/element-edits.ts';

/** Sets the background video; null removes it. */
export const setBackgroundVideo = (promo: Promo, { assetId }: { assetId: string | null }): Promo => {
  const { background } = promo;
  if (assetId === null) return withFields(promo, { background: null });
  if (background?.assetId === assetId) return promo;
  return withFields(promo, { background: backgroundWith(assetId, background) });
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

/** A clip of an uploaded file; `start` and `seconds` are its place in the file. */
export type FileClip = { assetId: string; start: number; seconds: number };

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
    return withFields(promo, { background: copy });
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

/** Sets the length of the video, seconds. */
export const setDuration = (promo: Promo, { seconds }: { seconds: number }): Promo =>
  withFields(promo, { videoDuration: clampTo(VIDEO_DURATION, seconds) });

/** Whether the fade-in of the promo shows: some text, if there is one, has no entrance of its own. */
export const fadesIn = ({
  animationType,
  textElements,
}: Pick<Promo, 'animationType' | 'textElements'>): boolean =>
  animationType === 'fade-in' &&
  (textElements.length === 0 || textElements.some(({ enter }) => enter === 'promo'));

/** Sets how texts enter without an entrance of their own. Switching the fade-in on takes those away, so that it shows. */
export const setAnimation = (promo: Promo, { animationType }: { animationType: AnimationType }): Promo => {
  const next = withFields(promo, { animationType });
  if (animationType === 'none' || fadesIn(next)) return next;
  return { ...next, textElements: next.textElements.map((text) => withFields(text, { enter: 'promo' })) };
};

/** Whether the video begins with its cover. */
export const setCover = (promo: Promo, { coverAtStart }: { coverAtStart: boolean }): Promo =>
  withFields(promo, { coverAtStart });

export const setTextShadow = (promo: Promo, { textShadow }: { textShadow: boolean }): Promo =>
  withFields(promo, { textShadow });

/** Changes fields of the end card, its length (seconds) clamped; a promo without one does not change. */
export const setEndCard = (promo: Promo, { fields }: { fields: Partial<EndCard> }): Promo => {
  const { endCard } = promo;
  if (endCard === null) return promo;
  const duration = clampTo(END_CARD_DURATION, fields.duration ?? endCard.duration);
  return withFields(promo, { endCard: withFields(endCard, { ...fields, duration }) });
};

export const removeEndCard = (promo: Promo): Promo => withFields(promo, { endCard: null });

/** Replaces the whole document. */
export const replacePromo = (promo: Promo, { next }: { next: Promo }): Promo =>
  JSON.stringify(promo) === JSON.stringify(next) ? promo : structuredClone(next);

/** Removes a deleted library asset wherever the promo uses it. */
export const removeAsset = (promo: Promo, { assetId }: { assetId: string }): Promo => {
  const others = promo.overlayElements
    .filter(({ overlayId }) => overlayId === assetId)
    .reduce((present, { id }) => removeOverlay(present, { id }), promo);
  return promo.background?.assetId === assetId ? setBackgroundVideo(others, { assetId: null }) : others;
};
