import type { PromoBeat } from '#remotion/plan/beat-times.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { Timing } from '#schema/elements/motion.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { FPS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { BEATS_PER_BAR } from '#schema/track-facts.ts';
import { withFields } from '#schema/with-fields.ts';
import { changeItem } from '#src/features/editor/document/update.ts';

export type TextMotion = Pick<TextElement, 'enter' | 'exit' | 'loop' | 'words'>;
export type OverlayMotion = Pick<OverlayElement, 'enter' | 'exit' | 'loop'>;

/** The shortest time for which an element is shown, seconds. */
export const MIN_SHOWN = 0.2;

/** Seconds at the start of the nearest frame. */
const toFrameTime = (seconds: number): number => Math.round(Math.round(seconds * FPS) * (1e6 / FPS)) / 1e6;

/** Changes how a text comes, moves and goes. */
export const setTextMotion = (
  promo: Promo,
  { id, motion }: { id: string; motion: Partial<TextMotion> },
): Promo =>
  withFields(promo, {
    textElements: changeItem(promo.textElements, id, (element) => withFields(element, motion)),
  });

/** Changes how an overlay comes, moves and goes. */
export const setOverlayMotion = (
  promo: Promo,
  { id, motion }: { id: string; motion: Partial<OverlayMotion> },
): Promo =>
  withFields(promo, {
    overlayElements: changeItem(promo.overlayElements, id, (element) => withFields(element, motion)),
  });

/** The end of an element's time, seconds. */
export const endOf = ({ to }: Timing, videoDuration: number): number =>
  to === 'end' ? videoDuration : Math.min(to, videoDuration);

/** A time inside the promo, long enough to be seen, on whole frames; one that reaches the end is kept there. */
const clampedTiming = ({ from, to }: Timing, videoDuration: number): Timing => {
  const start = toFrameTime(Math.min(Math.max(0, from), Math.max(0, videoDuration - MIN_SHOWN)));
  const end = toFrameTime(Math.max(start + MIN_SHOWN, to === 'end' ? videoDuration : to));
  return { from: start, to: end >= videoDuration - 0.5 / FPS ? 'end' : end };
};

const sameTiming = (one: Timing, other: Timing): boolean => one.from === other.from && one.to === other.to;

/** Changes when an element is shown, seconds. */
export const setTiming = (promo: Promo, { id, timing }: { id: string; timing: Timing }): Promo => {
  const next = clampedTiming(timing, promo.videoDuration);
  const change = <E extends TextElement | OverlayElement>(element: E): E =>
    sameTiming(element.timing, next) ? element : { ...element, timing: next };
  return withFields(promo, {
    textElements: changeItem(promo.textElements, id, change),
    overlayElements: changeItem(promo.overlayElements, id, change),
  });
};

const visibleTextIds = (promo: Promo): Set<string> =>
  new Set(layersInOrder(promo).flatMap((layer) => (layer.kind === 'text' ? [layer.element.id] : [])));

/** Gives all visible texts the motion of one of them. */
export const applyMotionToAll = (promo: Promo, { id }: { id: string }): Promo => {
  const model = promo.textElements.find((element) => element.id === id);
  if (model === undefined) return promo;
  const { enter, exit, loop, words } = model;
  const shown = visibleTextIds(promo);
  const textElements = promo.textElements.map((element) =>
    shown.has(element.id) ? withFields(element, { enter, exit, loop, words }) : element,
  );
  return textElements.every((element, index) => element === promo.textElements[index])
    ? promo
    : { ...promo, textElements };
};

/** Texts that come one after the other all show by this share of the promo. */
const ALL_SHOWN = 0.5;
/** Seconds between the starts of two of them. */
const STAGGER = 0.5;

/**
 * Lets the visible texts come at these seconds, from top to bottom, and stay to the end. Each has an entrance, except a first text
 * without one: it may fill the first frame.
 */
const comeAt = (promo: Promo, timeOf: (place: number, count: number) => number): Promo => {
  const shown = visibleTextIds(promo);
  const order = promo.textElements
    .filter(({ id }) => shown.has(id))
    .toSorted((one, other) => one.y - other.y);
  const places = new Map(order.map(({ id }, index) => [id, index]));
  const textElements = promo.textElements.map((element): TextElement => {
    const place = places.get(element.id);
    if (place === undefined) return element;
    const isBare = element.enter === 'promo' || (element.enter === null && place > 0);
    const enter: TextElement['enter'] = isBare
      ? { kind: 'rise', seconds: 0.6, ease: 'out', side: 'bottom', amount: 0.3 }
      : element.enter;
    return { ...element, timing: { from: toFrameTime(timeOf(place, order.length)), to: 'end' }, enter };
  });
  return withFields(promo, { textElements });
};

/** Lets the visible texts come one after the other. */
export const staggerTexts = (promo: Promo): Promo =>
  comeAt(
    promo,
    (place, count) => place * Math.min(STAGGER, (promo.videoDuration * ALL_SHOWN) / Math.max(1, count)),
  );

/** Beats between two texts, from the strongest that fits: bars, half bars, beats. */
const BEAT_STEPS = [BEATS_PER_BAR, BEATS_PER_BAR / 2, 1] as const;

/** Lets the visible texts come one after the other on strong beats, the first one on the first. */
export const landOnBeats = (promo: Promo, { beats }: { beats: readonly PromoBeat[] }): Promo => {
  const first = Math.max(
    0,
    beats.findIndex(({ isDownbeat }) => isDownbeat),
  );
  const secondsOf = (place: number, step: number): number | undefined => beats[first + place * step]?.seconds;
  return comeAt(promo, (place, count) => {
    const step =
      BEAT_STEPS.find(
        (each) => (secondsOf(count - 1, each) ?? Number.POSITIVE_INFINITY) <= promo.videoDuration * ALL_SHOWN,
      ) ?? 1;
    // Music with fewer beats than there are texts: the others come with the last beat.
    return secondsOf(place, step) ?? beats.at(-1)?.seconds ?? 0;
  });
};
