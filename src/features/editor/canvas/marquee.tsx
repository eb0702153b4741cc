import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import type { Point } from '#remotion/plan/keep-in-frame.ts';
import {
  across,
  down,
  type Bounds,
  type ElementBox,
  boundsOf,
} from '#src/features/editor/canvas/element-box.ts';
import { selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';

/** The rectangle between two points of the frame, drawn in any direction. */
export const rectangleBetween = (from: Point, to: Point): Bounds => ({
  left: Math.min(from.x, to.x),
  right: Math.max(from.x, to.x),
  top: Math.min(from.y, to.y),
  bottom: Math.max(from.y, to.y),
});

/** Ids of the elements that touch the rectangle, back to front. */
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
  /** px of the frame, or null. */
  rectangle: Bounds | null;
  /** The elements in `initialIds` stay selected. */
  start: (from: Point, initialIds: readonly string[]) => void;
  /** Does nothing unless a marquee was started. */
  update: (to: Point, boxes: readonly ElementBox[]) => void;
  end: () => void;
};

/** Marquee selection: a rectangle drawn with the mouse on empty canvas selects what it touches. */
export const useMarquee = (): Marquee => {
  const select = useSetAtom(selectElementsAtom);
  const origin = useRef<{ from: Point; initialIds: readonly string[] } | null>(null);
  const [rectangle, setRectangle] = useState<Bounds | null>(null);
  return {
    rectangle,
    start: (from, initialIds) => {
      origin.current = { from, initialIds };
    },
    update: (to, boxes) => {
      if (origin.current === null) return;
      const { from, initialIds } = origin.current;
      const next = rectangleBetween(from, to);
      setRectangle(next);
      select([...new Set([...initialIds, ...idsTouching(next, boxes)])]);
    },
    end: () => {
      origin.current = null;
      setRectangle(null);
    },
  };
};

export const MarqueeRectangle = ({ rectangle }: { rectangle: Bounds }) => {
  const { left, right, top, bottom } = rectangle;
  const place = {
    left: across(left),
    top: down(top),
    width: across(right - left),
    height: down(bottom - top),
  };
  return <div className={classes.marquee} style={place} data-marquee aria-hidden />;
};
