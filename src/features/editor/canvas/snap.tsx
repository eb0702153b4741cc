import { atom, useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import { type Point, turnedSize } from '#remotion/plan/keep-in-frame.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import { type ElementBox, across, down } from '#src/features/editor/canvas/element-box.ts';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';

type Axis = 'x' | 'y';

/** A line that an element snapped to, at `at` px on its axis. */
export type Guide = { axis: Axis; at: number; kind: 'center' | 'edge' | 'third' | 'neighbor' };

/** Extent of an element on one axis, px of the frame. */
type Extent = { low: number; middle: number; high: number };

const extentOn = (axis: Axis, { center, size, rotation }: ElementBox): Extent => {
  const upright = turnedSize(size, rotation);
  const half = (axis === 'x' ? upright.width : upright.height) / 2;
  const middle = center[axis];
  return { low: middle - half, middle, high: middle + half };
};

const lengthOf: Record<Axis, number> = { x: CANVAS_WIDTH, y: CANVAS_HEIGHT };

type Line = Pick<Guide, 'at' | 'kind'>;

const neighbor = (at: number): Line => ({ at, kind: 'neighbor' });

/** Lines of one axis: for the middle of an element, and for its sides. */
type AxisLines = { middles: readonly Line[]; sides: readonly Line[] };

export type SnapLines = Readonly<Record<Axis, AxisLines>>;

const linesOn = (axis: Axis, others: readonly ElementBox[]): AxisLines => {
  const length = lengthOf[axis];
  const neighbors = others.map((box) => extentOn(axis, box));
  return {
    middles: [
      { at: length / 2, kind: 'center' },
      { at: length / 3, kind: 'third' },
      { at: (length * 2) / 3, kind: 'third' },
      ...neighbors.map(({ middle }) => neighbor(middle)),
    ],
    sides: [
      { at: 0, kind: 'edge' },
      { at: length, kind: 'edge' },
      ...neighbors.flatMap(({ low, high }) => [neighbor(low), neighbor(high)]),
    ],
  };
};

/** The lines of the frame and of the elements that are not dragged. */
export const snapLines = (others: readonly ElementBox[]): SnapLines => ({
  x: linesOn('x', others),
  y: linesOn('y', others),
});

type SnapMatch = { by: number; guide: Guide };

/** The nearest line within tolerance and the distance to it, px, or null. */
const snapOn = (axis: Axis, box: ElementBox, lines: AxisLines, tolerance: number): SnapMatch | null => {
  const { low, middle, high } = extentOn(axis, box);
  // Near the center of the frame, only the center line counts.
  const isNearCenter = (snapped: number): boolean => Math.abs(snapped - lengthOf[axis] / 2) <= tolerance;
  const nearer = (best: SnapMatch | null, line: Line, side: number): SnapMatch | null => {
    const by = line.at - side;
    // Of two lines at the same distance, the first wins.
    if (Math.abs(by) > tolerance || (best !== null && Math.abs(by) >= Math.abs(best.by))) return best;
    if (line.kind !== 'center' && isNearCenter(middle + by)) return best;
    return { by, guide: { axis, ...line } };
  };
  let best: SnapMatch | null = null;
  for (const line of lines.middles) best = nearer(best, line, middle);
  for (const line of lines.sides) best = nearer(nearer(best, line, low), line, high);
  return best;
};

type Snapped = { center: Point; guides: Guide[] };

/** Snaps a moved element, on each axis, to the nearest line at most `tolerance` px away, and returns its center and those lines. */
export const snapMove = (box: ElementBox, lines: SnapLines, tolerance: number): Snapped => {
  const x = snapOn('x', box, lines.x, tolerance);
  const y = snapOn('y', box, lines.y, tolerance);
  return {
    center: { x: box.center.x + (x?.by ?? 0), y: box.center.y + (y?.by ?? 0) },
    guides: [x?.guide, y?.guide].filter((guide) => guide !== undefined),
  };
};

const SNAP_STEP = 45;
const SNAP_RANGE = 4;

/** Snaps a rotation, degrees, to multiples of `SNAP_STEP` within `SNAP_RANGE`. */
export const snapRotation = (rotation: number): number => {
  // `+ 0` turns -0 into 0.
  const snapped = Math.round(rotation / SNAP_STEP) * SNAP_STEP + 0;
  return Math.abs(snapped - rotation) <= SNAP_RANGE ? snapped : rotation;
};

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
