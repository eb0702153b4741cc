import { add, scaled, subtract, type Vector } from './vector.ts';

/**
 * A pose: where the middle of the pelvis is, in metres, and the direction of every bone. Directions have any length; left
 * and right are the dancer's. A foot points from ankle to toe.
 */
export type Pose = Record<
  | 'hips'
  | 'pelvisUp'
  | 'pelvisFace'
  | 'chestUp'
  | 'chestFace'
  | 'headUp'
  | 'headFace'
  | 'upperArmLeft'
  | 'forearmLeft'
  | 'upperArmRight'
  | 'forearmRight'
  | 'thighLeft'
  | 'shinLeft'
  | 'footLeft'
  | 'thighRight'
  | 'shinRight'
  | 'footRight',
  Vector
>;

type Bone = keyof Pose;

/** A pose that is reached at a phase 0..1 of the motion; keys are in the order of their phases. */
export type PoseKey = { at: number; pose: Pose };

/** By how much of the loop each bone follows late: hips lead, chest and legs follow, head and hands arrive last. */
const lag: Record<Bone, number> = {
  hips: 0,
  pelvisUp: 0,
  pelvisFace: 0,
  chestUp: 0.012,
  chestFace: 0.012,
  headUp: 0.03,
  headFace: 0.03,
  upperArmLeft: 0.014,
  forearmLeft: 0.028,
  upperArmRight: 0.014,
  forearmRight: 0.028,
  thighLeft: 0.004,
  shinLeft: 0.014,
  footLeft: 0.024,
  thighRight: 0.004,
  shinRight: 0.014,
  footRight: 0.024,
};

const wrapped = (phase: number): number => phase - Math.floor(phase);

/**
 * The value at a phase of a closed cubic curve through the keys: after the last key comes the first again, with the same
 * value and speed (Catmull-Rom over uneven steps).
 */
export function onClosedCurve(keys: readonly { at: number; value: Vector }[], phase: number): Vector {
  const count = keys.length;
  const now = wrapped(phase);
  const keyAt = (index: number): { at: number; value: Vector } => {
    const round = Math.floor(index / count);
    const key = keys[index - round * count];
    if (!key) throw new Error('A closed curve needs at least one key.');
    return { at: key.at + round, value: key.value };
  };
  let index = count - 1;
  while (index >= 0 && keyAt(index).at > now) index -= 1;
  const [before, from, to, after] = [keyAt(index - 1), keyAt(index), keyAt(index + 1), keyAt(index + 2)];
  const span = to.at - from.at;
  const speed = (a: typeof from, b: typeof from): Vector =>
    scaled(subtract(b.value, a.value), span / (b.at - a.at));
  const t = (now - from.at) / span;
  const [t2, t3] = [t * t, t * t * t];
  return add(
    add(scaled(from.value, 2 * t3 - 3 * t2 + 1), scaled(to.value, 3 * t2 - 2 * t3)),
    add(scaled(speed(before, to), t3 - 2 * t2 + t), scaled(speed(from, after), t3 - t2)),
  );
}

/** The pose at a phase of a closed motion through the keys, each bone as late as its lag. */
export function poseAt(keys: readonly PoseKey[], phase: number): Pose {
  const bones = Object.entries(lag).map(([bone, late]) => [
    bone,
    onClosedCurve(
      keys.map(({ at, pose }) => ({ at, value: pose[bone as Bone] })), // the keys of `lag` are the bones
      phase - late,
    ),
  ]);
  return Object.fromEntries(bones) as Pose; // one entry for each bone
}
