import { overlaySize } from '#remotion/layers/overlay-box.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import { CANVAS_HEIGHT, POSITION } from '#schema/limits.ts';

/** The largest logo and its middle, px of the frame: the upper part of the strict safe zone. */
const LOGO = { width: 480, height: 320, middle: 480 };

/** No element of a promo has such an id. */
export const END_CARD_LAYER = 'end card';
const END_CARD_LOGO_LAYER = 'end card logo';

/** The logo of a card as an overlay, as large as its file's shape allows. */
export const endCardLogo = (logoId: string, file: { width: number; height: number }): OverlayElement => {
  const unit = overlaySize(1, file);
  return {
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
