import { z } from 'zod';
import { AssetId, ElementId } from '#schema/element-id.ts';
import { OVERLAY_SCALE, POSITION, ROTATION } from '#schema/limits.ts';

/**
 * One animated picture. `overlayId` is the publicId of a library item. `x` and `y` are its centre in percent
 * of the frame, `rotation` is in degrees clockwise, `scale` 1 is 100 px wide on a 540 px canvas.
 */
export const OverlayElement = z.strictObject({
  id: ElementId,
  type: z.literal('overlay').default('overlay'),
  overlayId: AssetId,
  x: z.number().min(POSITION.min).max(POSITION.max),
  y: z.number().min(POSITION.min).max(POSITION.max),
  rotation: z.number().min(ROTATION.min).max(ROTATION.max).default(0),
  scale: z.number().min(OVERLAY_SCALE.min).max(OVERLAY_SCALE.max).default(OVERLAY_SCALE.whenAdded),
  visible: z.boolean().default(true),
});
export type OverlayElement = z.infer<typeof OverlayElement>;
