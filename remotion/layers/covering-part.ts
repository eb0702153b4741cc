import { backgroundBox, type BackgroundBox } from '#remotion/layers/background-box.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { PromoBackground } from '#schema/promo-background.ts';

/** The part of a picture that would cover the frame, px of `picture`, which may be a smaller copy of the file. */
export const coveringPart = (
  focus: Pick<PromoBackground, 'focusX' | 'focusY'>,
  picture: { width: number; height: number },
): BackgroundBox => {
  const box = backgroundBox({ ...focus, fit: 'cover' }, picture);
  const [across, down] = [picture.width / box.width, picture.height / box.height];
  return {
    left: (0 - box.left) * across,
    top: (0 - box.top) * down,
    width: CANVAS_WIDTH * across,
    height: CANVAS_HEIGHT * down,
  };
};
