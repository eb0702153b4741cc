import type { CSSProperties } from 'react';
import { atRest } from '#schema/elements/motion.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import {
  CANVAS_WIDTH,
  OVERLAY_CANVAS_WIDTH,
  OVERLAY_UNIT_WIDTH,
  CANVAS_HEIGHT,
  POSITION,
} from '#schema/limits.ts';

/**
 * Size of an overlay in px of the 1080-wide frame: scale 1 is 100 px on a canvas of 540, so 200 px here;
 * the height follows the file's own shape.
 */
export const overlaySize = (
  scale: number,
  file: { width: number; height: number },
): { width: number; height: number } => {
  const width = (scale * OVERLAY_UNIT_WIDTH * CANVAS_WIDTH) / OVERLAY_CANVAS_WIDTH;
  return { width, height: (width * file.height) / file.width };
};

/** CSS of an overlay: its centre at x and y percent of the frame, rotated around that centre. */
export const overlayBox = (
  element: OverlayElement,
  file: { width: number; height: number },
): CSSProperties => ({
  position: 'absolute',
  left: `${element.x}%`,
  top: `${element.y}%`,
  ...overlaySize(element.scale, file),
  transform: `translate(-50%, -50%) rotate(${element.rotation}deg)`,
});

/** The largest logo and its middle, px of the frame: the upper part of the strict safe zone. */
const LOGO = { width: 480, height: 320, middle: 480 };

/** No element of a promo has such an id. */
export const END_CARD_LAYER = 'end card';
const END_CARD_LOGO_LAYER = 'end card logo';

/** The logo of a card as an overlay, as large as its file's shape allows. */
export const endCardLogo = (logoId: string, file: { width: number; height: number }): OverlayElement => {
  const unit = overlaySize(1, file);
  return {
    ...atRest,
    id: END_CARD_LOGO_LAYER,
    type: 'overlay',
    overlayId: logoId,
    x: POSITION.max / 2,
    y: (LOGO.middle / CANVAS_HEIGHT) * POSITION.max,
    rotation: 0,
    scale: Math.min(LOGO.width / unit.width, LOGO.height / unit.height),
    visible: true,
  };
};
