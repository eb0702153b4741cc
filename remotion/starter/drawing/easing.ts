/** Progress 0..1 of the part of a loop that runs from phase `from` to phase `to`. */
export function part(phase: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (phase - from) / (to - from)));
}

/** Starts fast, ends gently. */
export function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}

/** Starts gently, ends fast. */
export function easeIn(t: number): number {
  return t * t * t;
}

/** Gentle at both ends. */
export function easeInOut(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Overshoots its end by about a tenth and settles; never below 0, so that it can be a size. */
export function easeOutBack(t: number): number {
  return Math.max(0, 1 + 2.7 * (t - 1) ** 3 + 1.7 * (t - 1) ** 2);
}
