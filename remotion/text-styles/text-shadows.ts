import type { HexColor } from '#schema/elements/hex-color.ts';

const em = (value: number): string => `${Number(value.toFixed(4))}em`;

/**
 * A `text-shadow` that draws an even, round rim `radius` em wide around letters and emoji: many sharp shadows in a circle, as
 * `-webkit-text-stroke` has spikes at acute corners and skips emoji. `colorAt` gives the colour in a direction: 0 is the upper
 * left, 1 the lower right.
 */
export const ringShadow = (radius: number, colorAt: (share: number) => HexColor): string => {
  // A step of at most 0.02 em along the rim keeps its edge smooth at headline size.
  const steps = Math.max(12, Math.ceil((2 * Math.PI * radius) / 0.02));
  const shadows: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const angle = (2 * Math.PI * step) / steps;
    const share = (1 + Math.cos(angle - Math.PI / 4)) / 2;
    shadows.push(`${em(Math.cos(angle) * radius)} ${em(Math.sin(angle) * radius)} 0 ${colorAt(share)}`);
  }
  // Fills the inside, so that a wide rim around thin strokes has no gap.
  for (let inner = radius - 0.04; inner > 0; inner -= 0.04) {
    for (const [x, y] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      shadows.push(`${em(x * inner)} ${em(y * inner)} 0 ${colorAt((x + y + 1) / 2)}`);
    }
  }
  return shadows.join(', ');
};

/** A soft shadow without direction: `[radius in em, CSS colour]` pairs from near to far. */
export const haloShadow = (steps: readonly (readonly [radius: number, color: string])[]): string =>
  steps.map(([radius, color]) => `0 0 ${em(radius)} ${color}`).join(', ');
