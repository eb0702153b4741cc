import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { Timing } from '#schema/elements/motion.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { FPS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
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

/** Seconds between the starts of two texts that come one after the other, and the share of the promo in which all have come. */
const STAGGER = { step: 0.5, share: 0.5 };

/**
 * Lets the visible texts come one after the other, from top to bottom, and stay to the end. Each has an entrance, except a first text
 * without one: it may fill the first frame.
 */
export const staggerTexts = (promo: Promo): Promo => {
  const shown = visibleTextIds(promo);
  const order = promo.textElements
    .filter(({ id }) => shown.has(id))
    .toSorted((one, other) => one.y - other.y);
  const step = Math.min(STAGGER.step, (promo.videoDuration * STAGGER.share) / Math.max(1, order.length));
  const places = new Map(order.map(({ id }, index) => [id, index]));
  const textElements = promo.textElements.map((element): TextElement => {
    const place = places.get(element.id);
    if (place === undefined) return element;
    const isBare = element.enter === 'promo' || (element.enter === null && place > 0);
    const enter: TextElement['enter'] = isBare
      ? { kind: 'rise', seconds: 0.6, ease: 'out', side: 'bottom', amount: 0.3 }
      : element.enter;
    return { ...element, timing: { from: toFrameTime(place * step), to: 'end' }, enter };
  });
  return withFields(promo, { textElements });
};
