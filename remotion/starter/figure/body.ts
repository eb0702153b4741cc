import { smoothStep } from '#remotion/starter/drawing/noise.ts';
import { ball, type Blob, ellipsoid, placedIn, profileOf, radiusAt, sweep } from './blob.ts';
import { armBlobs, legBlobs } from './limbs.ts';
import type { Side, Skeleton } from './skeleton.ts';
import { along, between, cross, unit, type Vector } from './vector.ts';

/** Blobs that are drawn together: a limb, or trunk, head and hair. */
export type Part = { blobs: readonly Blob[]; depth: number };
/** What the dancer wears on her feet, and which hands hold on to something. */
export type Dress = { heels: boolean; grips: readonly Side[] };

/** Half width and half depth in metres of the trunk, from the seat (0) to the base of the neck (1). */
const trunkWidth = profileOf(
  [0, 0.12, 0.24, 0.48, 0.74, 0.9, 1],
  [0.115, 0.15, 0.145, 0.104, 0.128, 0.122, 0.06],
);
const trunkDepth = profileOf(
  [0, 0.12, 0.24, 0.48, 0.74, 0.9, 1],
  [0.08, 0.108, 0.104, 0.078, 0.094, 0.075, 0.05],
);

function trunkBlobs({ hips, pelvis, chest, neckBase, arms }: Skeleton): Blob[] {
  const seat = along(hips, pelvis.up, -0.09);
  const bend = along(hips, pelvis.up, 0.2);
  const STEPS = 110;
  const column = Array.from({ length: STEPS + 1 }, (_, step): Blob => {
    const t = step / STEPS;
    const at = between(between(seat, bend, t), between(bend, neckBase, t), t);
    const mixed = smoothStep(0.2, 0.8, t);
    const left = unit(between(pelvis.left, chest.left, mixed));
    const up = unit(between(pelvis.up, chest.up, t));
    const face = unit(cross(left, up));
    return ellipsoid(at, { left, up, face }, radiusAt(trunkWidth, t), 0.05, radiusAt(trunkDepth, t));
  });
  const bust = ([1, -1] as const).map((side) =>
    ellipsoid(placedIn(neckBase, chest, side * 0.06, -0.172, 0.056), chest, 0.052, 0.062, 0.044),
  );
  const seatSides = ([1, -1] as const).map((side) =>
    ellipsoid(placedIn(hips, pelvis, side * 0.064, -0.042, -0.034), pelvis, 0.078, 0.1, 0.074),
  );
  const shoulders = (['Left', 'Right'] as const).flatMap((side) => [
    ...sweep({
      from: along(neckBase, chest.up, 0.012),
      to: arms[side].root,
      profile: profileOf([0, 0.5, 1], [0.046, 0.043, 0.049]),
    }),
    ...sweep({
      from: placedIn(neckBase, chest, 0, -0.14, 0),
      to: arms[side].root,
      profile: profileOf([0, 1], [0.085, 0.046]),
    }),
  ]);
  return [...column, ...bust, ...seatSides, ...shoulders];
}

/** Middle of the skull. */
export const skullOf = ({ headBase, head }: Skeleton): Vector => placedIn(headBase, head, 0, 0.088, 0.012);

function headBlobs(skeleton: Skeleton): Blob[] {
  const { head, chest, neckBase, headBase } = skeleton;
  const skull = skullOf(skeleton);
  const nape = placedIn(headBase, head, 0, 0.03, -0.012);
  return [
    ...sweep({
      from: along(neckBase, chest.up, -0.03),
      to: nape,
      profile: profileOf([0, 0.45, 1], [0.062, 0.045, 0.047]),
    }),
    ellipsoid(placedIn(skull, head, 0, 0.012, -0.012), head, 0.075, 0.094, 0.094),
    ellipsoid(placedIn(skull, head, 0, -0.045, 0.026), head, 0.054, 0.058, 0.056),
    ball(placedIn(skull, head, 0, -0.088, 0.05), 0.023),
    ball(placedIn(skull, head, 0, -0.056, 0.07), 0.016),
    ...sweep({
      from: placedIn(skull, head, 0, 0.02, 0.066),
      to: placedIn(skull, head, 0, -0.027, 0.087),
      profile: profileOf([0, 1], [0.014, 0.011]),
    }),
  ];
}

/** A ponytail along its points, thick behind its band and thin at its tip. */
function hairBlobs(strand: readonly Vector[]): Blob[] {
  const last = strand.length - 1;
  return strand.slice(0, -1).flatMap((from, index) => {
    const thick = (t: number): number =>
      0.006 + 0.044 * Math.sin(Math.PI * (0.17 + 0.83 * ((index + t) / last))) ** 0.8;
    return sweep({
      from,
      to: strand[index + 1] ?? from,
      profile: profileOf([0, 1], [thick(0), thick(1)]),
    }).filter((_, step) => step % 3 === 0);
  });
}

const meanDepth = (blobs: readonly Blob[]): number =>
  blobs.reduce((sum, { at }) => sum + at[2], 0) / Math.max(1, blobs.length);

/** The body on a skeleton, its parts from the farthest to the nearest. */
export function bodyOf(skeleton: Skeleton, strand: readonly Vector[], dress: Dress): Part[] {
  const { arms, legs, pelvis } = skeleton;
  const parts = [
    [...trunkBlobs(skeleton), ...headBlobs(skeleton), ...hairBlobs(strand)],
    ...(['Left', 'Right'] as const).flatMap((side) => [
      armBlobs(arms[side], dress.grips.includes(side)),
      legBlobs(legs[side], pelvis, dress.heels),
    ]),
  ];
  return parts.map((blobs) => ({ blobs, depth: meanDepth(blobs) })).toSorted((a, b) => a.depth - b.depth);
}
