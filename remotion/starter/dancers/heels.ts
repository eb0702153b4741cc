import { glow } from '#remotion/starter/drawing/palette.ts';
import type { Motion } from '#remotion/starter/figure/dancer.ts';
import type { Pose, PoseKey } from '#remotion/starter/figure/pose.ts';
import type { Vector } from '#remotion/starter/figure/vector.ts';
import { drawScene } from './scene.ts';

/** On her back, propped on her elbows, the head to the left. */
const lying: Pose = {
  hips: [-0.06, 0.13, 0],
  pelvisUp: [-1, 0.22, 0],
  pelvisFace: [0.2, 1, 0.12],
  chestUp: [-0.85, 0.72, 0],
  chestFace: [0.7, 0.8, 0.3],
  headUp: [-0.85, 0.7, 0],
  headFace: [0.7, 0.85, 0.25],
  upperArmLeft: [-0.3, -1, -0.35],
  forearmLeft: [1, -0.12, -0.15],
  upperArmRight: [-0.3, -1, 0.4],
  forearmRight: [1, -0.12, 0.2],
  thighLeft: [0.2, 1, -0.06],
  shinLeft: [0.1, 1, -0.04],
  footLeft: [0.12, 1, 0],
  thighRight: [0.2, 1, 0.06],
  shinRight: [0.1, 1, 0.04],
  footRight: [0.12, 1, 0],
};

type Leg = { thigh: Vector; shin: Vector; foot: Vector };
/** One leg's wave: long upwards, long forwards, drawn in, unfolding. */
const wavesOfLeg: readonly Leg[] = [
  { thigh: [0.12, 1, 0], shin: [0.02, 1, 0], foot: [0.02, 1, 0] },
  { thigh: [0.62, 0.8, 0], shin: [0.72, 0.72, 0], foot: [0.8, 0.62, 0] },
  { thigh: [1, 0.42, 0], shin: [1, 0.2, 0], foot: [1, 0.0, 0] },
  { thigh: [0.8, 0.72, 0], shin: [0.86, -0.45, 0], foot: [1, -0.5, 0] },
  { thigh: [0.38, 1, 0], shin: [0.6, -0.8, 0], foot: [0.85, -0.65, 0] },
  { thigh: [-0.12, 1, 0], shin: [0.95, 0.18, 0], foot: [1, 0.45, 0] },
];

const apart = ([x, y, z]: Vector, aside: number): Vector => [x, y, z + aside];

const keys: readonly PoseKey[] = wavesOfLeg.map((right, index) => {
  const left = wavesOfLeg[(index + 3) % wavesOfLeg.length] ?? right;
  const sway = Math.sin((index / wavesOfLeg.length) * Math.PI * 2);
  return {
    at: index / wavesOfLeg.length,
    pose: {
      ...lying,
      pelvisUp: [-1, 0.22 + 0.05 * sway, 0.06 * sway],
      chestUp: [-0.85, 0.72 + 0.1 * sway, 0.05 * sway],
      headUp: [-0.9, 0.62 + 0.3 * sway, 0],
      headFace: [0.62 + 0.2 * sway, 0.95 - 0.3 * sway, 0.3],
      thighRight: apart(right.thigh, 0.06),
      shinRight: apart(right.shin, 0.02),
      footRight: right.foot,
      thighLeft: apart(left.thigh, -0.06),
      shinLeft: apart(left.shin, -0.02),
      footLeft: left.foot,
    },
  };
});

export const heelsMotion: Motion = {
  keys,
  cycles: 2,
  turn: () => 0.2,
  contacts: () => [],
  dress: { heels: true, grips: [] },
  seconds: 15,
};

/** A dancer in heels on the floor, her legs drawing slow waves. */
export const drawDancerHeels = drawScene({
  stage: {
    floor: 1.46,
    ambient: { r: 0.004, g: 0.001, b: 0.003 },
    glows: [
      { x: 0.5, y: 1.36, radius: 0.58, color: glow.rose, power: 0.36 },
      { x: 0.62, y: 1.2, radius: 0.3, color: glow.white, power: 0.07 },
    ],
    beams: [
      { x: 0.2, lean: 0.14, sway: 0.05, spread: 0.09, color: glow.violet, power: 0.4, offset: 0.2 },
      { x: 0.86, lean: -0.12, sway: 0.05, spread: 0.09, color: glow.rose, power: 0.26, offset: 0.7 },
    ],
    haze: 0.5,
  },
  view: { x: 510, floorY: 1640, scale: 480, distance: 6, pitch: 0.09 },
  motion: heelsMotion,
  style: { fill: '#090307', rim: '#ffa0bd', innerRim: '#ffa0bd55', rimX: -1.8, rimY: 2.6 },
  bloom: { tint: [255, 110, 160], x: 560, y: 1400, radius: 600, power: 0.12 },
});
