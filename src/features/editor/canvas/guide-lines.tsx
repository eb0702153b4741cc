import { atom, useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { Guide } from '#src/features/editor/canvas/snap.ts';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';

/** The lines the dragged elements have snapped to. */
export const guidesAtom = atom<readonly Guide[]>([]);

/** Whether two sets of guides are equal, so that nothing has to re-render. */
export const areSameGuides = (one: readonly Guide[], other: readonly Guide[]): boolean =>
  one.length === other.length &&
  one.every(({ axis, at }, index) => axis === other[index]?.axis && at === other[index].at);

const axes = ['x', 'y'] as const satisfies Guide['axis'][];

/** A transform, because changing one needs no layout; a new `left` or `top`, or a first transform, does. */
const placeOf = (axis: Guide['axis'], at: number): CSSProperties =>
  axis === 'x'
    ? { transform: `translateX(${(at / CANVAS_WIDTH) * 100}%)` }
    : { transform: `translateY(${(at / CANVAS_HEIGHT) * 100}%)` };

/** The snapped guides, at most one per axis. The only part of the canvas that re-renders during a drag. */
export const GuideLines = () => {
  const guides = useAtomValue(guidesAtom);
  return axes.map((axis) => {
    const guide = guides.find((candidate) => candidate.axis === axis);
    return (
      <span
        key={axis}
        className={classes.guide}
        data-axis={axis}
        data-snapped={guide !== undefined}
        style={placeOf(axis, guide?.at ?? 0)}
        aria-hidden
      />
    );
  });
};
