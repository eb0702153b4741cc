import { z } from 'zod';
import { AssetId, ElementId, freeId } from '#schema/elements/element-id.ts';
import { overlayMotion } from '#schema/elements/motion.ts';
import {
  CANVAS_HEIGHT,
  CANVAS_WIDTH,
  MAX_ID_LENGTH,
  OVERLAY_CANVAS_WIDTH,
  OVERLAY_SCALE,
  OVERLAY_UNIT_WIDTH,
  POSITION,
  ROTATION,
} from '#schema/limits.ts';

/**
 * One animated overlay. `overlayId` is the publicId of a library item. `x` and `y` are its centre in percent of the frame, `rotation` is in degrees clockwise, `scale` 1 is 100 px wide on a 540 px canvas.
 */
export const OverlayElement = z.strictObject({
  id: ElementId,
  type: z.literal('overlay').default('overlay'),
  overlayId: AssetId,
  x: z.number().min(POSITION.min).max(POSITION.max),
  y: z.number().min(POSITION.min).max(POSITION.max),
  rotation: z.number().min(ROTATION.min).max(ROTATION.max).default(0),
  scale: z.number().min(OVERLAY_SCALE.min).max(OVERLAY_SCALE.max).default(OVERLAY_SCALE.default),
  visible: z.boolean().default(true),
  ...overlayMotion,
});
export type OverlayElement = z.infer<typeof OverlayElement>;

/** The fields of a library item that decide where its overlay starts, and how large; `source` is its size in px. */
export type OverlayItem = {
  publicId: string;
  title: string;
  source?: { width: number; height: number };
};

/** Percent that each further instance of the same overlay moves right and down. */
const INSTANCE_OFFSET = 5;

/** Characters of `-30` and the like. */
const NUMBER_LENGTH = 4;

const isNamed = ({ publicId, title }: OverlayItem, word: string): boolean =>
  `${publicId} ${title}`.toLowerCase().includes(word);

const initialY = (item: OverlayItem): number => {
  if (isNamed(item, 'sparkles')) return 30;
  return isNamed(item, 'border') ? 50 : 70;
};

/** How far a file's shape may be from the frame's, as a share of it. */
const SHAPE_TOLERANCE = 0.02;
const FRAME_SCALE = OVERLAY_CANVAS_WIDTH / OVERLAY_UNIT_WIDTH;

/** A border of the frame's shape goes round the frame; anything else has the usual scale. */
const initialScale = (item: OverlayItem): number => {
  if (item.source === undefined || !isNamed(item, 'border')) return OVERLAY_SCALE.default;
  const shape = (item.source.width / item.source.height) * (CANVAS_HEIGHT / CANVAS_WIDTH);
  return Math.abs(shape - 1) < SHAPE_TOLERANCE ? FRAME_SCALE : OVERLAY_SCALE.default;
};

/**
 * The initial overlay element for a library item: at x 50 %, sparkles at y 30 %, borders at y 50 %, anything else at
 * y 70 %, and 5 % further right and down for each instance that the promo already has. A border of the frame's shape is as
 * large as the frame.
 */
export const newOverlay = (
  item: OverlayItem,
  existing: readonly { id: string; overlayId?: string }[],
): OverlayElement => {
  const instances = existing.filter(({ overlayId }) => overlayId === item.publicId).length;
  const shift = instances * INSTANCE_OFFSET;
  // A library id may be as long as an element id; leave space for the number of the instance.
  const base = `overlay-${item.publicId.replaceAll(/[^\w.-]+/g, '-')}`.slice(
    0,
    MAX_ID_LENGTH - NUMBER_LENGTH,
  );
  return OverlayElement.parse({
    id: freeId(base, new Set(existing.map(({ id }) => id))),
    type: 'overlay',
    overlayId: item.publicId,
    x: Math.min(POSITION.max, 50 + shift),
    y: Math.min(POSITION.max, initialY(item) + shift),
    rotation: 0,
    scale: initialScale(item),
    visible: true,
  });
};
