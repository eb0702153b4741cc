import { TURN, wave } from '#remotion/starter/drawing/drawing.ts';
import { glow } from '#remotion/starter/drawing/palette.ts';
import type { Motion } from '#remotion/starter/figure/dancer.ts';
import type { Pose } from '#remotion/starter/figure/pose.ts';
import { drawScene } from './scene.ts';

/** Head down in a leg hang: the left knee holds the pole, the right leg is long, the back arches. */
const legHang: Pose = {
  hips: [0.14, 1.65, 0],
  pelvisUp: [0.3, -1, 0.05],
  pelvisFace: [0.1, 0.1, 1],
  chestUp: [0.5, -0.9, -0.3],
  chestFace: [0.25, -0.2, 1],
  headUp: [0.45, -0.7, -0.65],
  headFace: [0.2, -0.7, 0.8],
  upperArmRight: [0.75, -0.75, 0.1],
  forearmRight: [0.75, -0.5, 0.05],
  upperArmLeft: [-0.3, -1, 0.15],
  forearmLeft: [-0.5, -0.85, 0.3],
  thighLeft: [-0.32, 0.9, 0.3],
  shinLeft: [-0.34, -0.72, -0.6],
  footLeft: [-0.2, -0.9, -0.5],
  thighRight: [1, 0.62, -0.15],
  shinRight: [0.95, 0.75, -0.2],
  footRight: [0.92, 0.8, -0.2],
};

/** The free leg drawn in to a passé, the arms gathered below the head. */
const passe: Pose = {
  ...legHang,
  pelvisUp: [0.22, -1, 0],
  chestUp: [0.28, -1, -0.12],
  headUp: [0.2, -0.95, -0.35],
  headFace: [0.25, -0.35, 1],
  upperArmRight: [0.1, -1, 0.4],
  forearmRight: [-0.25, -1, 0.3],
  upperArmLeft: [0.25, -1, 0.35],
  forearmLeft: [0.45, -1, 0.25],
  thighRight: [0.8, 0.75, 0.5],
  shinRight: [-0.75, -0.35, -0.1],
  footRight: [-0.7, -0.6, -0.15],
};

/** The free leg reaches up along the pole into a split with the falling arms. */
const split: Pose = {
  ...legHang,
  pelvisUp: [0.42, -1, 0.05],
  chestUp: [0.68, -0.8, -0.32],
  headUp: [0.75, -0.5, -0.6],
  headFace: [0.1, -0.85, 0.6],
  upperArmRight: [1, -0.15, -0.2],
  forearmRight: [1, 0.1, -0.3],
  upperArmLeft: [0.2, -1, 0.5],
  forearmLeft: [0.15, -1, 0.5],
  thighRight: [0.6, 1, -0.1],
  shinRight: [0.55, 1, -0.15],
  footRight: [0.5, 1, -0.15],
};

export const invertMotion: Motion = {
  keys: [
    { at: 0, pose: legHang },
    { at: 0.24, pose: passe },
    { at: 0.5, pose: split },
    {
      at: 0.76,
      pose: {
        ...legHang,
        thighRight: [0.9, 0.5, 0.3],
        shinRight: [0.9, 0.42, 0.3],
        footRight: [0.9, 0.36, 0.3],
      },
    },
  ],
  cycles: 1,
  turn: (phase) => 0.35 + TURN * 2 * phase + 0.3 * wave(phase, 1, 0.3),
  contacts: () => [],
  anchor: { joint: ({ legs }) => legs.Left.middle, at: [0.0, 2.12, 0.075] },
  dress: { heels: true, grips: [] },
  seconds: 15,
};

/** A dancer who hangs head down from her pole by one knee. */
export const drawDancerInvert = drawScene({
  stage: {
    floor: 1.46,
    ambient: { r: 0.002, g: 0.0014, b: 0.007 },
    glows: [
      { x: 0.5, y: 0.93, radius: 0.42, color: { r: 0.3, g: 0.1, b: 0.95 }, power: 0.5, firm: 0.85 },
      { x: 0.5, y: 1.3, radius: 0.5, color: glow.magenta, power: 0.14 },
    ],
    beams: [{ x: 0.5, lean: 0, sway: 0.03, spread: 0.16, color: glow.violet, power: 0.22, offset: 0 }],
    haze: 0.42,
  },
  view: { x: 540, floorY: 1650, scale: 415, distance: 6, pitch: 0.1 },
  motion: invertMotion,
  style: { fill: '#05030b', rim: '#b9a2ff', innerRim: '#b9a2ff55', rimX: -1.8, rimY: 2.4 },
  bloom: { tint: [150, 110, 255], x: 540, y: 1000, radius: 600, power: 0.12 },
  pole: [215, 205, 255],
});
