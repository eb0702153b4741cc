import { TURN, wave } from '#remotion/starter/drawing/drawing.ts';
import { glow } from '#remotion/starter/drawing/palette.ts';
import type { Motion } from '#remotion/starter/figure/dancer.ts';
import type { Pose } from '#remotion/starter/figure/pose.ts';
import { drawScene } from './scene.ts';

/** Beside the pole, one hand high on it, the inner leg hooked round it, the outer leg long behind. */
const attitude: Pose = {
  hips: [0.25, 1.2, 0],
  pelvisUp: [-0.1, 1, 0.16],
  pelvisFace: [0.1, -0.1, 1],
  chestUp: [-0.06, 1, -0.3],
  chestFace: [0.35, 0.3, 1],
  headUp: [0.2, 1, -0.7],
  headFace: [0.3, 0.75, 0.85],
  upperArmRight: [-0.45, 1, 0.15],
  forearmRight: [-0.3, 1, -0.05],
  upperArmLeft: [1, 0.1, -0.35],
  forearmLeft: [1, 0.32, -0.5],
  thighRight: [-0.28, 0.12, 0.9],
  shinRight: [-0.3, -0.6, -0.75],
  footRight: [-0.2, -1, -0.75],
  thighLeft: [0.3, -0.85, -0.7],
  shinLeft: [0.3, -0.62, -1],
  footLeft: [0.28, -0.62, -1],
};

/** Seated on air, both knees drawn up, toes long. */
const chair: Pose = {
  ...attitude,
  hips: [0.27, 1.16, 0],
  pelvisUp: [-0.14, 1, -0.12],
  pelvisFace: [0.1, 0.1, 1],
  chestUp: [-0.12, 1, 0.1],
  chestFace: [0.1, 0, 1],
  headUp: [-0.08, 1, 0.1],
  headFace: [0.45, 0.05, 1],
  upperArmLeft: [0.75, -0.65, 0.35],
  forearmLeft: [0.8, 0.05, 0.65],
  thighRight: [-0.16, 0.2, 1],
  shinRight: [-0.1, -1, -0.05],
  footRight: [-0.05, -1, 0.22],
  thighLeft: [0.24, 0.06, 1],
  shinLeft: [0.16, -1, -0.3],
  footLeft: [0.1, -1, -0.05],
};

/** The outer leg fans open to the side. */
const fan: Pose = {
  ...attitude,
  hips: [0.24, 1.22, 0],
  pelvisUp: [-0.22, 1, 0.02],
  chestUp: [-0.2, 1, -0.12],
  chestFace: [0.3, 0.12, 1],
  headUp: [0.08, 1, -0.3],
  headFace: [0.75, 0.35, 0.8],
  upperArmLeft: [0.85, 0.75, -0.1],
  forearmLeft: [0.75, 0.95, -0.1],
  thighLeft: [0.85, 0.4, 0.4],
  shinLeft: [0.85, 0.52, 0.3],
  footLeft: [0.85, 0.52, 0.28],
};

/** Both legs long and crossed at the ankles, the chest open. */
const arrow: Pose = {
  ...attitude,
  hips: [0.3, 1.22, 0.02],
  pelvisUp: [-0.26, 1, 0.1],
  chestUp: [-0.2, 1, -0.22],
  headUp: [0.1, 1, -0.45],
  headFace: [0.5, 0.5, 0.85],
  upperArmLeft: [1, -0.25, 0.1],
  forearmLeft: [1, -0.15, 0.2],
  thighRight: [0.16, -0.85, 0.5],
  shinRight: [0.16, -0.95, -0.35],
  footRight: [0.1, -1, -0.35],
  thighLeft: [0.3, -0.95, -0.18],
  shinLeft: [0.3, -1, -0.4],
  footLeft: [0.25, -1, -0.45],
};

export const spinMotion: Motion = {
  keys: [
    { at: 0, pose: attitude },
    { at: 0.2, pose: arrow },
    { at: 0.42, pose: chair },
    { at: 0.63, pose: fan },
    { at: 0.83, pose: attitude },
  ],
  cycles: 1,
  // Drawn in she turns faster, stretched out slower.
  turn: (phase) => 0.5 - TURN * 3 * phase + 0.55 * wave(phase, 1, 0.06),
  contacts: () => [{ limb: 'arms', side: 'Right', at: [0.012, 2.16, 0] }],
  dress: { heels: true, grips: ['Right'] },
  seconds: 15,
};

/** A dancer in a slow spin round her pole. */
export const drawDancerSpin = drawScene({
  stage: {
    floor: 1.44,
    ambient: { r: 0.004, g: 0.0012, b: 0.006 },
    glows: [
      { x: 0.5, y: 1, radius: 0.5, color: glow.magenta, power: 0.34 },
      { x: 0.5, y: 0.95, radius: 0.27, color: glow.white, power: 0.1 },
    ],
    beams: [
      { x: 0.1, lean: 0.24, sway: 0.05, spread: 0.1, color: glow.violet, power: 0.34, offset: 0 },
      { x: 0.9, lean: -0.24, sway: 0.05, spread: 0.1, color: glow.violet, power: 0.34, offset: 0.4 },
    ],
    haze: 0.5,
  },
  view: { x: 540, floorY: 1650, scale: 420, distance: 6, pitch: 0.1 },
  motion: spinMotion,
  style: { fill: '#07030b', rim: '#ff9af0', innerRim: '#ff9af055', rimX: -1.8, rimY: 2.6 },
  bloom: { tint: [255, 120, 235], x: 540, y: 1060, radius: 620, power: 0.13 },
  pole: [255, 205, 248],
});
