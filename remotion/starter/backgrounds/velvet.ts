import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { loopNoise, smoothStep } from '#remotion/starter/drawing/noise.ts';
import { paintField } from '#remotion/starter/drawing/paint-field.ts';
import { addLight, glow } from '#remotion/starter/drawing/palette.ts';

const FLOOR = 1.6;

/** Depth of the curtain's folds at a point: rounded ridges, tighter and livelier towards the hem. */
export function foldDepth(x: number, y: number, phase: number): number {
  const sway = loopNoise(x * 1.7, y * 0.5, phase * 4, 4) * (0.02 + 0.03 * y);
  const gather = loopNoise(x * 3.1 + 11, y * 0.3, 0.5, 4) * 0.035;
  const u = x + sway + gather + 0.008 * Math.sin(TURN * (x * 2 - phase)) * y;
  const wide = Math.sin(TURN * (u * 4.1 + 0.17 * Math.sin(TURN * u * 1.37)));
  const narrow = Math.sin(TURN * (u * 9.2 + 0.3 * Math.sin(TURN * u * 2.3)) + 1.1);
  const fine = loopNoise(u * 26, y * 0.7, phase * 2, 2);
  return 0.66 * (1 - wide * wide * 0.55 + wide * 0.55) + narrow * 0.12 + fine * 0.05;
}

/** A closed velvet curtain in a breath of air, a follow spot wandering over it, footlights below. */
export const drawVelvet: Drawing = (context, phase) => {
  const spotX = 0.5 + wave(phase, 1) * 0.2;
  const spotY = 0.42 + wave(phase, 1, 0.25) * 0.1;
  const step = 1 / 360;
  paintField(context, 360, (x, y, light) => {
    const below = y - FLOOR;
    // The floor is polished: below its edge the curtain is seen again upside down, dimmer and rougher.
    const seenY = below > 0 ? FLOOR - below * 0.9 : y;
    const rough = below > 0 ? loopNoise(x * 30, y * 90, 0.5, 4) * 0.006 : 0;
    const seenX = x + rough;
    const depth = foldDepth(seenX, seenY, phase);
    const slope = (foldDepth(seenX + step, seenY, phase) - depth) / step;
    const tilt = slope * 0.085;
    const facing = 1 / Math.sqrt(1 + tilt * tilt);
    const toLeft = Math.max(0, -tilt * facing);
    const toRight = Math.max(0, tilt * facing);
    // Velvet is brightest where its pile is seen from the side, not where it faces the lamp.
    const pile = (1 - facing) ** 1.4;
    const hollow = smoothStep(-0.25, 0.95, depth);
    const spot = Math.exp(-((((x - spotX) / 0.42) ** 2 + ((seenY - spotY) / 0.46) ** 2) ** 1.25));
    const foot =
      Math.exp(-(((seenY - FLOOR - 0.04) / 0.34) ** 2)) * (0.75 + 0.25 * Math.cos(TURN * 5 * (x - 0.1)));
    const seen = below > 0 ? 0.3 * Math.exp(-below * 4) : 1;
    const hem = below > 0 ? 1 : smoothStep(FLOOR, FLOOR - 0.012, y);
    light.r = 0.0018;
    light.g = 0.0006;
    light.b = 0.0014;
    const cloth = hollow * seen * hem;
    const wine = { r: 0.5, g: 0.012, b: 0.12 };
    addLight(light, wine, cloth * (0.045 + spot * 0.34) * (0.25 + facing * 0.5));
    addLight(light, glow.rose, cloth * spot * (pile * 0.42 + toLeft * toLeft * 0.42 + facing * toLeft * 0.1));
    addLight(light, glow.magenta, cloth * pile * (0.05 + spot * 0.24));
    addLight(light, glow.violet, cloth * toRight * toRight * (0.05 + spot * 0.16));
    addLight(light, glow.gold, cloth * foot * (pile * 0.34 + facing * facing * 0.06));
    if (below > -0.004) addLight(light, glow.gold, Math.exp(-Math.abs(below) * 160) * 0.05);
  });
};
