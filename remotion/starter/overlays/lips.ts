import type { Drawing } from '#remotion/starter/drawing/drawing.ts';
import { easeInOut, easeOut, part } from '#remotion/starter/drawing/easing.ts';
import { blend, heartPath, placed } from '#remotion/starter/drawing/shapes.ts';

function upperLip(context: CanvasRenderingContext2D): void {
  context.beginPath();
  context.moveTo(-186, 0);
  context.bezierCurveTo(-130, -62, -78, -112, -42, -106);
  context.bezierCurveTo(-20, -102, -8, -86, 0, -80);
  context.bezierCurveTo(8, -86, 20, -102, 42, -106);
  context.bezierCurveTo(78, -112, 130, -62, 186, 0);
  context.bezierCurveTo(120, -6, 70, -26, 36, -18);
  context.bezierCurveTo(18, -14, 10, -2, 0, -2);
  context.bezierCurveTo(-10, -2, -18, -14, -36, -18);
  context.bezierCurveTo(-70, -26, -120, -6, -186, 0);
  context.closePath();
}

function lowerLip(context: CanvasRenderingContext2D): void {
  context.beginPath();
  context.moveTo(-182, 4);
  context.bezierCurveTo(-120, 2, -70, 22, -34, 24);
  context.bezierCurveTo(-12, 24, 12, 24, 34, 24);
  context.bezierCurveTo(70, 22, 120, 2, 182, 4);
  context.bezierCurveTo(136, 84, 72, 124, 0, 124);
  context.bezierCurveTo(-72, 124, -136, 84, -182, 4);
  context.closePath();
}

/** Glossy lips that pucker and send off a heart. */
export const drawLips: Drawing = (context, phase) => {
  const pucker = easeInOut(part(phase, 0.05, 0.3)) - easeInOut(part(phase, 0.34, 0.6));
  placed(context, 270, 318, -0.02, 1 - 0.2 * pucker, 1 + 0.1 * pucker, () => {
    context.shadowColor = 'rgba(60,0,30,0.65)';
    context.shadowBlur = 22;
    context.beginPath();
    context.moveTo(-176, 0);
    context.bezierCurveTo(-90, -24, 90, -24, 176, 0);
    context.bezierCurveTo(90, 30, -90, 30, -176, 0);
    context.fillStyle = '#3a0320';
    context.fill();
    upperLip(context);
    context.fillStyle = blend(context, [0, -112], [0, 4], ['#ff4f9e', '#d81b72', '#8f0a4a']);
    context.fill();
    lowerLip(context);
    context.fillStyle = blend(context, [0, 6], [0, 126], ['#b80f5c', '#f02c86', '#ff6bb0', '#c2156a']);
    context.fill();
    context.shadowBlur = 0;
    context.fillStyle = 'rgba(255,236,246,0.78)';
    for (const [x, y, width, height, turn] of [
      [-54, 62, 46, 12, 0.12],
      [44, 66, 24, 8, -0.2],
      [-58, -70, 26, 7, -0.5],
      [52, -72, 18, 6, 0.5],
    ] as const) {
      context.beginPath();
      context.ellipse(x, y, width, height, turn, 0, Math.PI * 2);
      context.fill();
    }
  });
  const flight = part(phase, 0.34, 0.96);
  if (flight <= 0 || flight >= 1) return;
  const size = 40 + 92 * easeOut(flight);
  context.globalAlpha = Math.min(1, flight * 8) * (1 - easeInOut(part(flight, 0.62, 1)));
  placed(context, 290 + 96 * flight, 270 - 190 * easeOut(flight), 0.04, 1, 1, () => {
    context.shadowColor = 'rgba(70,0,40,0.6)';
    context.shadowBlur = 14;
    heartPath(context, 0, 0, size);
    context.fillStyle = blend(context, [-30, -50], [30, 50], ['#ff8ac4', '#e8246f']);
    context.fill();
    context.shadowBlur = 0;
  });
  context.globalAlpha = 1;
};
