import { type Point, type Size, turnedSize } from '#remotion/text-layout/keep-in-frame.ts';
import { estimateTextSize } from '#remotion/text-layout/estimate-text-size.ts';
import { overlaySize } from '#remotion/layers/overlay-box.ts';
import { type Layer, layersInOrder } from '#schema/layers-in-order.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION, STRICT_SAFE_ZONE } from '#schema/limits.ts';
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

/** px of the frame between texts, and between the places that are tried. */
const GAP = 16;

const toPx = ({ x, y }: Place): Point => ({
  x: (x / POSITION.max) * CANVAS_WIDTH,
  y: (y / POSITION.max) * CANVAS_HEIGHT,
});

type Block = { center: Point; size: Size };

/** A file's shape is not part of the promo; most overlays are about square. */
const blockOf = ({ kind, element }: Layer): Block => ({
  center: toPx(element),
  size: turnedSize(
    kind === 'text' ? estimateTextSize(element) : overlaySize(element.scale, { width: 1, height: 1 }),
    element.rotation,
  ),
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

/** A number within the bounds; their middle when they cross. */
const within = (wanted: number, min: number, max: number): number =>
  min > max ? (min + max) / 2 : Math.min(max, Math.max(min, wanted));

/** The places in the safe zone that are tried for a block, px: in the middle from the centre downwards, then upwards; then at the sides. */
const centersFor = ({ width, height }: Size): Point[] => {
  const { left, right, top, bottom } = STRICT_SAFE_ZONE;
  const [leftmost, rightmost] = [left + width / 2, CANVAS_WIDTH - right - width / 2];
  const columns = [CANVAS_WIDTH / 2, leftmost, rightmost].map((x) => within(x, leftmost, rightmost));
  const [highest, lowest] = [top + height / 2, CANVAS_HEIGHT - bottom - height / 2];
  const start = within(CANVAS_HEIGHT / 2, highest, lowest);
  const below = Array.from({ length: Math.max(0, (lowest - start) / GAP) + 1 }, (_, i) => start + i * GAP);
  const above = Array.from({ length: Math.max(0, (start - highest) / GAP) }, (_, i) => start - (i + 1) * GAP);
  return columns.flatMap((x) => [...below, ...above].map((y) => ({ x, y })));
};

/** Covering a text is this many times worse than covering an overlay. */
const TEXT_WEIGHT = 10;

/** Sizes that are tried, as shares of the wanted one, and the smallest font size, px at the reference width. */
const SHARES = [1, 0.8, 0.65] as const;
const SMALLEST = 14;

const percent = (value: number, side: number): number => Math.round((value / side) * 1000) / 10;

/**
 * Place and font size of a new text: the first place inside the strict safe zone that covers nothing, in a smaller font where the wanted
 * one finds none, else the place that covers least.
 */
export const freeTextPlace = (promo: Promo, text: TextElement): Place & Pick<TextElement, 'fontSize'> => {
  const occupied = layersInOrder(promo)
    .map((layer) => ({ ...blockOf(layer), weight: layer.kind === 'text' ? TEXT_WEIGHT : 1 }))
    .filter(({ size }) => size.width < WIDE_OVERLAY || size.height < WIDE_OVERLAY);
  const sizes = SHARES.map((share) => Math.min(text.fontSize, Math.max(SMALLEST, text.fontSize * share)));
  const tried = [...new Set(sizes)].flatMap((fontSize) => {
    const size = estimateTextSize({ ...text, fontSize });
    return centersFor(size).map((center) => {
      const block = { center, size: { width: size.width + GAP, height: size.height + GAP } };
      const cost = occupied.reduce((sum, other) => sum + sharedArea(block, other) * other.weight, 0);
      return { center, fontSize, cost };
    });
  });
  const least = Math.min(...tried.map(({ cost }) => cost));
  const best = tried.find(({ cost }) => cost === least);
  const { x, y } = best?.center ?? toPx(text);
  return {
    x: percent(x, CANVAS_WIDTH),
    y: percent(y, CANVAS_HEIGHT),
    fontSize: best?.fontSize ?? text.fontSize,
  };
};
