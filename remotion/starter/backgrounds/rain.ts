import { random } from 'remotion';
import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { cloudNoise, mix, smoothStep } from '#remotion/starter/drawing/noise.ts';
import { paintField } from '#remotion/starter/drawing/paint-field.ts';
import { addLight, glow } from '#remotion/starter/drawing/palette.ts';
import { rgba } from '#remotion/starter/drawing/soft-light.ts';
import { drawStillDrops, drawTrickles } from './window-drops.ts';

type Color = readonly [number, number, number];
const lampTones: readonly Color[] = [
  [255, 84, 214],
  [138, 92, 255],
  [255, 184, 92],
  [255, 224, 190],
  [96, 132, 255],
  [255, 70, 120],
];

function paintSky(context: CanvasRenderingContext2D, phase: number): void {
  paintField(context, 180, (x, y, light) => {
    const mist = Math.max(0.2, 0.7 + 0.5 * cloudNoise(x * 1.6, y * 1.6, phase * 3, 3, 3));
    const skyline = Math.exp(-(((y - 1.28) / 0.3) ** 2));
    light.r = 0.0016;
    light.g = 0.0011;
    light.b = 0.0034;
    addLight(light, glow.violet, (0.05 * skyline + 0.02 * smoothStep(1.2, 0, y)) * mist);
    addLight(
      light,
      glow.magenta,
      0.07 * Math.exp(-(((x - 0.2) / 0.35) ** 2) - ((y - 1.38) / 0.26) ** 2) * mist,
    );
    addLight(light, glow.gold, 0.05 * Math.exp(-(((x - 0.8) / 0.35) ** 2) - ((y - 1.5) / 0.22) ** 2) * mist);
    addLight(light, glow.violet, 0.05 * smoothStep(1.4, 1.78, y) * mist);
  });
}

function addLamp(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  [r, g, b]: Color,
  opacity: number,
): void {
  const gradient = context.createRadialGradient(x, y, radius * 0.2, x, y, radius);
  gradient.addColorStop(0, rgba(r, g, b, opacity * 0.8));
  gradient.addColorStop(0.7, rgba(r, g, b, opacity * 0.72));
  gradient.addColorStop(0.9, rgba(r, g, b, opacity * 0.8));
  gradient.addColorStop(1, rgba(r, g, b, 0));
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** The city far out of focus: windows above, street lamps and passing cars below. */
function drawCity(context: CanvasRenderingContext2D, phase: number): void {
  context.globalCompositeOperation = 'lighter';
  for (let lamp = 0; lamp < 74; lamp += 1) {
    const seed = `lamp-${lamp}`;
    const tower = random(`${seed}-tower`);
    const y = mix(1640, lamp % 3 === 0 ? 420 : 1080, random(`${seed}-y`) ** 1.5);
    const x = -40 + tower * 1160;
    const middle = Math.exp(-(((x - 540) / 420) ** 2) - ((y - 880) / 430) ** 2);
    const flicker = 0.85 + 0.15 * wave(phase, 2 + (lamp % 5), random(`${seed}-f`));
    const tone = lampTones[Math.floor(random(`${seed}-tone`) * 5.6)] ?? [255, 184, 92];
    addLamp(
      context,
      x,
      y,
      26 + random(`${seed}-r`) * 52,
      tone,
      (0.14 + 0.34 * random(`${seed}-o`)) * flicker * (1 - 0.72 * middle),
    );
  }
  for (let car = 0; car < 10; car += 1) {
    const seed = `car-${car}`;
    const away = car % 2 === 0;
    const along = (random(`${seed}-p`) + phase * (1 + (car % 2))) % 1;
    const x = away ? -160 + along * 1400 : 1240 - along * 1400;
    const y = (away ? 1560 : 1650) + random(`${seed}-y`) * 46;
    addLamp(context, x, y, 34, away ? [255, 66, 84] : [255, 226, 190], 0.34);
    addLamp(context, x + 74, y + 2, 34, away ? [255, 66, 84] : [255, 226, 190], 0.34);
  }
  context.globalCompositeOperation = 'source-over';
}

/** A rainy window at night, the city behind it. */
export const drawRain: Drawing = (context, phase) => {
  paintSky(context, phase);
  drawCity(context, phase);
  drawStillDrops(context);
  drawTrickles(context, phase);
};
