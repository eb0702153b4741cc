import { blend } from '#remotion/starter/drawing/shapes.ts';

type Pill = {
  x: number;
  y: number;
  width: number;
  height: number;
  colors: readonly string[];
  shine: number;
};

/** A pill with a white and a dark edge and hard outlines; `shine` 0..1 moves a streak of light across it. */
export function drawPill(
  context: CanvasRenderingContext2D,
  { x, y, width, height, colors, shine }: Pill,
): void {
  const left = x - width / 2;
  const top = y - height / 2;
  const shape = (grow: number): void => {
    context.beginPath();
    context.roundRect(left - grow, top - grow, width + grow * 2, height + grow * 2, height / 2 + grow);
  };
  shape(16);
  context.fillStyle = '#1d0a2a';
  context.fill();
  shape(10);
  context.fillStyle = '#fff7fb';
  context.fill();
  shape(0);
  context.fillStyle = blend(context, [left, top], [left + width, top + height], colors);
  context.fill();
  context.save();
  shape(0);
  context.clip();
  const at = left - 120 + shine * (width + 240);
  context.fillStyle = 'rgba(255,255,255,0.34)';
  context.beginPath();
  context.moveTo(at, top);
  context.lineTo(at + 46, top);
  context.lineTo(at + 6, top + height);
  context.lineTo(at - 40, top + height);
  context.fill();
  context.restore();
}
