/** A point or direction in metres: x to the right of the screen, y upwards, z towards the viewer. */
export type Vector = readonly [x: number, y: number, z: number];

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const lengthOf = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** `from` moved by `by` metres along a direction of length 1. */
export const along = (from: Vector, direction: Vector, by: number): Vector =>
  add(from, scaled(direction, by));

/** Straight line from `a` (t = 0) to `b` (t = 1). */
export const between = (a: Vector, b: Vector, t: number): Vector => along(a, subtract(b, a), t);

/** The same direction with length 1; a vector without length points up. */
export function unit(a: Vector): Vector {
  const length = lengthOf(a);
  return length < 1e-9 ? [0, 1, 0] : scaled(a, 1 / length);
}

/** What is left of `a` at a right angle to `axis`, a direction of length 1. */
export const withoutPart = (a: Vector, axis: Vector): Vector => along(a, axis, -dot(a, axis));

/** `a` turned about the upright axis by `angle` radians: its right side turns towards the viewer. */
export function turnedUpright([x, y, z]: Vector, angle: number): Vector {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [x * cos - z * sin, y, x * sin + z * cos];
}

/** `a` turned about `axis`, a direction of length 1, by `angle` radians (Rodrigues' formula). */
export function turnedAbout(a: Vector, axis: Vector, angle: number): Vector {
  const cos = Math.cos(angle);
  const straight = add(scaled(a, cos), scaled(cross(axis, a), Math.sin(angle)));
  return along(straight, axis, dot(axis, a) * (1 - cos));
}

/** Three directions of length 1 at right angles: where a part of the body is up, where it faces, and its left. */
export type Frame = { up: Vector; face: Vector; left: Vector };

export function frameOf(upwards: Vector, facing: Vector): Frame {
  const up = unit(upwards);
  const face = unit(withoutPart(facing, up));
  return { up, face, left: cross(up, face) };
}
