import { TURN, wave } from '#remotion/starter/drawing/drawing.ts';
import { smoothStep } from '#remotion/starter/drawing/noise.ts';
import { glow } from '#remotion/starter/drawing/palette.ts';
import type { Motion } from '#remotion/starter/figure/dancer.ts';
import type { Pose, PoseKey } from '#remotion/starter/figure/pose.ts';
import type { Side } from '#remotion/starter/figure/skeleton.ts';
import { turnedUpright, type Vector } from '#remotion/starter/figure/vector.ts';
import { drawScene } from './scene.ts';

const LAPS = 2;
const STRIDES = 7;
const RADIUS = 0.42;
/** Share of a stride in which a foot stands. */
const STANCE = 0.64;
/** Way round the pole of one stride, two steps, in radians. */
const STRIDE = (TURN * LAPS) / STRIDES;

/**
 * Where a foot is at `stride` 0..1 of its stride: radians ahead of the body round the pole, metres over its stand. It
 * stands still on the stage while the body passes over it, and swings with the same speed at both ends.
 */
export function footAt(stride: number): { ahead: number; lift: number } {
  const u = stride - Math.floor(stride);
  const front = (STRIDE * STANCE) / 2;
  if (u < STANCE) return { ahead: front - STRIDE * u, lift: 0.07 * smoothStep(STANCE * 0.72, STANCE, u) };
  const t = (u - STANCE) / (1 - STANCE);
  const slope = -STRIDE * (1 - STANCE);
  const [t2, t3] = [t * t, t * t * t];
  const ahead =
    -front * (2 * t3 - 3 * t2 + 1) +
    front * (3 * t2 - 2 * t3) +
    slope * (t3 - 2 * t2 + t) +
    slope * (t3 - t2);
  return { ahead, lift: 0.07 * smoothStep(1, 0.3, t) + 0.13 * Math.sin(Math.PI * t) ** 2 };
}

const turn = (phase: number): number => -0.4 + TURN * LAPS * phase;
const strideOf = (side: Side, phase: number): number => phase * STRIDES + (side === 'Left' ? 0 : 0.5);

function ankleAt(side: Side, phase: number): Vector {
  const { ahead, lift } = footAt(strideOf(side, phase));
  const radius = RADIUS + (side === 'Left' ? 0.035 : -0.035);
  return turnedUpright([radius, 0.185 + lift, 0], turn(phase) + ahead);
}

/** Where a foot points: flat in its stand, downwards as it leaves the floor. */
function footDirection(stride: number): Vector {
  const u = stride - Math.floor(stride);
  const off = smoothStep(STANCE * 0.6, STANCE, u) * smoothStep(1, STANCE + 0.16, u);
  return [0, -0.9 - off * 0.4, 1 - off * 1.1];
}

/** The walk at a part of the stride that begins when the left foot is set down. */
function walking(at: number): Pose {
  const sway = Math.cos(TURN * (at - 0.2));
  const swing = Math.cos(TURN * at);
  return {
    hips: [RADIUS + 0.035 * sway, 1.1 + 0.012 * Math.cos(2 * TURN * (at - 0.3)), 0.01],
    pelvisUp: [-0.1 * sway, 1, 0.04],
    pelvisFace: [-0.16 * swing, 0, 1],
    chestUp: [0.1 + 0.05 * sway, 1, -0.07],
    chestFace: [0.12 + 0.1 * swing, 0.08, 1],
    headUp: [0.14, 1, -0.1],
    headFace: [0.5 + 0.12 * swing, 0.1, 1],
    upperArmRight: [-0.7, 0.7, 0.15],
    forearmRight: [-0.6, 0.8, 0.1],
    upperArmLeft: [0.36, -0.85, -0.2 - 0.3 * swing],
    forearmLeft: [0.36, -0.8, 0.25 - 0.35 * swing],
    thighLeft: [0, -1, 0.35],
    shinLeft: [0, -1, -0.25],
    footLeft: footDirection(at),
    thighRight: [0, -1, 0.35],
    shinRight: [0, -1, -0.25],
    footRight: footDirection(at + 0.5),
  };
}

const KEYS = 12;
const keys: readonly PoseKey[] = Array.from({ length: KEYS }, (_, index) => ({
  at: index / KEYS,
  pose: walking(index / KEYS),
}));

export const walkMotion: Motion = {
  keys,
  cycles: STRIDES,
  turn,
  contacts: (phase) => [
    { limb: 'legs', side: 'Left', at: ankleAt('Left', phase) },
    { limb: 'legs', side: 'Right', at: ankleAt('Right', phase) },
    { limb: 'arms', side: 'Right', at: [0, 1.98 + 0.02 * wave(phase, 1), 0] },
  ],
  dress: { heels: true, grips: ['Right'] },
  seconds: 15,
};

/** A dancer in heels who walks round her pole. */
export const drawDancerWalk = drawScene({
  stage: {
    floor: 1.47,
    ambient: { r: 0.001, g: 0.0018, b: 0.006 },
    glows: [
      { x: 0.5, y: 1.16, radius: 0.52, color: { r: 0.1, g: 0.3, b: 0.95 }, power: 0.36 },
      { x: 0.5, y: 1.3, radius: 0.34, color: glow.magenta, power: 0.16 },
    ],
    beams: [
      { x: 0.14, lean: 0.1, sway: 0.03, spread: 0.06, color: glow.blue, power: 0.4, offset: 0 },
      { x: 0.38, lean: 0.03, sway: 0.03, spread: 0.06, color: glow.violet, power: 0.3, offset: 0.3 },
      { x: 0.62, lean: -0.03, sway: 0.03, spread: 0.06, color: glow.violet, power: 0.3, offset: 0.6 },
      { x: 0.86, lean: -0.1, sway: 0.03, spread: 0.06, color: glow.blue, power: 0.4, offset: 0.9 },
    ],
    haze: 0.5,
  },
  view: { x: 540, floorY: 1645, scale: 545, distance: 6, pitch: 0.09 },
  motion: walkMotion,
  style: { fill: '#03040b', rim: '#a8c4ff', innerRim: '#a8c4ff55', rimX: -1.8, rimY: 2.6 },
  bloom: { tint: [120, 150, 255], x: 540, y: 1200, radius: 620, power: 0.12 },
  pole: [205, 220, 255],
});
