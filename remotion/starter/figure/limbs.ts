import { smoothStep } from '#remotion/starter/drawing/noise.ts';
import { ball, type Blob, profileOf, sweep } from './blob.ts';
import type { Limb } from './skeleton.ts';
import {
  add,
  along,
  cross,
  type Frame,
  scaled,
  subtract,
  turnedAbout,
  unit,
  type Vector,
  withoutPart,
} from './vector.ts';

const profiles = {
  thigh: profileOf([0, 0.18, 0.5, 0.86, 1], [0.086, 0.086, 0.071, 0.052, 0.049]),
  shin: profileOf([0, 0.12, 0.32, 0.6, 0.9, 1], [0.049, 0.047, 0.053, 0.04, 0.028, 0.029]),
  upperArm: profileOf([0, 0.25, 0.55, 1], [0.046, 0.043, 0.036, 0.03]),
  forearm: profileOf([0, 0.25, 0.7, 1], [0.031, 0.034, 0.024, 0.02]),
};

function handOf({ end, tip }: Limb, isGripping: boolean): Blob[] {
  if (isGripping)
    return sweep({ from: end, to: along(end, tip, 0.018), profile: profileOf([0, 1], [0.021, 0.026]) });
  const knuckles = along(end, tip, 0.085);
  return [
    ...sweep({ from: end, to: knuckles, profile: profileOf([0, 0.6, 1], [0.02, 0.025, 0.022]) }),
    ...sweep({
      from: knuckles,
      to: along(knuckles, tip, 0.08),
      profile: profileOf([0, 0.5, 1], [0.021, 0.016, 0.008]),
    }),
  ];
}

/** The rim of a limb begins where it has left the body. */
const armEdge = (t: number): number => smoothStep(0.15, 0.5, t);
const legEdge = (t: number): number => smoothStep(0.25, 0.6, t);

/** An arm from the shoulder to the finger tips. */
export function armBlobs(limb: Limb, isGripping: boolean): Blob[] {
  return [
    ...sweep({ from: limb.root, to: limb.middle, profile: profiles.upperArm, edge: armEdge }),
    ...sweep({ from: limb.middle, to: limb.end, profile: profiles.forearm }),
    ...handOf(limb, isGripping),
  ];
}

/** A shoe with a platform and a stiletto heel, or a bare foot, stretched along its tip. */
function footBlobs({ end, tip, middle }: Limb, front: Vector, heels: boolean): Blob[] {
  const shin = unit(subtract(end, middle));
  const back = scaled(front, -1);
  const heel = add(along(end, back, 0.022), scaled(shin, 0.02));
  const toeBase = along(end, tip, 0.145);
  const toe = along(toeBase, tip, 0.075);
  const foot = [
    ball(heel, 0.03),
    ...sweep({ from: heel, to: toeBase, profile: profileOf([0, 0.5, 1], [0.03, 0.029, 0.024]) }),
    ...sweep({ from: end, to: toeBase, profile: profileOf([0, 0.4, 1], [0.03, 0.033, 0.027]) }),
    ...sweep({ from: toeBase, to: toe, profile: profileOf([0, 0.5, 1], [0.027, 0.02, 0.009]) }),
  ];
  if (!heels) return foot;
  // The heel leans back from the foot by as much as the shoe is steep.
  const hinge = unit(cross(front, shin));
  const steep = 0.72;
  const down = turnedAbout(tip, hinge, steep);
  const sole = unit(withoutPart(down, tip));
  const heelTip = along(along(heel, down, 0.175), back, 0.004);
  return [
    ...foot,
    ...sweep({
      from: along(heel, back, 0.006),
      to: heelTip,
      profile: profileOf([0, 0.3, 1], [0.024, 0.011, 0.007]),
    }),
    ...sweep({
      from: along(toeBase, sole, 0.022),
      to: along(toe, sole, 0.02),
      profile: profileOf([0, 1], [0.022, 0.017]),
    }),
  ];
}

/** A leg from the hip to the toes. */
export function legBlobs(limb: Limb, pelvis: Frame, heels: boolean): Blob[] {
  const thigh = unit(subtract(limb.middle, limb.root));
  const shin = unit(subtract(limb.end, limb.middle));
  const front = unit(withoutPart(add(subtract(thigh, shin), scaled(pelvis.face, 0.2)), shin));
  return [
    ...sweep({
      from: limb.root,
      to: limb.middle,
      profile: profiles.thigh,
      bulge: scaled(unit(withoutPart(front, thigh)), 0.014),
      edge: legEdge,
    }),
    ball(along(limb.middle, front, 0.008), 0.047),
    ...sweep({
      from: limb.middle,
      to: limb.end,
      profile: profiles.shin,
      bulge: scaled(front, -0.02),
      peak: 0.3,
    }),
    ...footBlobs(limb, front, heels),
  ];
}
