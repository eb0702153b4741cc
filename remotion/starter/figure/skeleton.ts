import type { Pose } from './pose.ts';
import {
  add,
  along,
  type Frame,
  frameOf,
  lengthOf,
  scaled,
  subtract,
  unit,
  type Vector,
  withoutPart,
} from './vector.ts';

export type Side = 'Left' | 'Right';
/** A limb's three joints: shoulder, elbow, wrist or hip, knee, ankle; `tip` is the direction of hand or foot. */
export type Limb = { root: Vector; middle: Vector; end: Vector; tip: Vector };
export type Skeleton = {
  hips: Vector;
  pelvis: Frame;
  chest: Frame;
  head: Frame;
  neckBase: Vector;
  headBase: Vector;
  arms: Record<Side, Limb>;
  legs: Record<Side, Limb>;
};

/** A hand or foot that stays at a place whatever the pose says, by inverse kinematics. */
export type Contact = { limb: 'arms' | 'legs'; side: Side; at: Vector };

/** Lengths of the bones in metres, of a dancer of 1.75 m with long legs. */
export const bones = {
  thigh: 0.45,
  shin: 0.44,
  upperArm: 0.28,
  forearm: 0.25,
  lowerSpine: 0.2,
  upperSpine: 0.27,
  neck: 0.1,
} as const;

const SHOULDER = { aside: 0.158, down: 0.05, raise: 0.06 } as const;
const HIP = { aside: 0.082, down: 0.05 } as const;
const signOf = (side: Side): number => (side === 'Left' ? 1 : -1);

function armOf(pose: Pose, side: Side, neckBase: Vector, chest: Frame): Limb {
  const upper = unit(pose[`upperArm${side}`]);
  const lower = unit(pose[`forearm${side}`]);
  const isRaised = Math.max(0, upper[0] * chest.up[0] + upper[1] * chest.up[1] + upper[2] * chest.up[2]);
  const aside = signOf(side) * (SHOULDER.aside - isRaised * 0.025);
  const beside = along(neckBase, chest.left, aside);
  const root = along(beside, chest.up, isRaised * SHOULDER.raise - SHOULDER.down);
  const middle = along(root, upper, bones.upperArm);
  return { root, middle, end: along(middle, lower, bones.forearm), tip: lower };
}

function legOf(pose: Pose, side: Side, pelvis: Frame): Limb {
  const beside = along(pose.hips, pelvis.left, signOf(side) * HIP.aside);
  const root = along(beside, pelvis.up, -HIP.down);
  const middle = along(root, unit(pose[`thigh${side}`]), bones.thigh);
  const end = along(middle, unit(pose[`shin${side}`]), bones.shin);
  return { root, middle, end, tip: unit(pose[`foot${side}`]) };
}

/** The joints of a pose by forward kinematics. */
export function skeletonOf(pose: Pose): Skeleton {
  const pelvis = frameOf(pose.pelvisUp, pose.pelvisFace);
  const chest = frameOf(pose.chestUp, pose.chestFace);
  const head = frameOf(pose.headUp, pose.headFace);
  const waist = along(pose.hips, pelvis.up, bones.lowerSpine);
  const neckBase = along(waist, chest.up, bones.upperSpine);
  const headBase = along(neckBase, unit(add(chest.up, scaled(head.up, 1.4))), bones.neck);
  return {
    hips: pose.hips,
    pelvis,
    chest,
    head,
    neckBase,
    headBase,
    arms: { Left: armOf(pose, 'Left', neckBase, chest), Right: armOf(pose, 'Right', neckBase, chest) },
    legs: { Left: legOf(pose, 'Left', pelvis), Right: legOf(pose, 'Right', pelvis) },
  };
}

const lengthsOf = (limb: Contact['limb']): readonly [number, number] =>
  limb === 'arms' ? [bones.upperArm, bones.forearm] : [bones.thigh, bones.shin];

/** The limb bent so that it ends at `target`; its middle joint stays on the side where it was. */
function reaching(limb: Limb, target: Vector, [upper, lower]: readonly [number, number]): Limb {
  const way = subtract(target, limb.root);
  const reach = Math.min(lengthOf(way), (upper + lower) * 0.9995);
  const direction = unit(way);
  const cosine = (upper * upper + reach * reach - lower * lower) / (2 * upper * reach);
  const forwards = upper * Math.max(-1, Math.min(1, cosine));
  const aside = Math.sqrt(Math.max(0, upper * upper - forwards * forwards));
  const hint = unit(withoutPart(subtract(limb.middle, limb.root), direction));
  const middle = along(along(limb.root, direction, forwards), hint, aside);
  return { ...limb, middle, end: along(limb.root, direction, reach) };
}

/**
 * The joints of a pose whose contacts stay where they are: limbs bend, and the body moves where a contact is out of reach.
 */
export function skeletonWithContacts(pose: Pose, contacts: readonly Contact[]): Skeleton {
  let hips = pose.hips;
  for (let round = 0; round < 6; round += 1) {
    const tried = skeletonOf({ ...pose, hips });
    for (const { limb, side, at } of contacts) {
      const [upper, lower] = lengthsOf(limb);
      const way = subtract(at, tried[limb][side].root);
      const missing = lengthOf(way) - (upper + lower) * 0.995;
      if (missing > 0) hips = along(hips, unit(way), missing);
    }
  }
  const free = skeletonOf({ ...pose, hips });
  const skeleton = { ...free, arms: { ...free.arms }, legs: { ...free.legs } };
  for (const { limb, side, at } of contacts) {
    skeleton[limb][side] = reaching(free[limb][side], at, lengthsOf(limb));
  }
  return skeleton;
}
