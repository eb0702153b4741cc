import { TURN } from './drawing.ts';

/** Path of a star round (x, y): `points` tips at `outer` px, hollows at `inner` px, first tip at `turn` turns from the top. */
export function starPath(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  points: number,
  outer: number,
  inner: number,
  turn = 0,
): void {
  context.beginPath();
  for (let index = 0; index < points * 2; index += 1) {
    const angle = TURN * (turn - 0.25 + index / (points * 2));
    const reach = index % 2 ? inner : outer;
    context.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
  }
  context.closePath();
}

/** Path of a four-pointed twinkle with hollow sides, `reach` px from its middle to a tip. */
export function twinklePath(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  reach: number,
  waist = 0.13,
): void {
  context.beginPath();
  context.moveTo(x, y - reach);
  for (let tip = 0; tip < 4; tip += 1) {
    const angle = TURN * ((tip + 1) / 4 - 0.25);
    const hollow = angle - TURN / 8;
    context.quadraticCurveTo(
      x + Math.cos(hollow) * reach * waist,
      y + Math.sin(hollow) * reach * waist,
      x + Math.cos(angle) * reach,
      y + Math.sin(angle) * reach,
    );
  }
  context.closePath();
}

/** Path of a heart round (x, y), about `size` px wide and high. */
export function heartPath(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const s = size / 2;
  context.beginPath();
  context.moveTo(x, y + s * 0.92);
  context.bezierCurveTo(x - s * 0.35, y + s * 0.55, x - s, y + s * 0.2, x - s, y - s * 0.32);
  context.bezierCurveTo(x - s, y - s * 0.72, x - s * 0.7, y - s * 0.92, x - s * 0.47, y - s * 0.92);
  context.bezierCurveTo(x - s * 0.24, y - s * 0.92, x - s * 0.08, y - s * 0.78, x, y - s * 0.55);
  context.bezierCurveTo(x + s * 0.08, y - s * 0.78, x + s * 0.24, y - s * 0.92, x + s * 0.47, y - s * 0.92);
  context.bezierCurveTo(x + s * 0.7, y - s * 0.92, x + s, y - s * 0.72, x + s, y - s * 0.32);
  context.bezierCurveTo(x + s, y + s * 0.2, x + s * 0.35, y + s * 0.55, x, y + s * 0.92);
  context.closePath();
}

/** Straight gradient from (x0, y0) to (x1, y1) through evenly spaced colours. */
export function blend(
  context: CanvasRenderingContext2D,
  from: readonly [number, number],
  to: readonly [number, number],
  colors: readonly string[],
): CanvasGradient {
  const gradient = context.createLinearGradient(from[0], from[1], to[0], to[1]);
  colors.forEach((color, index) => gradient.addColorStop(index / Math.max(1, colors.length - 1), color));
  return gradient;
}

/** Draws `work` turned by `turn` turns and scaled round (x, y), which becomes the origin. */
export function placed(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  turn: number,
  scaleX: number,
  scaleY: number,
  work: () => void,
): void {
  context.save();
  context.translate(x, y);
  context.rotate(TURN * turn);
  context.scale(scaleX, scaleY);
  work();
  context.restore();
}
