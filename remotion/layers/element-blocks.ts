import { type Point, type Size, turnedSize } from '#remotion/plan/keep-in-frame.ts';
import { overlaySize } from '#remotion/plan/overlay-box.ts';
import { areShownTogether } from '#remotion/plan/rest-frame.ts';
import { type TimedElement, timedOverlay } from '#remotion/plan/timed-element.ts';
import { overlayDrawings } from '#remotion/starter/overlays/catalog.ts';
import { estimateTextSize } from '#remotion/text-layout/estimate-text-size.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH, POSITION } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';

/** The upright box of an element, px of the frame. */
export type Block = { center: Point; size: Size };

/** Measures the box of a text. */
export type BlockOf = (text: TextElement) => Block;

const toPx = ({ x, y }: Pick<TextElement, 'x' | 'y'>): Point => ({
  x: (x / POSITION.max) * CANVAS_WIDTH,
  y: (y / POSITION.max) * CANVAS_HEIGHT,
});

/** About the box of a text, without a browser to measure it. */
export const estimatedBlock: BlockOf = (text) => ({
  center: toPx(text),
  size: turnedSize(estimateTextSize(text), text.rotation),
});

/** The shape of an uploaded file is not part of the promo; most overlays are about square. */
const shapeOf = ({ overlayId }: OverlayElement): Size =>
  overlayDrawings.find(({ id }) => id === overlayId) ?? { width: 1, height: 1 };

const overlayBlock = (overlay: OverlayElement): Block => ({
  center: toPx(overlay),
  size: turnedSize(overlaySize(overlay.scale, shapeOf(overlay)), overlay.rotation),
});

/** Frames and other overlays this wide leave the texts inside them free. */
const WIDE_OVERLAY = CANVAS_WIDTH * 0.75;

/** The boxes of the visible overlays, except those that frame the whole promo; of those shown together with `during`, if given. */
export const overlayBlocks = (promo: Promo, during?: TimedElement): Block[] =>
  layersInOrder(promo)
    .flatMap((layer) =>
      layer.kind === 'overlay' &&
      (during === undefined || areShownTogether(during, timedOverlay(layer.element, promo)))
        ? overlayBlock(layer.element)
        : [],
    )
    .filter(({ size }) => size.width < WIDE_OVERLAY || size.height < WIDE_OVERLAY);

/** Percent of the frame's height, to a tenth. */
export const percentOfHeight = (px: number): number =>
  Math.round((px / CANVAS_HEIGHT) * POSITION.max * 10) / 10;
