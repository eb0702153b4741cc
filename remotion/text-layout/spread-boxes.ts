import type { Point, Size } from '#remotion/plan/keep-in-frame.ts';

/** An upright box that moves up and down only, px of the frame. */
export type Box = { id: string; left: number; right: number; middle: number; height: number };

/** A box from its centre and size, px of the frame. */
export const boxAt = (id: string, { center, size }: { center: Point; size: Size }): Box => ({
  id,
  left: center.x - size.width / 2,
  right: center.x + size.width / 2,
  middle: center.y,
  height: size.height,
});

/** Heights between which a box must stay, px of the frame. */
export type Zone = { top: number; bottom: number };

export type SpreadOptions = {
  zoneOf: (box: Box) => Zone;
  /** Least distance, px, between two boxes in the same column; a negative one lets them overlap. */
  gapBetween: (above: Box, below: Box) => number;
};

/** Rounding must not make boxes too high for their zone, px. */
const TOLERANCE = 1;

export const topOf = ({ middle, height }: Box): number => middle - height / 2;
export const bottomOf = ({ middle, height }: Box): number => middle + height / 2;

/** Whether one of two boxes would meet the other on its way up or down. */
export const shareColumn = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right;

/** The zone of a box between fixed ones, such as overlays: it overlaps none of them more than the box does already. */
export const zoneBeside = (fixed: readonly Box[], box: Box, { top, bottom }: Zone): Zone => {
  const beside = fixed.filter((other) => shareColumn(other, box));
  const [above, below] = [
    beside.filter(({ middle }) => middle < box.middle),
    beside.filter(({ middle }) => middle >= box.middle),
  ];
  return {
    top: Math.min(topOf(box), Math.max(top, ...above.map(bottomOf))),
    bottom: Math.max(bottomOf(box), Math.min(bottom, ...below.map(topOf))),
  };
};

/** Moves each box down as far as its zone and the boxes above it demand. */
const pushedDown = (boxes: readonly Box[], { zoneOf, gapBetween }: SpreadOptions): Box[] => {
  const pushed: Box[] = [];
  for (const box of boxes) {
    const edges = pushed
      .filter((above) => shareColumn(above, box))
      .map((above) => bottomOf(above) + gapBetween(above, box));
    const top = Math.max(topOf(box), zoneOf(box).top, ...edges);
    pushed.push({ ...box, middle: top + box.height / 2 });
  }
  return pushed;
};

const flippedBox = (box: Box): Box => ({ ...box, middle: -box.middle });

/** Turns boxes upside down, so that moving down becomes moving up. */
const flipped = (
  boxes: readonly Box[],
  { zoneOf, gapBetween }: SpreadOptions,
): [boxes: Box[], options: SpreadOptions] => [
  boxes.toReversed().map(flippedBox),
  {
    zoneOf: (box) => {
      const { top, bottom } = zoneOf(flippedBox(box));
      return { top: -bottom, bottom: -top };
    },
    gapBetween: (above, below) => gapBetween(flippedBox(below), flippedBox(above)),
  },
];

/**
 * Spreads boxes, given from top to bottom, so that none overlaps another: each moves down as far as those above it require, and then up as
 * far as the end of its zone requires. Their order stays. Null when they are higher than their zones.
 */
export const spreadDown = (boxes: readonly Box[], options: SpreadOptions): Box[] | null => {
  const down = pushedDown(boxes, options);
  const up = pushedDown(...flipped(down, options))
    .map(flippedBox)
    .toReversed();
  return up.every((box) => topOf(box) >= options.zoneOf(box).top - TOLERANCE) ? up : null;
};

/** `spreadDown` the other way round: up first. */
export const spreadUp = (boxes: readonly Box[], options: SpreadOptions): Box[] | null =>
  spreadDown(...flipped(boxes, options))
    ?.map(flippedBox)
    .toReversed() ?? null;
