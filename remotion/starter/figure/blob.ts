import { smoothStep } from '#remotion/starter/drawing/noise.ts';
import { along, between, type Frame, scaled, type Vector } from './vector.ts';

/**
 * One ellipsoid of the body: its middle and its three half axes in metres. `edge` 0..1 is how much of its rim light shows:
 * 0 where a limb grows out of the body, so that joints have no seams.
 */
export type Blob = { at: Vector; axes: readonly [Vector, Vector, Vector]; edge: number };
/** A round blob of `radius` metres. */
export const ball = (at: Vector, radius: number, edge = 1): Blob => ({
  at,
  axes: [
    [radius, 0, 0],
    [0, radius, 0],
    [0, 0, radius],
  ],
  edge,
});

/** A blob with half axes in metres along a frame. */
export const ellipsoid = (
  at: Vector,
  frame: Frame,
  left: number,
  up: number,
  face: number,
  edge = 1,
): Blob => ({
  at,
  axes: [scaled(frame.left, left), scaled(frame.up, up), scaled(frame.face, face)],
  edge,
});

/** A point in a frame: metres to its left, up and forwards. */
export const placedIn = (from: Vector, frame: Frame, left: number, up: number, face: number): Vector =>
  along(along(along(from, frame.left, left), frame.up, up), frame.face, face);

/** Radii in metres at marks 0..1 along a bone, in the order of the marks. */
export type Profile = { marks: readonly number[]; radii: readonly number[] };

export const profileOf = (marks: readonly number[], radii: readonly number[]): Profile => ({ marks, radii });

/** Radius at `t` of a profile, smooth between its marks. */
export function radiusAt({ marks, radii }: Profile, t: number): number {
  const found = marks.findIndex((mark) => mark >= t);
  const next = found < 0 ? marks.length - 1 : found;
  const [from = 0, to = 0] = [marks[Math.max(0, next - 1)], marks[next]];
  const [before = 0, after = 0] = [radii[Math.max(0, next - 1)], radii[next]];
  return before + (after - before) * (to === from ? 1 : smoothStep(from, to, t));
}

type Bone = {
  from: Vector;
  to: Vector;
  profile: Profile;
  bulge?: Vector;
  peak?: number;
  edge?: (t: number) => number;
};

/** A tapered limb between two joints as a row of balls; `bulge` moves its middle by metres, most at `peak`. */
export function sweep({ from, to, profile, bulge, peak = 0.4, edge = () => 1 }: Bone): Blob[] {
  const STEPS = 34;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const swell = t < peak ? smoothStep(0, peak, t) : smoothStep(1, peak, t);
    const at = between(from, to, t);
    return ball(bulge ? along(at, bulge, swell) : at, radiusAt(profile, t), edge(t));
  });
}
