import { hashed, loopNoise } from '#remotion/starter/drawing/noise.ts';

const BRICK_WIDTH = 132;
const BRICK_HEIGHT = 46;
const JOINT = 6;
let wall: HTMLCanvasElement | undefined;

/**
 * A grey 1080x1920 picture of painted bricks above `floorY` px and a plain floor below, to multiply light with. The wall is slightly out of
 * focus: behind a sharp text it looks deeper, and it has no detail that the preview's smaller file loses.
 */
export function brickWall(floorY: number): HTMLCanvasElement {
  if (wall) return wall;
  const canvas = document.createElement('canvas');
  canvas.width = 1080;
  canvas.height = 1920;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas: the starter library cannot be drawn in it.');
  const image = context.createImageData(1080, 1920);
  for (let y = 0; y < 1920; y += 1) {
    for (let x = 0; x < 1080; x += 1) {
      const level = y < floorY ? brickLevel(x, y) : floorLevel(x, y, floorY);
      const at = (y * 1080 + x) * 4;
      image.data[at] = level;
      image.data[at + 1] = level;
      image.data[at + 2] = level;
      image.data[at + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  // Drawn over itself, so that the edges of the picture keep their light.
  context.filter = 'blur(2.5px)';
  context.drawImage(canvas, 0, 0);
  wall = canvas;
  return canvas;
}

function brickLevel(x: number, y: number): number {
  const wornX = x + loopNoise(x / 23, y / 23, 0.5, 4) * 3;
  const wornY = y + loopNoise(x / 19 + 9, y / 19, 0.5, 4) * 2.4;
  const row = Math.floor(wornY / BRICK_HEIGHT);
  const shifted = wornX + (row % 2 ? BRICK_WIDTH / 2 : 0) + 20;
  const column = Math.floor(shifted / BRICK_WIDTH);
  const left = shifted - column * BRICK_WIDTH;
  const top = wornY - row * BRICK_HEIGHT;
  const inside = Math.min(left, BRICK_WIDTH - left, top, BRICK_HEIGHT - top) - JOINT / 2;
  const body = 168 + hashed(row * 97 + column * 13 + 5) * 62;
  const pits = loopNoise(x / 7, y / 7, 0.5, 4) * 16 + loopNoise(x / 60, y / 60, 0.5, 4) * 22;
  // The upper edge of a brick catches the light, the lower one and the joint lie in its shade.
  const relief =
    inside < 0
      ? -86 + inside * 6
      : top < BRICK_HEIGHT / 2
        ? Math.max(0, 5 - inside) * 6
        : -Math.max(0, 6 - inside) * 7;
  return body + pits + relief;
}

function floorLevel(x: number, y: number, floorY: number): number {
  const depth = 40 / (12 + y - floorY);
  return 205 + loopNoise(x / 34, depth * 26, 0.5, 4) * 34 + loopNoise(x / 5, y / 3, 0.5, 4) * 10;
}
