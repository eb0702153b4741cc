import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { Bounds } from '#src/features/editor/canvas/group-box.ts';
import classes from '#src/features/editor/canvas/marquee-rectangle.module.css';

const across = (px: number): string => `${(px / CANVAS_WIDTH) * 100}%`;
const down = (px: number): string => `${(px / CANVAS_HEIGHT) * 100}%`;

/** The rectangle under the hand: what it touches is chosen. */
export const MarqueeRectangle = ({ rectangle }: { rectangle: Bounds }) => {
  const { left, right, top, bottom } = rectangle;
  const place = {
    left: across(left),
    top: down(top),
    width: across(right - left),
    height: down(bottom - top),
  };
  return <div className={classes['marquee']} style={place} data-marquee aria-hidden />;
};
