import { glow } from '#remotion/starter/drawing/palette.ts';
import type { Motion } from '#remotion/starter/figure/dancer.ts';
import type { Pose } from '#remotion/starter/figure/pose.ts';
import { drawScene } from './scene.ts';

/** Kneeling high, the hips forward, the back arched, the arms falling back overhead. */
const arch: Pose = {
  hips: [0, 0.5, 0],
  pelvisUp: [-0.3, 1, 0],
  pelvisFace: [1, 0.3, 0],
  chestUp: [-0.72, 0.8, 0],
  chestFace: [0.8, 0.72, 0.1],
  headUp: [-1, 0.3, 0],
  headFace: [0.25, 1, 0.1],
  upperArmLeft: [-0.5, 1, -0.25],
  forearmLeft: [-0.85, 0.7, -0.1],
  upperArmRight: [-0.4, 1, 0.35],
  forearmRight: [-0.8, 0.75, 0.25],
  thighLeft: [-0.14, -1, 0.0],
  shinLeft: [-1, -0.04, 0],
  footLeft: [-1, -0.1, 0],
  thighRight: [-0.14, -1, 0.0],
  shinRight: [-1, -0.04, 0],
  footRight: [-1, -0.1, 0],
};

/** High on the knees, the chest curling in, the arms coming over. */
const curl: Pose = {
  ...arch,
  pelvisUp: [0.1, 1, 0],
  pelvisFace: [1, -0.1, 0],
  chestUp: [0.5, 0.9, 0],
  chestFace: [0.9, -0.5, 0.1],
  headUp: [0.75, 0.75, 0],
  headFace: [0.7, -0.75, 0.1],
  upperArmLeft: [0.9, 0.6, -0.2],
  forearmLeft: [1, 0.1, -0.1],
  upperArmRight: [0.85, 0.7, 0.25],
  forearmRight: [1, 0.25, 0.15],
  thighLeft: [0.22, -1, 0],
  thighRight: [0.22, -1, 0],
};

/** Seated on the heels, folded forwards, the hands reaching along the floor. */
const folded: Pose = {
  ...arch,
  pelvisUp: [0.68, 0.75, 0],
  pelvisFace: [0.75, -0.68, 0],
  chestUp: [0.98, 0.12, 0],
  chestFace: [0.2, -0.98, 0.1],
  headUp: [1, -0.3, 0],
  headFace: [0.1, -1, 0.1],
  upperArmLeft: [1, -0.5, -0.2],
  forearmLeft: [1, -0.25, -0.1],
  upperArmRight: [1, -0.45, 0.3],
  forearmRight: [1, -0.2, 0.2],
  thighLeft: [0.96, -0.3, 0],
  thighRight: [0.96, -0.3, 0],
};

/** Seated on the heels, rising through the spine, the arms trailing low. */
const seated: Pose = {
  ...arch,
  pelvisUp: [-0.15, 1, 0],
  pelvisFace: [1, 0.15, 0],
  chestUp: [-0.1, 1, 0],
  chestFace: [1, 0.2, 0.15],
  headUp: [0.1, 1, 0],
  headFace: [1, -0.05, 0.15],
  upperArmLeft: [0.35, -0.9, -0.3],
  forearmLeft: [0.7, -0.7, -0.1],
  upperArmRight: [0.3, -0.9, 0.4],
  forearmRight: [0.65, -0.7, 0.25],
  thighLeft: [0.95, -0.34, 0],
  thighRight: [0.95, -0.34, 0],
};

/** Half way up: the hips push forwards first, the chest is still behind. */
const rising: Pose = {
  ...arch,
  pelvisUp: [-0.55, 0.9, 0],
  pelvisFace: [0.9, 0.55, 0],
  chestUp: [-0.4, 0.95, 0],
  chestFace: [1, 0.4, 0.15],
  headUp: [-0.1, 1, 0],
  headFace: [1, 0.15, 0.15],
  upperArmLeft: [0.75, 0.15, -0.3],
  forearmLeft: [0.85, 0.5, -0.15],
  upperArmRight: [0.65, 0.3, 0.4],
  forearmRight: [0.8, 0.65, 0.25],
  thighLeft: [0.42, -0.95, 0],
  thighRight: [0.42, -0.95, 0],
};

export const flowMotion: Motion = {
  keys: [
    { at: 0, pose: arch },
    { at: 0.22, pose: curl },
    { at: 0.45, pose: folded },
    { at: 0.65, pose: seated },
    { at: 0.83, pose: rising },
  ],
  cycles: 2,
  turn: () => 0.38,
  contacts: () => [],
  anchor: { joint: ({ legs }) => legs.Left.middle, at: [0.08, 0.06, -0.08] },
  dress: { heels: false, grips: [] },
  seconds: 15,
};

/** A dancer on her knees whose whole body moves in waves. */
export const drawDancerFlow = drawScene({
  stage: {
    floor: 1.46,
    ambient: { r: 0.004, g: 0.002, b: 0.002 },
    glows: [
      { x: 0.5, y: 1.22, radius: 0.5, color: glow.gold, power: 0.3 },
      { x: 0.5, y: 1.1, radius: 0.9, color: glow.rose, power: 0.07 },
    ],
    beams: [{ x: 0.78, lean: -0.18, sway: 0.03, spread: 0.13, color: glow.gold, power: 0.24, offset: 0 }],
    haze: 0.55,
  },
  view: { x: 540, floorY: 1640, scale: 590, distance: 6, pitch: 0.09 },
  motion: flowMotion,
  style: { fill: '#0a0503', rim: '#ffd08a', innerRim: '#ffd08a55', rimX: -1.8, rimY: 2.6 },
  bloom: { tint: [255, 180, 90], x: 540, y: 1280, radius: 620, power: 0.12 },
});
