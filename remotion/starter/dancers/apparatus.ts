import { TURN } from '#remotion/starter/drawing/drawing.ts';
import { rgba } from '#remotion/starter/drawing/soft-light.ts';
import { projected, type View } from '#remotion/starter/figure/draw-figure.ts';
import { turnedUpright, type Vector } from '#remotion/starter/figure/vector.ts';

type Tint = readonly [red: number, green: number, blue: number];

/** A chrome pole at the stage's origin, from the floor to beyond the top, lit from behind in `tint` (0..255). */
export function drawPole(context: CanvasRenderingContext2D, view: View, tint: Tint): void {
  const half = 0.021 * view.scale;
  const { x, y } = projected([0, 0, 0], view);
  const [r, g, b] = tint;
  const stops: readonly (readonly [number, number])[] = [
    [0, 0.5],
    [0.1, 1],
    [0.22, 0.35],
    [0.5, 0.08],
    [0.72, 0.12],
    [0.86, 0.85],
    [1, 0.4],
  ];
  const across = context.createLinearGradient(x - half, 0, x + half, 0);
  for (const [at, level] of stops) across.addColorStop(at, rgba(r * level, g * level, b * level, 1));
  context.fillStyle = across;
  context.fillRect(x - half, -10, half * 2, y + 10);
  context.fillStyle = rgba(6, 3, 10, 1);
  context.beginPath();
  context.ellipse(x, y, half * 5, half * 1.1, 0, 0, TURN);
  context.fill();
  const image = context.createLinearGradient(0, y, 0, y + 190);
  image.addColorStop(0, rgba(r, g, b, 0.32));
  image.addColorStop(1, rgba(r, g, b, 0));
  context.save();
  context.globalCompositeOperation = 'lighter';
  context.filter = 'blur(4px)';
  context.fillStyle = image;
  context.fillRect(x - half * 0.8, y + 6, half * 1.6, 190);
  context.restore();
}

/** A hoop of `radius` metres round `middle`, turned by `turn` radians, on a rope that ends above the top. */
export function drawHoop(
  context: CanvasRenderingContext2D,
  view: View,
  hoop: { middle: Vector; radius: number; turn: number },
  rim: string,
): void {
  const { middle, radius, turn } = hoop;
  const at = (angle: number): Vector => {
    const [x, y, z] = turnedUpright([Math.cos(angle) * radius, Math.sin(angle) * radius, 0], turn);
    return [middle[0] + x, middle[1] + y, middle[2] + z];
  };
  const trace = (): void => {
    context.beginPath();
    for (let step = 0; step <= 120; step += 1) {
      const { x, y } = projected(at((TURN * step) / 120), view);
      if (step === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
    const top = projected(at(TURN / 4), view);
    context.moveTo(top.x, top.y);
    context.lineTo(top.x, -10);
  };
  context.save();
  context.lineJoin = 'round';
  trace();
  context.strokeStyle = rim;
  context.lineWidth = 0.03 * view.scale;
  context.stroke();
  context.translate(-1.6, 2);
  trace();
  context.strokeStyle = rgba(6, 3, 9, 1);
  context.lineWidth = 0.029 * view.scale;
  context.stroke();
  context.restore();
}
