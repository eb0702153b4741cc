import type { Drawing } from '#remotion/starter/drawing/drawing.ts';
import { easeIn, easeOut, part } from '#remotion/starter/drawing/easing.ts';
import { blend } from '#remotion/starter/drawing/shapes.ts';

function arrowPath(context: CanvasRenderingContext2D, grow: number): void {
  context.beginPath();
  context.moveTo(-52, -172);
  context.lineTo(52, -172);
  context.lineTo(52, 12);
  context.lineTo(140, 12);
  context.lineTo(0, 172);
  context.lineTo(-140, 12);
  context.lineTo(-52, 12);
  context.closePath();
  context.lineJoin = 'round';
  context.lineWidth = grow;
}

/** A sticker arrow that bounces downwards; hard edges, so that a GIF's on-or-off transparency suits it. */
export const drawArrow: Drawing = (context, phase) => {
  const falling = phase < 0.5;
  const fall = falling ? easeIn(part(phase, 0, 0.5)) : 1 - easeOut(part(phase, 0.5, 1));
  const squash = Math.max(0, 1 - Math.abs(phase - 0.5) / 0.12) * 0.12;
  context.save();
  context.translate(270, 236 + fall * 62 + squash * 120);
  context.scale(1 + squash, 1 - squash);
  arrowPath(context, 74);
  context.strokeStyle = '#1d0a2a';
  context.stroke();
  arrowPath(context, 54);
  context.strokeStyle = '#fff7fb';
  context.stroke();
  arrowPath(context, 22);
  const body = blend(context, [0, -180], [0, 180], ['#7c3aed', '#d946ef', '#ff5fa2']);
  context.strokeStyle = body;
  context.fillStyle = body;
  context.stroke();
  context.fill();
  context.restore();
};
