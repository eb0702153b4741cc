const TABLE_SIZE = 512;
const permutation = new Uint8Array(TABLE_SIZE);
const slopeX = new Float32Array(256);
const slopeY = new Float32Array(256);
const slopeZ = new Float32Array(256);

/** A whole number's own fraction in 0..1, the same on every machine. */
export function hashed(seed: number): number {
  let n = Math.imul(seed | 0, 0x9e3779b1) ^ 0x85ebca6b;
  n = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d);
  n = Math.imul(n ^ (n >>> 12), 0x297a2d39);
  return ((n ^ (n >>> 15)) >>> 0) / 4294967296;
}

const order = Array.from({ length: 256 }, (_, index) => index).sort((a, b) => hashed(a) - hashed(b));
for (let index = 0; index < TABLE_SIZE; index += 1) permutation[index] = order[index & 255] ?? 0;
for (let index = 0; index < 256; index += 1) {
  const turn = hashed(index + 1000) * Math.PI * 2;
  const height = hashed(index + 2000) * 2 - 1;
  const ring = Math.sqrt(1 - height * height);
  slopeX[index] = Math.cos(turn) * ring;
  slopeY[index] = Math.sin(turn) * ring;
  slopeZ[index] = height;
}

function corner(hash: number, x: number, y: number, z: number): number {
  return (slopeX[hash] ?? 0) * x + (slopeY[hash] ?? 0) * y + (slopeZ[hash] ?? 0) * z;
}

function eased(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

/**
 * Gradient noise, about -1..1. The third axis is time: it repeats every `period` whole steps, so that a
 * loop whose phase runs from 0 to `period` closes without a seam.
 */
export function loopNoise(x: number, y: number, z: number, period: number): number {
  const xFloor = Math.floor(x);
  const yFloor = Math.floor(y);
  const zFloor = Math.floor(z);
  const fx = x - xFloor;
  const fy = y - yFloor;
  const fz = z - zFloor;
  const xi = xFloor & 255;
  const yi = yFloor & 255;
  const z0 = (((zFloor % period) + period) % period) & 255;
  const z1 = ((((zFloor + 1) % period) + period) % period) & 255;
  const u = eased(fx);
  const v = eased(fy);
  const w = eased(fz);
  const near = permutation[z0] ?? 0;
  const far = permutation[z1] ?? 0;
  const a0 = permutation[near + yi] ?? 0;
  const a1 = permutation[near + ((yi + 1) & 255)] ?? 0;
  const b0 = permutation[far + yi] ?? 0;
  const b1 = permutation[far + ((yi + 1) & 255)] ?? 0;
  const x1 = (xi + 1) & 255;
  const n00 = mix(
    corner(permutation[a0 + xi] ?? 0, fx, fy, fz),
    corner(permutation[a0 + x1] ?? 0, fx - 1, fy, fz),
    u,
  );
  const n10 = mix(
    corner(permutation[a1 + xi] ?? 0, fx, fy - 1, fz),
    corner(permutation[a1 + x1] ?? 0, fx - 1, fy - 1, fz),
    u,
  );
  const n01 = mix(
    corner(permutation[b0 + xi] ?? 0, fx, fy, fz - 1),
    corner(permutation[b0 + x1] ?? 0, fx - 1, fy, fz - 1),
    u,
  );
  const n11 = mix(
    corner(permutation[b1 + xi] ?? 0, fx, fy - 1, fz - 1),
    corner(permutation[b1 + x1] ?? 0, fx - 1, fy - 1, fz - 1),
    u,
  );
  return mix(mix(n00, n10, v), mix(n01, n11, v), w) * 1.5;
}

/** Layers of `loopNoise`, each twice as fine and half as strong as the one before; about -1..1. */
export function cloudNoise(x: number, y: number, z: number, period: number, octaves: number): number {
  let sum = 0;
  let strength = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += strength * loopNoise(x * scale + octave * 17.3, y * scale - octave * 9.1, z, period);
    strength *= 0.5;
    scale *= 2;
  }
  return sum * 1.2;
}

/** Straight line from `a` (t = 0) to `b` (t = 1). */
export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** 0 below `low`, 1 above `high`, an S curve between; `low` may be the larger for a falling curve. */
export function smoothStep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
