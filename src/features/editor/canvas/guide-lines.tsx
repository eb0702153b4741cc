import { atom, useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import { across, down } from '#src/features/editor/canvas/canvas-space.ts';
import type { Guide } from '#src/features/editor/canvas/snap.ts';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';

/** The lines the dragged elements have snapped to. */
export const guidesAtom = atom<readonly Guide[]>([]);

export const areSameGuides = (one: readonly Guide[], other: readonly Guide[]): boolean =>
  one.length === other.length &&
  one.every(({ axis, at }, index) => axis === other[index]?.axis && at === other[index].at);

const axes = ['x', 'y'] as const satisfies Guide['axis'][];

/** Always a transform, because changing it needs no layout. */
const placeOf = (axis: Guide['axis'], at: number): CSSProperties =>
  axis === 'x' ? { transform: `translateX(${across(at)})` } : { transform: `translateY(${down(at)})` };

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
