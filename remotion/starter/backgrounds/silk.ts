import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { cloudNoise, loopNoise, smoothStep } from '#remotion/starter/drawing/noise.ts';
import { paintField } from '#remotion/starter/drawing/paint-field.ts';
import { addLight, glow } from '#remotion/starter/drawing/palette.ts';

const COLUMNS = 300;

/** Height of the cloth at a point: long folds that lean, bent by slow noise and crossed by finer ones. */
export function silkHeight(x: number, y: number, phase: number): number {
  const drift = phase * 4;
  const bendX = loopNoise(x * 1.1 + 3, y * 0.8, drift, 4);
  const bendY = loopNoise(x * 0.9 - 7, y * 0.9 + 5, drift + 1.5, 4);
  const across = x * 1.55 + y * 0.62 + bendX * 0.62;
  const along = y * 0.7 - x * 0.35 + bendY * 0.5;
  const long = Math.sin(TURN * (across * 0.95 + phase) + bendY * 1.6);
  const second = Math.sin(TURN * (across * 1.9 - phase * 2 + along * 0.35) + bendX * 2.2) * 0.36;
  const fine = Math.sin(TURN * (across * 4.2 + along * 0.5 + phase * 2) + bendY * 4) * 0.06;
  return long * 0.62 + second + fine + cloudNoise(x * 2.4, y * 1.5, drift, 4, 2) * 0.12;
}

/** Violet silk in a slow draught, lit from above by magenta and from below by a little gold. */
export const drawSilk: Drawing = (context, phase) => {
  const step = 1 / COLUMNS;
  const sway = wave(phase, 1) * 0.08;
  paintField(context, COLUMNS, (x, y, light) => {
    const height = silkHeight(x, y, phase);
    const slopeX = ((silkHeight(x + step, y, phase) - height) / step) * 0.16;
    const slopeY = ((silkHeight(x, y + step, phase) - height) / step) * 0.16;
    const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
    const nx = -slopeX / length;
    const ny = -slopeY / length;
    const nz = 1 / length;
    const key = Math.max(0, nx * (-0.58 + sway) + ny * -0.5 + nz * 0.5);
    const fill = Math.max(0, nx * 0.75 + ny * 0.35 + nz * 0.28);
    const sheen = Math.max(0, nx * (-0.36 + sway) + ny * -0.3 + nz * 0.88) ** 26;
    const hollow = smoothStep(-1.1, 0.9, height);
    const calm = 1 - 0.5 * Math.exp(-(((y - 0.86) / 0.5) ** 2));
    const lamp =
      calm * (0.34 + 0.66 * Math.exp(-((y - 0.12) ** 2) * 1.6) + 0.34 * Math.exp(-((y - 1.7) ** 2) * 3));
    light.r = 0.0016;
    light.g = 0.0009;
    light.b = 0.0026;
    addLight(light, glow.violet, fill * fill * 0.2 * lamp * hollow);
    addLight(light, glow.magenta, key * key * 0.42 * lamp * hollow);
    addLight(light, glow.magenta, sheen * 0.42 * lamp);
    addLight(light, glow.white, sheen * sheen * 0.22 * lamp);
    addLight(light, glow.gold, sheen * 0.2 * lamp * smoothStep(1.15, 1.78, y));
  });
};
