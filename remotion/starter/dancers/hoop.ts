import { type Drawing, TURN, wave } from '#remotion/starter/drawing/drawing.ts';
import type { Motion } from '#remotion/starter/figure/dancer.ts';
import type { Pose } from '#remotion/starter/figure/pose.ts';
import { turnedUpright, type Vector } from '#remotion/starter/figure/vector.ts';
import { drawHoop } from './apparatus.ts';
import { drawScene } from './scene.ts';

const RING: { middle: Vector; radius: number } = { middle: [0, 1.5, 0], radius: 0.49 };

/** A place on the ring, `angle` turns from its right side upwards. */
const onRing = (angle: number): Vector => [
  RING.middle[0] + Math.cos(TURN * angle) * RING.radius,
  RING.middle[1] + Math.sin(TURN * angle) * RING.radius,
  0,
];

/** Man in the moon: the back along the ring, one foot against its other side, the far leg long beyond it. */
const moon: Pose = {
  hips: [-0.15, 1.18, 0],
  pelvisUp: [-0.36, 1, 0],
  pelvisFace: [1, 0.3, 0.12],
  chestUp: [-0.12, 1, 0],
  chestFace: [1, 0.15, 0.35],
  headUp: [-0.35, 1, 0.02],
  headFace: [1, 0.5, 0.25],
  upperArmLeft: [0.15, 1, -0.25],
  forearmLeft: [0.2, 1, 0.1],
  upperArmRight: [-0.25, -0.9, 0.45],
  forearmRight: [-0.3, -1, 0.25],
  thighRight: [0.75, 0.75, 0.1],
  shinRight: [0.75, -0.5, 0],
  footRight: [0.8, -0.15, 0],
  thighLeft: [1, 0.5, -0.12],
  shinLeft: [1, 0.66, -0.08],
  footLeft: [1, 0.66, -0.05],
};

/**
 * Seen from the edge of the ring, where what lies along it falls into one line: the free arm and the far leg open to the two sides of
 * the ring instead.
 */
const opened: Pose = {
  ...moon,
  chestUp: [-0.02, 1, 0.06],
  headUp: [0.05, 1, 0.12],
  headFace: [1, 0.05, 0.4],
  upperArmRight: [0.35, 0.4, 1],
  forearmRight: [0.25, 0.95, 0.8],
  thighLeft: [0.7, 0.35, -1],
  shinLeft: [0.45, -0.05, -1],
  footLeft: [0.4, -0.15, -1],
};

/** The far leg hangs long below the ring, the head falls back, the free arm opens overhead. */
const fallen: Pose = {
  ...moon,
  chestUp: [-0.28, 1, 0.05],
  chestFace: [1, 0.35, 0.3],
  headUp: [-0.8, 0.85, 0.05],
  headFace: [0.8, 0.95, 0.2],
  upperArmRight: [-0.75, 0.6, 0.5],
  forearmRight: [-1, 0.25, 0.3],
  thighLeft: [0.8, -0.3, -0.12],
  shinLeft: [0.55, -1, -0.05],
  footLeft: [0.5, -1, 0],
};

/** The same from behind, half a turn later, the arm higher and the leg lower. */
const openedBehind: Pose = {
  ...moon,
  upperArmRight: [0.55, 0.85, 0.5],
  forearmRight: [0.75, 0.75, 0.2],
  thighLeft: [0.85, 0.2, -0.6],
  shinLeft: [0.75, -0.2, -0.75],
  footLeft: [0.7, -0.3, -0.75],
};

/** Slowest where the ring is seen whole, fastest where it is seen from its edge. */
const turn = (phase: number): number => TURN * phase - 0.32 * wave(phase, 2);

export const hoopMotion: Motion = {
  keys: [
    { at: 0, pose: moon },
    { at: 0.28, pose: opened },
    { at: 0.52, pose: fallen },
    { at: 0.78, pose: openedBehind },
  ],
  cycles: 1,
  turn,
  contacts: (phase) => [
    { limb: 'arms', side: 'Left', at: turnedUpright(onRing(0.305), turn(phase)) },
    { limb: 'legs', side: 'Right', at: turnedUpright(onRing(-0.055), turn(phase)) },
  ],
  dress: { heels: false, grips: ['Left'] },
  seconds: 15,
};

const drawHoopScene = drawScene({
  stage: {
    floor: 1.5,
    ambient: { r: 0.0022, g: 0.0018, b: 0.005 },
    glows: [
      { x: 0.5, y: 0.9, radius: 0.43, color: { r: 1, g: 0.17, b: 0.2 }, power: 0.4, firm: 0.92 },
      { x: 0.5, y: 0.9, radius: 0.62, color: { r: 0.7, g: 0.03, b: 0.35 }, power: 0.1 },
    ],
    beams: [],
    haze: 0.4,
  },
  view: { x: 530, floorY: 1700, scale: 520, distance: 6, pitch: 0.04 },
  motion: hoopMotion,
  style: { fill: '#080305', rim: '#ffb9a8', innerRim: '#ffd9a055', rimX: -1.8, rimY: 2.4 },
  bloom: { tint: [255, 110, 110], x: 540, y: 960, radius: 560, power: 0.12 },
  drawBehind: (context, phase, view) => drawHoop(context, view, { ...RING, turn: turn(phase) }, '#ffb9a8'),
});

/** Where the loop begins: in the middle of a turn, because a seam shows where almost nothing moves. */
const BEGIN = 0.2;

/** A dancer who rests in a hoop that turns slowly. */
export const drawDancerHoop: Drawing = (context, phase) => drawHoopScene(context, (phase + BEGIN) % 1);
