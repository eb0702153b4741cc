import {
  type Block,
  type BlockOf,
  estimatedBlock,
  overlayBlocks,
  percentOfHeight,
} from '#remotion/layers/element-blocks.ts';
import {
  coveredArea,
  type OccupiedBlock,
  occupiedBlocks,
  sharedArea,
  TEXT_WEIGHT,
} from '#remotion/layers/occupied-area.ts';
import type { Size } from '#remotion/plan/keep-in-frame.ts';
import type { Zone } from '#remotion/text-layout/spread-boxes.ts';
import { zonesFor } from '#remotion/text-layout/text-zone.ts';
import { plainAppearance } from '#remotion/text-styles/text-style.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import {
  CANVAS_HEIGHT,
  CANVAS_WIDTH,
  POSITION,
  REFERENCE_SCALE,
  STRICT_SAFE_ZONE,
  clampTo,
} from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';

/** Center of an element, percent of the frame. */
type Place = { x: number; y: number };

/** Offset of a new element to the right and down from the one it would cover, percent. */
const OFFSET = 4;

/** The place itself, or the first free one diagonally below it. */
export const freePlace = ({ x, y }: Place, others: readonly Place[]): Place => {
  const isOccupied = others.some((other) => other.x === x && other.y === y);
  if (!isOccupied || (x === POSITION.max && y === POSITION.max)) return { x, y };
  return freePlace({ x: clampTo(POSITION, x + OFFSET), y: clampTo(POSITION, y + OFFSET) }, others);
};

const topOf = ({ center, size }: Block): number => center.y - size.height / 2;
const bottomOf = ({ center, size }: Block): number => center.y + size.height / 2;

/** Smaller distances to other elements, when there is no room for a whole line, px of the frame. */
const CLOSE = 16;
const CLOSEST = 4;
/** Distance between the heights that are tried when nothing is free, px of the frame. */
const STEP = 4;

/** Sizes to try, as shares of the wanted one, and the smallest font size, px at the reference width. */
const SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5] as const;
const SMALLEST = 14;

/** Rounded to half a px. */
const shrunk = (fontSize: number, share: number): number =>
  Math.min(fontSize, Math.max(SMALLEST, Math.round(fontSize * share * 2) / 2));

/** The middle of the frame, percent. */
const MIDDLE = POSITION.max / 2;

/** Width of the safe zone around the middle of the frame, px. */
const MIDDLE_WIDTH = CANVAS_WIDTH - 2 * Math.max(STRICT_SAFE_ZONE.left, STRICT_SAFE_ZONE.right);

/** The wanted number clamped to the bounds, or the middle of bounds that cross. */
const within = (wanted: number, min: number, max: number): number =>
  min > max ? (min + max) / 2 : Math.min(max, Math.max(min, wanted));

/** Heights in the safe zone to try for the middle of a block, px: from the middle of the frame down, then up. */
const heightsFor = ({ height }: Size): number[] => {
  const [highest, lowest] = [
    STRICT_SAFE_ZONE.top + height / 2,
    CANVAS_HEIGHT - STRICT_SAFE_ZONE.bottom - height / 2,
  ];
  const start = within(CANVAS_HEIGHT / 2, highest, lowest);
  const below = Array.from({ length: Math.max(0, (lowest - start) / STEP) + 1 }, (_, i) => start + i * STEP);
  const above = Array.from(
    { length: Math.max(0, (start - highest) / STEP) },
    (_, i) => start - (i + 1) * STEP,
  );
  return [...below, ...above];
};

/** A text of ordinary length, 24 letters, on one line and on two. */
const ORDINARY = ['x'.repeat(24), `${'x'.repeat(12)}\n${'x'.repeat(12)}`] as const;

/** Contents that a text may reach while it is typed: ordinary length, or a few letters more than it has now. */
const growthOf = ({ content }: TextElement): readonly string[] =>
  content.length < ORDINARY[0].length ? ORDINARY : [`${content} ${'x'.repeat(12)}`];

/** Font sizes to try for a new text, px at the reference width, each with the room that it needs for typing. */
export const writingSpaces = (text: TextElement, blockOf: BlockOf): { fontSize: number; size: Size }[] =>
  [...new Set(SHARES.map((share) => shrunk(text.fontSize, share)))].map((fontSize) => {
    const sizes = growthOf(text).map(
      (content) => blockOf({ ...text, x: MIDDLE, y: MIDDLE, fontSize, content }).size,
    );
    const size = sizes.find(({ width }) => width <= MIDDLE_WIDTH) ?? sizes.at(-1);
    return { fontSize, size: size ?? blockOf(text).size };
  });

