import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import { type Point, turnedSize } from '#remotion/text-layout/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';

type Axis = 'x' | 'y';

/** A line that an element has caught: at `at` px of its axis, of the kind that says what it is. */
export type Guide = { axis: Axis; at: number; kind: 'centre' | 'edge' | 'third' | 'neighbour' };

/** An upright box around an element, px of the frame. */
type Bounds = { low: number; middle: number; high: number };

const boundsOn = (axis: Axis, { center, size, rotation }: ElementBox): Bounds => {
  const upright = turnedSize(size, rotation);
  const half = (axis === 'x' ? upright.width : upright.height) / 2;
  const middle = center[axis];
  return { low: middle - half, middle, high: middle + half };
};

const lengthOf: Record<Axis, number> = { x: CANVAS_WIDTH, y: CANVAS_HEIGHT };

type Line = Pick<Guide, 'at' | 'kind'>;

const neighbour = (at: number): Line => ({ at, kind: 'neighbour' });

/** Lines of one axis that an element's middle may catch, and those for its sides. */
type AxisLines = { middles: readonly Line[]; sides: readonly Line[] };

/** All that an element may catch. */
export type SnapLines = Readonly<Record<Axis, AxisLines>>;

const linesOn = (axis: Axis, others: readonly ElementBox[]): AxisLines => {
  const length = lengthOf[axis];
  const neighbours = others.map((box) => boundsOn(axis, box));
  return {
    middles: [
      { at: length / 2, kind: 'centre' },
      { at: length / 3, kind: 'third' },
      { at: (length * 2) / 3, kind: 'third' },
      ...neighbours.map(({ middle }) => neighbour(middle)),
    ],
    sides: [
      { at: 0, kind: 'edge' },
      { at: length, kind: 'edge' },
      ...neighbours.flatMap(({ low, high }) => [neighbour(low), neighbour(high)]),
    ],
  };
};

/** The lines of the frame and of those that stay where they are: the same for all of a drag. */
export const snapLines = (others: readonly ElementBox[]): SnapLines => ({
  x: linesOn('x', others),
  y: linesOn('y', others),
});

type SnapMatch = { by: number; guide: Guide };

/** The shortest way to a line, px, with the line; null when none is near enough. */
const snapOn = (axis: Axis, box: ElementBox, lines: AxisLines, tolerance: number): SnapMatch | null => {
  const { low, middle, high } = boundsOn(axis, box);
  // Hardly beside the middle of the frame nobody wants to rest: there the middle itself is meant.
  const isBesideCentre = (rest: number): boolean => Math.abs(rest - lengthOf[axis] / 2) <= tolerance;
  const nearer = (best: SnapMatch | null, line: Line, side: number): SnapMatch | null => {
    const by = line.at - side;
    // Of two lines equally near the earlier is kept.
    if (Math.abs(by) > tolerance || (best !== null && Math.abs(by) >= Math.abs(best.by))) return best;
    if (line.kind !== 'centre' && isBesideCentre(middle + by)) return best;
    return { by, guide: { axis, ...line } };
  };
  let best: SnapMatch | null = null;
  for (const line of lines.middles) best = nearer(best, line, middle);
  for (const line of lines.sides) best = nearer(nearer(best, line, low), line, high);
  return best;
};

/** Where an element comes to rest, and the lines it rests on. */
export type Snapped = { center: Point; guides: Guide[] };

/**
 * Lets a moved element catch those of `lines` that are at most `tolerance` px away: the middle, thirds and edges of the frame, and the
 * middles and edges of its neighbours; each axis by itself.
 */
export const snapMove = (box: ElementBox, lines: SnapLines, tolerance: number): Snapped => {
  const x = snapOn('x', box, lines.x, tolerance);
  const y = snapOn('y', box, lines.y, tolerance);
  return {
    center: { x: box.center.x + (x?.by ?? 0), y: box.center.y + (y?.by ?? 0) },
    guides: [x?.guide, y?.guide].filter((guide) => guide !== undefined),
  };
};

/** Degrees between the rests of a turn, and how near one must come to catch it. */
const RESTS = 45;
const CATCH = 4;

/** Lets a turn catch upright, and every eighth of the circle. */
export const snapRotation = (rotation: number): number => {
  // Without the sign that rounding leaves on a zero.
  const rest = Math.round(rotation / RESTS) * RESTS + 0;
  return Math.abs(rest - rotation) <= CATCH ? rest : rotation;
};
