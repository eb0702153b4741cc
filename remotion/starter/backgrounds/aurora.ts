import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { cloudNoise, smoothStep } from '#remotion/starter/drawing/noise.ts';
import { paintField } from '#remotion/starter/drawing/paint-field.ts';
import { addLight, glow } from '#remotion/starter/drawing/palette.ts';

/** Thickness of the smoke at a point, 0..1: noise pushed about by noise, which is what makes it curl. */
export function smokeThickness(x: number, y: number, phase: number): number {
  const drift = phase * 3;
  const pushX = cloudNoise(x * 1.5, y * 1.2 + 1, drift, 3, 2);
  const pushY = cloudNoise(x * 1.5 + 5.2, y * 1.2 - 3, drift + 1, 3, 2);
  const curl = cloudNoise(x * 1.35 + pushX * 1.3, y * 0.85 + pushY * 1.15, drift, 3, 4);
  return smoothStep(-0.38, 0.62, curl);
}

/** Stage smoke lit from both sides by violet and magenta, with a breath of gold from below. */
export const drawAurora: Drawing = (context, phase) => {
  const swell = wave(phase, 1) * 0.08;
  paintField(context, 216, (x, y, light) => {
    const smoke = smokeThickness(x, y, phase);
    const wisp = smoke * smoke;
    const edge = Math.max(0, smokeThickness(x - 0.028, y - 0.022, phase) - smoke);
    const calm = 1 - 0.5 * Math.exp(-(((x - 0.5) / 0.42) ** 2) - ((y - 0.86) / 0.42) ** 2);
    const left = Math.exp(-(((x + 0.1 - swell) / 0.6) ** 2) - ((y - 0.5) / 0.7) ** 2);
    const right = Math.exp(-(((x - 1.08) / 0.62) ** 2) - ((y - 1.05 + swell) / 0.75) ** 2);
    const low = Math.exp(-(((y - 1.85) / 0.42) ** 2));
    const top = Math.exp(-(((y + 0.05) / 0.42) ** 2));
    light.r = 0.0013;
    light.g = 0.0008;
    light.b = 0.0021;
    addLight(light, glow.magenta, wisp * (left * 0.5 + low * 0.2) * calm);
    addLight(light, glow.violet, wisp * (right * 0.62 + top * 0.36) * calm);
    addLight(light, glow.gold, wisp * smoke * low * 0.2);
    addLight(light, glow.rose, edge * (left * 0.5 + low * 0.4) * calm);
    addLight(light, glow.white, edge * (right + top) * 0.1 * calm);
  });
};
