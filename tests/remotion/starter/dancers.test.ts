import { describe, expect, it } from 'vitest';
import { flowMotion } from '#remotion/starter/dancers/flow.ts';
import { heelsMotion } from '#remotion/starter/dancers/heels.ts';
import { hoopMotion } from '#remotion/starter/dancers/hoop.ts';
import { invertMotion } from '#remotion/starter/dancers/invert.ts';
import { spinMotion } from '#remotion/starter/dancers/spin.ts';
import { footAt, walkMotion } from '#remotion/starter/dancers/walk.ts';
import { type Motion, dancerBody, dancerSkeleton } from '#remotion/starter/figure/dancer.ts';
import { onClosedCurve } from '#remotion/starter/figure/pose.ts';
import { bones, type Skeleton } from '#remotion/starter/figure/skeleton.ts';
import { lengthOf, subtract, type Vector } from '#remotion/starter/figure/vector.ts';

const FRAMES = 450;
const phases = Array.from({ length: 60 }, (_, index) => index / 60);
const motions: [string, Motion][] = [
  ['spin', spinMotion],
  ['walk', walkMotion],
  ['heels', heelsMotion],
  ['hoop', hoopMotion],
  ['invert', invertMotion],
  ['flow', flowMotion],
];

const distance = (a: Vector, b: Vector): number => lengthOf(subtract(a, b));
const jointsOf = ({ hips, neckBase, headBase, arms, legs }: Skeleton): Vector[] => [
  hips,
  neckBase,
  headBase,
  ...[arms.Left, arms.Right, legs.Left, legs.Right].flatMap(({ root, middle, end }) => [root, middle, end]),
];
const furthest = (from: Skeleton, to: Skeleton): number =>
  Math.max(...jointsOf(from).map((joint, index) => distance(joint, jointsOf(to)[index] ?? joint)));

describe.each(motions)('the dancer of %s', (_, motion) => {
  const at = (phase: number): Skeleton => dancerSkeleton(motion, phase);

  it('ends where she began, and as fast', () => {
    expect(furthest(at(1), at(0))).toBeLessThan(1e-6);
    const last = furthest(at(1 - 1 / FRAMES), at(1));
    const first = furthest(at(0), at(1 / FRAMES));
    expect(Math.abs(last - first)).toBeLessThan(0.006);
  });

  it('moves without a jump: no joint goes further than 8 cm from one frame to the next', () => {
    const frames = Array.from({ length: FRAMES + 1 }, (_frame, index) => at(index / FRAMES));
    const steps = frames.slice(1).map((next, index) => furthest(frames[index] ?? next, next));
    expect(Math.max(...steps)).toBeLessThan(0.08);
  });

  it('keeps the length of her bones and what she holds on to', () => {
    for (const phase of phases) {
      const skeleton = at(phase);
      for (const { root, middle, end } of Object.values(skeleton.legs)) {
        expect(distance(root, middle)).toBeCloseTo(bones.thigh, 3);
        expect(distance(middle, end)).toBeCloseTo(bones.shin, 2);
      }
      for (const { limb, side, at: place } of motion.contacts(phase)) {
        expect(distance(skeleton[limb][side].end, place)).toBeLessThan(0.005);
      }
    }
  });

  it('has no part below the floor by more than the sole of a shoe', () => {
    const heights = phases
      .filter((_phase, index) => index % 3 === 0)
      .flatMap((phase) => dancerBody(motion, phase))
      .flatMap(({ blobs }) => blobs.map(({ at: middle }) => middle[1]));
    expect(Math.min(...heights)).toBeGreaterThan(-0.04);
  });
});

it('a standing foot stays at its place while the body passes over it, and swings through without a jerk', () => {
  const speeds = Array.from({ length: 400 }, (_, index) => {
    const u = index / 400;
    return (footAt(u + 0.0005).ahead - footAt(u - 0.0005).ahead) / 0.001;
  });
  const standing = speeds.slice(4, 250);
  for (const speed of standing) expect(speed).toBeCloseTo(standing[0] ?? 0, 6);
  for (let index = 1; index < speeds.length; index += 1) {
    expect(Math.abs((speeds[index] ?? 0) - (speeds[index - 1] ?? 0))).toBeLessThan(0.5);
  }
});

it('a closed curve passes through its keys and meets itself with the same speed', () => {
  const keys = [
    { at: 0, value: [0, 0, 0] as const },
    { at: 0.3, value: [1, 2, 0] as const },
    { at: 0.7, value: [-1, 1, 3] as const },
  ];
  for (const { at, value } of keys)
    expect(onClosedCurve(keys, at + 3)).toEqual([...value].map((one) => expect.closeTo(one, 9)));
  const step = 1e-5;
  const speed = (phase: number): number =>
    distance(onClosedCurve(keys, phase + step), onClosedCurve(keys, phase)) / step;
  expect(speed(1 - step)).toBeCloseTo(speed(0), 2);
});

it('the dancer in the hoop opens an arm or a leg to the side where the ring is seen from its edge', () => {
  const onEdge = phases.filter((phase) => Math.abs(Math.cos(hoopMotion.turn(phase))) < 0.3);
  const widths = onEdge.map((phase) => {
    const across = jointsOf(dancerSkeleton(hoopMotion, phase)).map(([x]) => x);
    return Math.max(...across) - Math.min(...across);
  });
  expect(widths.length).toBeGreaterThan(4);
  expect(Math.min(...widths)).toBeGreaterThan(0.68);
});
