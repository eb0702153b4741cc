import { useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import type { Point } from '#remotion/text-layout/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import type { Bounds } from '#src/features/editor/canvas/group-box.ts';
import { rectangleBetween, touchedBy } from '#src/features/editor/canvas/marquee.ts';
import { selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';

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
      choose([...new Set([...kept, ...touchedBy(next, boxes)])]);
    },
    end: () => {
      drawn.current = null;
      setRectangle(null);
    },
  };
};
