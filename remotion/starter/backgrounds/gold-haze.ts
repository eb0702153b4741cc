import { random } from 'remotion';
import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { cloudNoise, mix } from '#remotion/starter/drawing/noise.ts';
import { paintField } from '#remotion/starter/drawing/paint-field.ts';
import { addLight, glow } from '#remotion/starter/drawing/palette.ts';
import { addSoftLight, rgba } from '#remotion/starter/drawing/soft-light.ts';

type Color = readonly [number, number, number];
const tones: readonly Color[] = [
  [255, 176, 62],
  [255, 206, 112],
  [255, 132, 44],
  [255, 226, 170],
  [232, 92, 180],
];

function paintHaze(context: CanvasRenderingContext2D, phase: number): void {
  paintField(context, 220, (x, y, light) => {
    const cloud = 0.5 + 0.8 * cloudNoise(x * 1.7, y * 1.3 + 2, phase * 5, 5, 4);
    const low = Math.exp(-(((x - 0.62) / 0.62) ** 2) - ((y - 1.5) / 0.55) ** 2);
    const high = Math.exp(-(((x - 0.18) / 0.5) ** 2) - ((y - 0.16) / 0.42) ** 2);
    light.r = 0.0022;
    light.g = 0.0011;
    light.b = 0.0015;
    addLight(light, glow.gold, (low * low * 0.16 + high * high * 0.1) * Math.max(0.1, cloud));
    addLight(light, { r: 0.7, g: 0.09, b: 0.03 }, (low * 0.07 + high * 0.05 + 0.004) * Math.max(0.2, cloud));
    addLight(light, glow.magenta, 0.02 * Math.exp(-(((x - 1) / 0.4) ** 2) - ((y - 0.6) / 0.5) ** 2));
  });
}

/** An out-of-focus lamp: an almost even disc with a brighter rim, as a lens draws it. */
function addDisc(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  color: Color,
  opacity: number,
): void {
  const [r, g, b] = color;
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, rgba(r, g, b, opacity * 0.55));
  gradient.addColorStop(0.72, rgba(r, g, b, opacity * 0.68));
  gradient.addColorStop(0.9, rgba(r, g, b, opacity));
  gradient.addColorStop(0.965, rgba(r, g, b, opacity * 0.75));
  gradient.addColorStop(1, rgba(r, g, b, 0));
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

function drawBokeh(context: CanvasRenderingContext2D, phase: number): void {
  context.globalCompositeOperation = 'lighter';
  for (let disc = 0; disc < 92; disc += 1) {
    const seed = `disc-${disc}`;
    const depth = random(`${seed}-depth`);
    const angle = TURN * random(`${seed}-way`);
    const reach = 24 + 60 * depth;
    // Lamps gather at the edges and along the bottom, so that the middle stays calm under text.
    const side = random(`${seed}-x`);
    const pushed = side < 0.5 ? side * side * 1.5 : 1 - (1 - side) ** 2 * 1.5;
    const row = random(`${seed}-y`) ** 0.62;
    const x = pushed * 1180 - 50 + Math.cos(angle) * wave(phase, 1, random(`${seed}-p`)) * reach;
    const y = row * 2000 - 40 + Math.sin(angle) * wave(phase, 1, random(`${seed}-q`)) * reach;
    const middle = Math.exp(-(((x - 540) / 400) ** 2) - ((y - 900) / 560) ** 2);
    const twinkle = 0.72 + 0.28 * wave(phase, 1 + Math.floor(random(`${seed}-c`) * 4), random(`${seed}-t`));
    const tone = tones[Math.floor(random(`${seed}-tone`) * 4.4)] ?? [255, 196, 96];
    const radius = mix(20, 140, depth * depth);
    const opacity = mix(0.62, 0.17, depth) * twinkle * (1 - 0.82 * middle);
    addDisc(context, x, y, radius * (1 + 0.03 * wave(phase, 1, depth)), tone, opacity);
  }
  context.globalCompositeOperation = 'source-over';
}

function drawDust(context: CanvasRenderingContext2D, phase: number): void {
  for (let grain = 0; grain < 150; grain += 1) {
    const seed = `dust-${grain}`;
    const fall = (random(`${seed}-y`) + phase * (random(`${seed}-s`) > 0.7 ? 2 : 1)) % 1;
    const x = random(`${seed}-x`) * 1080 + wave(phase, 1, random(`${seed}-p`)) * 60;
    const y = fall * 2000 - 40;
    const glint = Math.max(0, wave(phase, 4 + Math.floor(random(`${seed}-c`) * 8), random(`${seed}-g`))) ** 3;
    addSoftLight(
      context,
      x,
      y,
      3 + random(`${seed}-r`) * 9,
      [255, 226, 160],
      (0.12 + glint * 0.85) * Math.sin(Math.PI * fall),
    );
  }
}

/** Warm lamps far out of focus, gold dust falling in front of them. */
export const drawGoldHaze: Drawing = (context, phase) => {
  paintHaze(context, phase);
  drawBokeh(context, phase);
  drawDust(context, phase);
};