export type FreePlace = Place & Pick<TextElement, 'fontSize'> & { isFree: boolean };

type Room = { size: Size; distance: number };

/** The heights of a zone that are free, from top to bottom, for a centered text of that width at a distance from the others, px of the frame. */
const freeBands = (
  occupied: readonly OccupiedBlock[],
  { size: { width }, distance }: Room,
  { top: start, bottom: end }: Zone,
): Zone[] => {
  const bands: Zone[] = [];
  let top = start;
  const column = occupied
    .filter(({ center, size }) => Math.abs(center.x - CANVAS_WIDTH / 2) < (size.width + width) / 2 + distance)
    .toSorted((one, other) => topOf(one) - topOf(other));
  for (const block of column) {
    bands.push({ top, bottom: Math.min(end, topOf(block) - distance) });
    top = Math.max(top, bottomOf(block) + distance);
  }
  return [...bands, { top, bottom: end }];
};

/** The middle of a text in a free band of the zone, px: right below the last text, else in the middle of the largest band; null if none is free. */
const middleInBand = (occupied: readonly OccupiedBlock[], room: Room, zone: Zone): number | null => {
  const { height } = room.size;
  const bands = freeBands(occupied, room, zone).filter(({ top, bottom }) => bottom - top >= height);
  const largest = bands.toSorted((one, other) => other.bottom - other.top - (one.bottom - one.top))[0];
  const texts = occupied.filter(({ weight }) => weight === TEXT_WEIGHT);
  const below = bands.find(({ top }) => texts.every((text) => bottomOf(text) <= top));
  if (texts.length > 0 && below !== undefined) return below.top + height / 2;
  if (largest === undefined) return null;
  const { top, bottom } = largest;
  return occupied.length === 0
    ? within(CANVAS_HEIGHT / 2, top + height / 2, bottom - height / 2)
    : (top + bottom) / 2;
};

/** The height of a line, px of the frame. */
const lineHeight = (fontSize: number): number => fontSize * REFERENCE_SCALE * plainAppearance.lineHeight;

/**
 * Place and font size of a new text, horizontally centered beside the figure in the clip or else in the strict safe zone, with room for a
 * text of ordinary length. It is below the last text, else in the largest gap, a line away from the others. Without such room it comes closer to them, then gets
 * smaller; as a last resort it covers as little as possible.
 */
export const freeTextPlace = (
  promo: Promo,
  text: TextElement,
  blockOf: BlockOf = estimatedBlock,
): FreePlace => {
  const occupied = occupiedBlocks(promo, text.id, blockOf);
  const spaces = writingSpaces(text, blockOf);
  const tried = [
    ...spaces.flatMap((space) => [
      { ...space, distance: lineHeight(space.fontSize) },
      { ...space, distance: CLOSE },
    ]),
    ...spaces.map((space) => ({ ...space, distance: CLOSEST })),
  ];
  for (const zone of zonesFor(promo)) {
    for (const { fontSize, ...room } of tried) {
      const middle = middleInBand(occupied, room, zone);
      if (middle !== null) return { x: MIDDLE, y: percentOfHeight(middle), fontSize, isFree: true };
    }
  }
  const [least] = spaces
    .flatMap(({ fontSize, size }) =>
      heightsFor(size).map((y) => {
        const block = { center: { x: CANVAS_WIDTH / 2, y }, size };
        return { y, fontSize, cost: coveredArea(block, occupied) };
      }),
    )
    .toSorted((one, other) => one.cost - other.cost);
  return {
    x: MIDDLE,
    y: percentOfHeight(least?.y ?? CANVAS_HEIGHT / 2),
    fontSize: least?.fontSize ?? text.fontSize,
    isFree: false,
  };
};

/** Whether a text overlaps another or extends above or below the safe zone. */
export const outgrowsPlace = (promo: Promo, text: TextElement, blockOf: BlockOf): boolean => {
  const block = blockOf(text);
  return (
    topOf(block) < STRICT_SAFE_ZONE.top - CLOSEST ||
    bottomOf(block) > CANVAS_HEIGHT - STRICT_SAFE_ZONE.bottom + CLOSEST ||
    occupiedBlocks(promo, text.id, blockOf).some(
      (other) => other.weight === TEXT_WEIGHT && sharedArea(block, other) > 0,
    )
  );
};

/** Whether a block overlaps an overlay that does not frame the whole promo. */
export const coversOverlay = (promo: Promo, block: Block): boolean =>
  overlayBlocks(promo).some((other) => sharedArea(block, other) > 0);
