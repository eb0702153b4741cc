import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { rgba } from '#remotion/starter/drawing/soft-light.ts';

const WIDTH = 540;
const HEIGHT = 960;

function frame(context: CanvasRenderingContext2D, inset: number, radius: number): void {
  context.beginPath();
  context.roundRect(inset, inset, WIDTH - inset * 2, HEIGHT - inset * 2, radius);
}

/** Magenta into violet round the frame; the pair of colours wanders once round per loop. */
function ring(context: CanvasRenderingContext2D, phase: number, light: number): CanvasGradient {
  const gradient = context.createConicGradient(TURN * phase, WIDTH / 2, HEIGHT / 2);
  const stops = 24;
  for (let stop = 0; stop <= stops; stop += 1) {
    const turn = 0.5 + 0.5 * Math.cos(TURN * 2 * (stop / stops));
    gradient.addColorStop(
      stop / stops,
      rgba(124 + 131 * turn + light, 58 + 14 * turn + light, 246 - 8 * turn + light, 1),
    );
  }
  return gradient;
}

/** A neon frame around the whole promo, with two lights running round it. */
export const drawBorder: Drawing = (context, phase) => {
  const breath = 0.9 + 0.1 * wave(phase, 2);
  context.lineJoin = 'round';
  context.globalAlpha = 0.5;
  frame(context, 25, 34);
  context.strokeStyle = '#1a0826';
  context.lineWidth = 15;
  context.stroke();
  context.globalAlpha = 1;
  for (const [blur, width] of [
    [30, 7],
    [14, 7],
  ] as const) {
    context.shadowColor = rgba(217, 70, 239, breath);
    context.shadowBlur = blur;
    context.strokeStyle = ring(context, phase, 0);
    context.lineWidth = width;
    frame(context, 25, 34);
    context.stroke();
  }
  context.shadowBlur = 8;
  context.lineWidth = 3;
  context.strokeStyle = ring(context, phase, 0);
  frame(context, 44, 20);
  context.stroke();
  context.shadowBlur = 0;
  context.strokeStyle = ring(context, phase, 140);
  context.lineWidth = 2.6;
  frame(context, 25, 34);
  context.stroke();
  const length = 2 * (WIDTH + HEIGHT - 100) - 8 * 34 + TURN * 34;
  for (let runner = 0; runner < 2; runner += 1) {
    for (let tail = 0; tail < 9; tail += 1) {
      const reach = 24 + tail * 17;
      context.setLineDash([reach, length - reach]);
      context.lineDashOffset = -length * (((phase + runner / 2) % 1) + 1) + reach;
      context.strokeStyle = rgba(255, 244, 255, 0.17);
      context.lineWidth = 5.5;
      context.shadowColor = 'rgba(255,160,250,0.9)';
      context.shadowBlur = tail === 0 ? 16 : 0;
      frame(context, 25, 34);
      context.stroke();
    }
  }
  context.setLineDash([]);
  context.shadowBlur = 0;
};
