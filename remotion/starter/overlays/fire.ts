import type { Drawing } from '#remotion/starter/drawing/drawing.ts';
import { loopNoise, mix, smoothStep } from '#remotion/starter/drawing/noise.ts';

const SIZE = 270;
const ramp = [
  [120, 8, 40],
  [214, 30, 40],
  [255, 106, 26],
  [255, 186, 56],
  [255, 244, 190],
] as const;
let scratch: { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D; image: ImageData } | undefined;

/** Heat 0..1 of the flames at (x, y), both 0..1 with y downwards; the noise climbs whole steps per loop. */
export function flameHeat(x: number, y: number, phase: number): number {
  const up = 1 - y;
  const lick =
    loopNoise(x * 3.2, 4, y * 3 + phase * 4, 4) * 0.6 +
    loopNoise(x * 6.5 + 9, 7, y * 6 + phase * 8, 8) * 0.34;
  const fine = loopNoise(x * 13 + 3, 2, y * 10 + phase * 12, 12) * 0.16;
  const bend = (x - 0.5 + lick * 0.1 * up) / (0.4 - 0.1 * up);
  const body = Math.exp(-(Math.abs(bend) ** 3)) * smoothStep(0, 0.05, up);
  return body * Math.max(0, 1.12 - up * 1.28 + (lick + fine) * (0.35 + up * 0.75));
}

/** A fire that burns along the lower edge and licks upwards. */
export const drawFire: Drawing = (context, phase) => {
  if (!scratch) {
    const canvas = document.createElement('canvas');
    canvas.width = SIZE;
    canvas.height = SIZE;
    const own = canvas.getContext('2d');
    if (!own) throw new Error('This browser has no 2D canvas: the starter library cannot be drawn in it.');
    scratch = { canvas, context: own, image: own.createImageData(SIZE, SIZE) };
  }
  const { data } = scratch.image;
  for (let row = 0; row < SIZE; row += 1) {
    for (let column = 0; column < SIZE; column += 1) {
      const heat = flameHeat((column + 0.5) / SIZE, (row + 0.5) / SIZE, phase);
      const at = (row * SIZE + column) * 4;
      const tone = Math.min(3.999, Math.max(0, heat * 4.4 - 0.5));
      const low = ramp[Math.floor(tone)] ?? ramp[0];
      const high = ramp[Math.floor(tone) + 1] ?? ramp[4];
      const share = tone - Math.floor(tone);
      data[at] = mix(low[0], high[0], share);
      data[at + 1] = mix(low[1], high[1], share);
      data[at + 2] = mix(low[2], high[2], share);
      data[at + 3] = 255 * smoothStep(0.16, 0.36, heat);
    }
  }
  scratch.context.putImageData(scratch.image, 0, 0);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(scratch.canvas, 0, 0, 540, 540);
};
