import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import { type Bounds, type ElementBox, boundsOf } from '#src/features/editor/canvas/element-box.ts';
import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';

/** The rectangle that is drawn from one point of the frame to another, in whatever direction. */
export const rectangleBetween = (from: Point, to: Point): Bounds => ({
  left: Math.min(from.x, to.x),
  right: Math.max(from.x, to.x),
  top: Math.min(from.y, to.y),
  bottom: Math.max(from.y, to.y),
});

/** The ids of elements that the rectangle touches, from back to front. */
export const idsTouching = (rectangle: Bounds, boxes: readonly ElementBox[]): string[] =>
  boxes
    .filter((box) => {
      const { left, right, top, bottom } = boundsOf(box);
      return (
        left <= rectangle.right &&
        right >= rectangle.left &&
        top <= rectangle.bottom &&
        bottom >= rectangle.top
      );
    })
    .map(({ id }) => id);

export type Marquee = {
  /** px of the frame; null while none is drawn. */
  rectangle: Bounds | null;
  /** `kept` stay chosen, whatever the rectangle touches. */
  start: (from: Point, kept: readonly string[]) => void;
  /** Nothing while none is drawn. */
  follow: (to: Point, boxes: readonly ElementBox[]) => void;
  end: () => void;
};

/** A rectangle drawn with the mouse over the empty film: what it touches is chosen. */
export const useMarquee = (): Marquee => {
  const choose = useSetAtom(selectElementsAtom);
  const drawn = useRef<{ from: Point; kept: readonly string[] } | null>(null);
  const [rectangle, setRectangle] = useState<Bounds | null>(null);
  return {
    rectangle,
    start: (from, kept) => {
      drawn.current = { from, kept };
    },
    follow: (to, boxes) => {
      if (drawn.current === null) return;
      const { from, kept } = drawn.current;
      const next = rectangleBetween(from, to);
      setRectangle(next);
      choose([...new Set([...kept, ...idsTouching(next, boxes)])]);
    },
    end: () => {
      drawn.current = null;
      setRectangle(null);
    },
  };
};

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
