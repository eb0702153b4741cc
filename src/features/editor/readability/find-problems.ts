import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { layersInOrder } from '#schema/layers-in-order.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { TextElement } from '#schema/text-element.ts';
import type { Bounds } from '#src/features/editor/canvas/group-box.ts';
import type { SafeZone } from '#src/features/editor/preview/safe-zones.ts';
import type { Problem, Reading } from '#src/features/editor/readability/readability-problem.ts';
import { MOST_WEAK, weakShare } from '#src/features/editor/readability/weak-share.ts';
import {
  lineBoxes,
  overlapDepth,
  seenBounds,
  wordsBox,
} from '#src/features/editor/readability/words-boxes.ts';

export type LaidText = { element: TextElement; layout: TextLayout };

/** px: what reaches less far out is not seen to. */
const TOLERANCE = 4;
/** Share of the smaller letters' height that texts may reach into each other: lines are higher than their letters. */
const TOUCHING = 0.3;

/** The texts that can be seen and measured, from back to front. */
export const laidTexts = ({ promo, layoutOf }: Reading): LaidText[] =>
  layersInOrder(promo).flatMap((layer) => {
    if (layer.kind !== 'text') return [];
    const layout = layoutOf(layer.element);
    return layout === null ? [] : [{ element: layer.element, layout }];
  });

/** The part of the frame that a zone leaves free, px. */
export const freeOf = ({ left, top, right, bottom }: SafeZone): Bounds => ({
  left,
  top,
  right: CANVAS_WIDTH - right,
  bottom: CANVAS_HEIGHT - bottom,
});

/** Whether a text stands inside a part of the frame, with the plate behind it. */
export const isWithin = ({ layout }: LaidText, free: Bounds): boolean => {
  const { left, top, right, bottom } = seenBounds(layout);
  return (
    left >= free.left - TOLERANCE &&
    top >= free.top - TOLERANCE &&
    right <= free.right + TOLERANCE &&
    bottom <= free.bottom + TOLERANCE
  );
};

/** Whether the words of two texts lie over each other. */
export const areOverlapping = (one: LaidText, other: LaidText): boolean =>
  overlapDepth(wordsBox(one.layout, one.element.rotation), wordsBox(other.layout, other.element.rotation)) >
  TOUCHING * Math.min(one.layout.fontSize, other.layout.fontSize);

/** Whether too much of a text is too like the video below it. */
export const isWeak = (
  { element, layout }: LaidText,
  { promo, frames }: Pick<Reading, 'promo' | 'frames'>,
): boolean => {
  const boxes = lineBoxes(layout, element.rotation);
  return (
    weakShare(element, { hasShadow: promo.textShadow, boxes, fontSize: layout.fontSize }, frames) > MOST_WEAK
  );
};

/** What is wrong with one text; `below` are those behind it. */
const problemsOf = (text: LaidText, below: readonly LaidText[], reading: Reading): Problem[] => {
  const elementId = text.element.id;
  const covered = below.find((other) => areOverlapping(text, other));
  const { zone, nameOf } = reading;
  const found: (Problem | false)[] = [
    text.layout.overflows && {
      elementId,
      kind: 'leaves-frame',
      message: 'These words do not fit into the frame, even at the smallest size that can be read.',
    },
    zone !== null &&
      !isWithin(text, freeOf(zone)) && {
        elementId,
        kind: 'outside-zone',
        message: `This text reaches out of the safe zone “${zone.name}”, where buttons may cover it.`,
      },
    covered !== undefined && {
      elementId,
      kind: 'overlaps',
      message: `This text lies over “${nameOf(covered.element.id)}”.`,
    },
    isWeak(text, reading) && {
      elementId,
      kind: 'weak',
      message: 'These words are hard to read: the video behind them is too like their colour.',
    },
  ];
  return found.filter((problem) => problem !== false);
};

/** Every reason why a text of the promo is hard to read, from back to front. Pure. */
export const findProblems = (reading: Reading): Problem[] => {
  const texts = laidTexts(reading);
  return texts.flatMap((text, index) => problemsOf(text, texts.slice(0, index), reading));
};
