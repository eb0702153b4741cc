import { type Point, type Size, turnedSize } from '#remotion/text-layout/keep-in-frame.ts';
import { estimateTextSize } from '#remotion/text-layout/estimate-text-size.ts';
import { overlaySize } from '#remotion/layers/overlay-box.ts';
import { layersInOrder } from '#schema/layers-in-order.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION, STRICT_SAFE_ZONE } from '#schema/limits.ts';
import type { OverlayElement } from '#schema/overlay-element.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { clampTo } from '#src/features/editor/document/update.ts';

/** Centre of an element, percent of the frame. */
type Place = { x: number; y: number };

/** Offset of a new element to the right and down from the one it would cover, percent. */
const OFFSET = 4;

/** `place`, or the first free place diagonally below it when other elements are already there. */
export const freePlace = ({ x, y }: Place, others: readonly Place[]): Place => {
  const isOccupied = others.some((other) => other.x === x && other.y === y);
  if (!isOccupied || (x === POSITION.max && y === POSITION.max)) return { x, y };
  return freePlace({ x: clampTo(POSITION, x + OFFSET), y: clampTo(POSITION, y + OFFSET) }, others);
};

const toPx = ({ x, y }: Place): Point => ({
  x: (x / POSITION.max) * CANVAS_WIDTH,
  y: (y / POSITION.max) * CANVAS_HEIGHT,
});

/** The upright box of an element, px of the frame. */
export type Block = { center: Point; size: Size };

/** Measures the box of a text. */
export type BlockOf = (text: TextElement) => Block;

/** About the box of a text, without a browser to measure it. */
export const estimatedBlock: BlockOf = (text) => ({
  center: toPx(text),
  size: turnedSize(estimateTextSize(text), text.rotation),
});

/** A file's shape is not part of the promo; most overlays are about square. */
const overlayBlock = (overlay: OverlayElement): Block => ({
  center: toPx(overlay),
  size: turnedSize(overlaySize(overlay.scale, { width: 1, height: 1 }), overlay.rotation),
});

/** Area that two blocks share, px². */
const sharedArea = (one: Block, other: Block): number => {
  const along = (axis: 'x' | 'y', side: 'width' | 'height'): number =>
    Math.max(
      0,
      Math.min(
        (one.size[side] + other.size[side]) / 2 - Math.abs(one.center[axis] - other.center[axis]),
        one.size[side],
        other.size[side],
      ),
    );
  return along('x', 'width') * along('y', 'height');
};

/** Frames and other overlays this wide leave the texts inside them free. */
const WIDE_OVERLAY = CANVAS_WIDTH * 0.75;
/** Covering a text is this many times worse than covering an overlay. */
const TEXT_WEIGHT = 10;

type Occupied = Block & { weight: number };

/** The boxes of the visible overlays, but for those that frame the whole promo. */
export const overlayBlocks = (promo: Promo): Block[] =>
  layersInOrder(promo)
    .flatMap((layer) => (layer.kind === 'overlay' ? overlayBlock(layer.element) : []))
    .filter(({ size }) => size.width < WIDE_OVERLAY || size.height < WIDE_OVERLAY);

/** What a new text should not cover. */
const occupiedBlocks = (promo: Promo, id: string, blockOf: BlockOf): Occupied[] => [
  ...overlayBlocks(promo).map((block) => ({ ...block, weight: 1 })),
  ...layersInOrder(promo).flatMap((layer) =>
    layer.kind === 'text' && layer.element.id !== id
      ? { ...blockOf(layer.element), weight: TEXT_WEIGHT }
      : [],
  ),
];

/** Distances to the others that are tried, px of the frame, and the distance between the places that are tried. */
const GAPS = [16, 4] as const;
const STEP = 4;

/** Sizes that are tried, as shares of the wanted one, and the smallest font size, px at the reference width. */
const SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5] as const;
const SMALLEST = 14;

/** Rounded to half a px. */
const shrunk = (fontSize: number, share: number): number =>
  Math.min(fontSize, Math.max(SMALLEST, Math.round(fontSize * share * 2) / 2));

