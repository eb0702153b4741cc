import { endCardTiming } from '#schema/elements/end-card.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import { FPS } from '#schema/limits.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import { isShownAt, WORDS_SHARE } from './pose.ts';
import { type TimedElement, timedOverlay, timedText } from './timed-element.ts';

/** The frames, from the first on and before the second, at which an element looks as it does at rest, apart from a loop. */
const restOf = ({ from, to, enter, exit, words }: TimedElement): { start: number; end: number } => {
  const length = to - from;
  const last = words === null || words.at === 'even' ? 0 : Math.round(Math.max(0, ...words.at) * FPS);
  // Karaoke can be read from the start.
  const spoken =
    words === null || words.kind === 'karaoke'
      ? 0
      : words.at === 'even'
        ? Math.ceil(length * WORDS_SHARE)
        : last;
  const start = from + Math.max(enter?.frames ?? 0, spoken);
  const end = to - (exit?.frames ?? 0);
  if (start < end) return { start, end };
  const middle = Math.min(to - 1, Math.max(from, end));
  return { start: middle, end: middle + 1 };
};

/** The first frame at which an element looks as it does at rest; in a very short one the frame at which it comes closest. */
export const restFrame = (element: TimedElement): number => restOf(element).start;

/** Whether an element looks at a frame as it does at rest. */
const isAtRest = (element: TimedElement, frame: number): boolean => {
  const { start, end } = restOf(element);
  return frame >= start && frame < end;
};

/** Whether two elements are shown at the same time, so that one could cover the other. */
export const areShownTogether = (one: TimedElement, other: TimedElement): boolean =>
  one.from < other.to && other.from < one.to;

type TimedPromo = Pick<
  Promo,
  'textElements' | 'overlayElements' | 'layerOrder' | 'videoDuration' | 'animationType' | 'endCard'
>;

/** The visible elements of a promo, in frames, by their ids. */
export const timedElements = (promo: TimedPromo): Map<string, TimedElement> =>
  new Map(
    layersInOrder(promo).map((layer) => [
      layer.element.id,
      layer.kind === 'text' ? timedText(layer.element, promo) : timedOverlay(layer.element, promo),
    ]),
  );

const countAtRest = (elements: readonly TimedElement[], frame: number): number =>
  elements.filter((element) => isAtRest(element, frame)).length;

/**
 * The first frame at which as many elements as possible are at rest: that of a poster, and at which a preview pauses. The end card, which
 * covers them all, does not show. Pure.
 */
export const clearFrame = (promo: TimedPromo): number => {
  const { durationInFrames } = promoMetadata(promo);
  const end = promo.endCard === null ? durationInFrames : endCardTiming(promo.endCard, durationInFrames).from;
  const elements = [...timedElements(promo).values()];
  const candidates = [...new Set([0, ...elements.map(restFrame)])]
    .filter((frame) => frame < end)
    .toSorted((one, other) => one - other);
  let [best, most] = [0, -1];
  for (const frame of candidates) {
    const resting = countAtRest(elements, frame);
    if (resting > most) [best, most] = [frame, resting];
  }
  return best;
};

/** The time of the clear frame, seconds; half a frame later, so that rounding finds no earlier one. */
export const clearSeconds = (promo: TimedPromo): number => (clearFrame(promo) + 0.5) / FPS;

/** The frame whose elements the first frame shows at rest; null in a promo that does not begin with its cover. */
export const coverFrame = (promo: TimedPromo & Pick<Promo, 'coverAtStart'>): number | null =>
  promo.coverAtStart ? clearFrame(promo) : null;

/** The times of an element in a promo whose cover is that frame. */
export const withCover = (time: TimedElement, frame: number | null): TimedElement =>
  frame === null ? time : { ...time, cover: isShownAt(time, frame) ? 'rest' : 'hidden' };

/**
 * The frame at which elements can be edited: `frame` if all of `ids` are at rest then, otherwise the first at which the first of them is.
 * Without ids, one at which as many as possible are at rest. Pure.
 */
export const editingFrame = (promo: TimedPromo, ids: readonly string[], frame: number): number => {
  const times = timedElements(promo);
  const elements = ids.flatMap((id) => times.get(id) ?? []);
  if (elements.length === 0) {
    const clear = clearFrame(promo);
    const all = [...times.values()];
    return countAtRest(all, frame) < countAtRest(all, clear) ? clear : frame;
  }
  const hidden = elements.find((element) => !isAtRest(element, frame));
  return hidden === undefined ? frame : restFrame(hidden);
};
