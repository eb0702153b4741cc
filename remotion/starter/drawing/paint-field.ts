import { hashed } from './noise.ts';

/** Red, green and blue as linear light: 0 is dark, about 1 is bright, more than 1 burns out softly. */
export type Light = { r: number; g: number; b: number };

/** Adds to `light` what is seen at (x, y): x 0..1 over the width, y 0..16/9 in the same unit. */
export type FieldShader = (x: number, y: number, light: Light) => void;

const LEVELS = 8192;
const BRIGHTEST = 6;
const screenLevel = new Float32Array(LEVELS + 1);
for (let index = 0; index <= LEVELS; index += 1) {
  const light = (index / LEVELS) ** 2 * BRIGHTEST;
  screenLevel[index] = 255 * (1 - Math.exp(-light * 1.35)) ** (1 / 2.2);
}

/** Linear light to a screen level 0..255 on a soft shoulder, so that no highlight clips hard. */
function toScreenLevel(light: number): number {
  const index = Math.sqrt(Math.min(BRIGHTEST, Math.max(0, light)) / BRIGHTEST) * LEVELS;
  return screenLevel[Math.round(index)] ?? 255;
}

type Scratch = {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  image: ImageData;
  dither: Float32Array;
};
const scratches = new Map<string, Scratch>();

function scratchFor(width: number, height: number): Scratch {
  const known = scratches.get(`${width}x${height}`);
  if (known) return known;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no 2D canvas: the starter library cannot be drawn in it.');
  const dither = new Float32Array(width * height);
  for (let index = 0; index < dither.length; index += 1) {
    dither[index] = hashed(index * 2 + 1) + hashed(index * 2 + 500009) - 1;
  }
  const scratch = { canvas, context, image: context.createImageData(width, height), dither };
  scratches.set(`${width}x${height}`, scratch);
  return scratch;
}

/**
 * Shades a `columns` wide 9:16 image pixel by pixel and stretches it over 1080x1920 reference px.
 * The rounding to 8 bits is dithered with a pattern that does not move: dark gradients show no bands and
 * the pattern costs the encoder nothing after the first frame.
 */
export function paintField(context: CanvasRenderingContext2D, columns: number, shader: FieldShader): void {
  const rows = Math.round((columns * 16) / 9);
  const { canvas, context: scratch, image, dither } = scratchFor(columns, rows);
  const light: Light = { r: 0, g: 0, b: 0 };
  const pixels = image.data;
  let index = 0;
  for (let row = 0; row < rows; row += 1) {
    const y = (row + 0.5) / columns;
    for (let column = 0; column < columns; column += 1) {
      light.r = 0;
      light.g = 0;
      light.b = 0;
      shader((column + 0.5) / columns, y, light);
      const shift = 0.5 + (dither[index] ?? 0);
      const at = index * 4;
      pixels[at] = toScreenLevel(light.r) + shift;
      pixels[at + 1] = toScreenLevel(light.g) + shift;
      pixels[at + 2] = toScreenLevel(light.b) + shift;
      pixels[at + 3] = 255;
      index += 1;
    }
  }
  scratch.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, 1080, 1920);
}