/** The middle of the frame, percent. */
const MIDDLE = POSITION.max / 2;

/** The width in the middle of the frame that the safe zone leaves free, px. */
const MIDDLE_WIDTH = CANVAS_WIDTH - 2 * Math.max(STRICT_SAFE_ZONE.left, STRICT_SAFE_ZONE.right);

/** A number within the bounds; their middle when they cross. */
const within = (wanted: number, min: number, max: number): number =>
  min > max ? (min + max) / 2 : Math.min(max, Math.max(min, wanted));

/** The heights in the safe zone that are tried for the middle of a block, px: from the middle of the frame downwards, then upwards. */
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

/** Percent of the frame's height, to a tenth. */
export const percentOfHeight = (px: number): number => Math.round((px / CANVAS_HEIGHT) * 1000) / 10;

/** A text of ordinary length, 24 letters: on one line, and where that is too wide on two. */
const ORDINARY = ['x'.repeat(24), `${'x'.repeat(12)}\n${'x'.repeat(12)}`] as const;

/** What a text may become while it is written: one of ordinary length, or a few letters more than it has now. */
const growthOf = ({ content }: TextElement): readonly string[] =>
  content.length < ORDINARY[0].length ? ORDINARY : [`${content} ${'x'.repeat(12)}`];

/** The sizes that are tried for a new text, px at the reference width, each with the room that it leaves for writing. */
export const writingSpaces = (text: TextElement, blockOf: BlockOf): { fontSize: number; size: Size }[] =>
  [...new Set(SHARES.map((share) => shrunk(text.fontSize, share)))].map((fontSize) => {
    const sizes = growthOf(text).map(
      (content) => blockOf({ ...text, x: MIDDLE, y: MIDDLE, fontSize, content }).size,
    );
    const size = sizes.find(({ width }) => width <= MIDDLE_WIDTH) ?? sizes.at(-1);
    return { fontSize, size: size ?? blockOf(text).size };
  });

export type FreePlace = Place & Pick<TextElement, 'fontSize'> & { isFree: boolean };

/**
 * Place and font size of a new text, in the middle of the frame's width and inside the strict safe zone: the first place that covers
 * nothing and has room for a text of ordinary length, in a smaller font where the wanted one finds none; else, and then it is not free,
 * the place that covers least.
 */
export const freeTextPlace = (
  promo: Promo,
  text: TextElement,
  blockOf: BlockOf = estimatedBlock,
): FreePlace => {
  const occupied = occupiedBlocks(promo, text.id, blockOf);
  const spaces = writingSpaces(text, blockOf);
  const tried = GAPS.flatMap((gap) =>
    spaces.flatMap(({ fontSize, size }) =>
      heightsFor(size).map((y) => {
        const block = {
          center: { x: CANVAS_WIDTH / 2, y },
          size: { width: size.width, height: size.height + 2 * gap },
        };
        const cost = occupied.reduce((sum, other) => sum + sharedArea(block, other) * other.weight, 0);
        return { y, fontSize, cost };
      }),
    ),
  );
  const least = Math.min(...tried.map(({ cost }) => cost));
  const best = tried.find(({ cost }) => cost === least);
  return {
    x: MIDDLE,
    y: percentOfHeight(best?.y ?? CANVAS_HEIGHT / 2),
    fontSize: best?.fontSize ?? text.fontSize,
    isFree: least === 0,
  };
};

/** Whether a text reaches into another one. */
export const coversText = (promo: Promo, text: TextElement, blockOf: BlockOf): boolean =>
  occupiedBlocks(promo, text.id, blockOf).some(
    (other) => other.weight === TEXT_WEIGHT && sharedArea(blockOf(text), other) > 0,
  );

/** Whether a block reaches into an overlay that does not frame the whole promo. */
export const coversOverlay = (promo: Promo, block: Block): boolean =>
  overlayBlocks(promo).some((other) => sharedArea(block, other) > 0);
