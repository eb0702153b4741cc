import { placedIn } from './blob.ts';
import { bodyOf, type Dress, type Part, skullOf } from './body.ts';
import { type Pose, poseAt, type PoseKey } from './pose.ts';
import { type Contact, type Skeleton, skeletonOf, skeletonWithContacts } from './skeleton.ts';
import { add, along, scaled, subtract, turnedUpright, unit, type Vector } from './vector.ts';

/** A closed motion of one dancer; every function of the phase repeats after 1. */
export type Motion = {
  keys: readonly PoseKey[];
  /** How often the keys run through in one loop. */
  cycles: number;
  /** Turn of the dancer about the upright axis in radians. */
  turn: (phase: number) => number;
  /** Hands and feet that stay at a place of the stage. */
  contacts: (phase: number) => readonly Contact[];
  /** A joint that carries the weight, and where it stays, before the turn. */
  anchor?: { joint: (skeleton: Skeleton) => Vector; at: Vector };
  dress: Dress;
  /** Length of the loop in seconds, which times how late hair follows. */
  seconds: number;
};

const anchored = (pose: Pose, { anchor }: Motion): Pose =>
  anchor ? { ...pose, hips: add(pose.hips, subtract(anchor.at, anchor.joint(skeletonOf(pose)))) } : pose;

const turnedPose = (pose: Pose, angle: number): Pose =>
  Object.fromEntries(
    Object.entries(pose).map(([bone, vector]) => [bone, turnedUpright(vector, angle)]),
  ) as Pose; // the same bones

/** The dancer's joints on the stage at a phase of the loop. */
export function dancerSkeleton(motion: Motion, phase: number): Skeleton {
  const pose = turnedPose(anchored(poseAt(motion.keys, phase * motion.cycles), motion), motion.turn(phase));
  return skeletonWithContacts(pose, motion.contacts(phase));
}

const STRAND = { points: 9, step: 0.056, lateSeconds: 0.05 } as const;

/** The ponytail: each point follows the head later than the one before, and hangs lower. */
function strandOf(motion: Motion, phase: number): Vector[] {
  const rootAt = (late: number): { root: Vector; out: Vector } => {
    const skeleton = dancerSkeleton(motion, phase - late);
    const { head } = skeleton;
    return {
      root: placedIn(skullOf(skeleton), head, 0, 0.058, -0.082),
      out: unit(add(scaled(head.face, -1), scaled(head.up, 0.45))),
    };
  };
  const points: Vector[] = [rootAt(0).root];
  for (let index = 1; index < STRAND.points; index += 1) {
    const { root, out } = rootAt((index * STRAND.lateSeconds) / motion.seconds);
    const loose = index / STRAND.points;
    const hang = unit(add(scaled(out, 0.75 * (1 - loose)), [0, -0.35 - 1.2 * loose, 0]));
    const target = along(root, hang, index * STRAND.step);
    const from = points[index - 1] ?? root;
    const next = along(from, unit(subtract(target, from)), STRAND.step);
    points.push([next[0], Math.max(0.03, next[1]), next[2]]);
  }
  return points;
}

/** The dancer's body at a phase of the loop, its parts from the farthest to the nearest. */
export const dancerBody = (motion: Motion, phase: number): Part[] =>
  bodyOf(dancerSkeleton(motion, phase), strandOf(motion, phase), motion.dress);
