import type { Light } from './paint-field.ts';

/** The product's colours, and a few beside them, as linear light with a brightest channel of about 1. */
export const glow = {
  magenta: { r: 0.78, g: 0.03, b: 0.74 },
  violet: { r: 0.2, g: 0.03, b: 0.86 },
  gold: { r: 1, g: 0.44, b: 0.07 },
  white: { r: 1, g: 0.88, b: 0.78 },
  rose: { r: 1, g: 0.08, b: 0.4 },
  blue: { r: 0.08, g: 0.2, b: 0.85 },
} as const satisfies Record<string, Light>;

/** Adds `amount` of a colour to the light at one point. */
export function addLight(light: Light, color: Light, amount: number): void {
  light.r += color.r * amount;
  light.g += color.g * amount;
  light.b += color.b * amount;
}
