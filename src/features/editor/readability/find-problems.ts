import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { layersInOrder } from '#schema/layers-in-order.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { TextElement } from '#schema/text-element.ts';
import type { Bounds } from '#src/features/editor/canvas/element-box.ts';
import type { SafeZone } from '#src/features/editor/preview/safe-zones.ts';
import type { Problem, ReadabilityContext } from '#src/features/editor/readability/findings.ts';
import { MAX_WEAK_SHARE, weakContrastShare } from '#src/features/editor/readability/contrast.ts';
import {
  lineBoxes,
  overlapDepth,
  visibleBounds,
  textBox,
} from '#src/features/editor/readability/text-boxes.ts';

export type LaidOutText = { element: TextElement; layout: TextLayout };

/** px: what reaches less far out is not seen to. */
const TOLERANCE = 4;
/** Share of the smaller letters' height that texts may reach into each other: lines are higher than their letters. */
const ALLOWED_OVERLAP = 0.3;

/** The texts that can be seen and measured, from back to front. */
export const laidOutTexts = ({ promo, layoutOf }: ReadabilityContext): LaidOutText[] =>
  layersInOrder(promo).flatMap((layer) => {
    if (layer.kind !== 'text') return [];
    const layout = layoutOf(layer.element);
    return layout === null ? [] : [{ element: layer.element, layout }];
  });

/** The part of the frame that a zone leaves free, px. */
export const safeAreaOf = ({ left, top, right, bottom }: SafeZone): Bounds => ({
  left,
  top,
  right: CANVAS_WIDTH - right,
  bottom: CANVAS_HEIGHT - bottom,
});

/** Whether a text stands inside a part of the frame, with the plate behind it. */
export const isWithin = ({ layout }: LaidOutText, free: Bounds): boolean => {
  const { left, top, right, bottom } = visibleBounds(layout);
  return (
    left >= free.left - TOLERANCE &&
    top >= free.top - TOLERANCE &&
    right <= free.right + TOLERANCE &&
    bottom <= free.bottom + TOLERANCE
  );
};

/** Whether the words of two texts lie over each other. */
export const areOverlapping = (one: LaidOutText, other: LaidOutText): boolean =>
  overlapDepth(textBox(one.layout, one.element.rotation), textBox(other.layout, other.element.rotation)) >
  ALLOWED_OVERLAP * Math.min(one.layout.fontSize, other.layout.fontSize);

/** Whether too much of a text is too like the video below it. */
export const hasWeakContrast = (
  { element, layout }: LaidOutText,
  { promo, frames }: Pick<ReadabilityContext, 'promo' | 'frames'>,
): boolean => {
  const boxes = lineBoxes(layout, element.rotation);
  return (
    weakContrastShare(element, { hasShadow: promo.textShadow, boxes, fontSize: layout.fontSize }, frames) >
    MAX_WEAK_SHARE
  );
};

/** What is wrong with one text; `below` are those behind it. */
const problemsOf = (
  text: LaidOutText,
  below: readonly LaidOutText[],
  reading: ReadabilityContext,
): Problem[] => {
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
      !isWithin(text, safeAreaOf(zone)) && {
        elementId,
        kind: 'outside-zone',
        message: `This text reaches out of the safe zone “${zone.name}”, where buttons may cover it.`,
      },
    covered !== undefined && {
      elementId,
      kind: 'overlaps',
      message: `This text lies over “${nameOf(covered.element.id)}”.`,
    },
    hasWeakContrast(text, reading) && {
      elementId,
      kind: 'weak',
      message: 'These words are hard to read: the video behind them is too like their colour.',
    },
  ];
  return found.filter((problem) => problem !== false);
};

/** Every reason why a text of the promo is hard to read, from back to front. Pure. */
export const findProblems = (reading: ReadabilityContext): Problem[] => {
  const texts = laidOutTexts(reading);
  return texts.flatMap((text, index) => problemsOf(text, texts.slice(0, index), reading));
};
