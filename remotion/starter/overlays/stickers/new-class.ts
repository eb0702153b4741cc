import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { drawLabel } from '#remotion/starter/drawing/lettering.ts';
import { placed, starPath } from '#remotion/starter/drawing/shapes.ts';
import { starterFonts } from '#remotion/starter/starter-fonts.ts';

/** A burst badge whose 'NEW CLASS' nods and beats. */
export const drawNewClass: Drawing = (context, phase) => {
  const rays = 16;
  context.lineJoin = 'round';
  placed(context, 270, 270, 0, 1, 1, () => {
    starPath(context, 0, 0, rays, 214, 178);
    context.strokeStyle = '#1d0a2a';
    context.lineWidth = 36;
    context.stroke();
    context.strokeStyle = '#fff7fb';
    context.lineWidth = 22;
    context.stroke();
    context.fillStyle = '#d946ef';
    context.fill();
    context.beginPath();
    context.arc(0, 0, 158, 0, Math.PI * 2);
    context.fillStyle = '#6d28d9';
    context.fill();
    context.strokeStyle = '#ffe3fb';
    context.lineWidth = 5;
    context.stroke();
  });
  const beat = 1 + 0.04 * wave(phase, 1);
  placed(context, 270, 270, -0.02 + 0.012 * wave(phase, 1, 0.25), beat, beat, () => {
    drawLabel(context, {
      text: 'NEW',
      font: `118px ${starterFonts.label}`,
      x: 0,
      y: -48,
      fill: '#ffffff',
      edge: '#3b0f5c',
      edgeWidth: 6,
      spacing: 6,
    });
    drawLabel(context, {
      text: 'CLASS',
      font: `84px ${starterFonts.label}`,
      x: 0,
      y: 66,
      fill: '#ffe39a',
      edge: '#3b0f5c',
      edgeWidth: 6,
      spacing: 6,
    });
  });
};
