import { atom, useAtomValue } from 'jotai';
import type { Guide } from '#src/features/editor/canvas/snap.ts';
import type { CSSProperties } from 'react';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';

/** The lines that what is dragged has caught. */
export const guidesAtom = atom<readonly Guide[]>([]);

/** Whether these are the same lines, so that none has to be drawn anew. */
export const areSameGuides = (one: readonly Guide[], other: readonly Guide[]): boolean =>
  one.length === other.length &&
  one.every(({ axis, at }, index) => axis === other[index]?.axis && at === other[index].at);

const axes = ['x', 'y'] as const satisfies Guide['axis'][];

/** Of an element that is transformed already a new transform lays out nothing, unlike a new place, or a first transform. */
const placeOf = (axis: Guide['axis'], at: number): CSSProperties =>
  axis === 'x'
    ? { transform: `translateX(${(at / CANVAS_WIDTH) * 100}%)` }
    : { transform: `translateY(${(at / CANVAS_HEIGHT) * 100}%)` };

/** The lines that what is dragged has caught, one of each axis: the only part of the canvas that is drawn anew while a hand drags. */
export const GuideLines = () => {
  const caught = useAtomValue(guidesAtom);
  return axes.map((axis) => {
    const guide = caught.find((each) => each.axis === axis);
    return (
      <span
        key={axis}
        className={classes['guide']}
        data-axis={axis}
        data-snapped={guide !== undefined}
        style={placeOf(axis, guide?.at ?? 0)}
        aria-hidden
      />
    );
  });
};
