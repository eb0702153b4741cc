import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { drawLabel } from '#remotion/starter/drawing/lettering.ts';
import { blend, placed, starPath } from '#remotion/starter/drawing/shapes.ts';
import { starterFonts } from '#remotion/starter/starter-fonts.ts';

/** A burst badge reading 'NEW CLASS'; its rays turn by one ray per loop. */
export const drawNewClass: Drawing = (context, phase) => {
  const rays = 16;
  context.lineJoin = 'round';
  placed(context, 270, 270, 0, 1, 1, () => {
    starPath(context, 0, 0, rays, 214, 178, phase / rays);
    context.strokeStyle = '#1d0a2a';
    context.lineWidth = 36;
    context.stroke();
    context.strokeStyle = '#fff7fb';
    context.lineWidth = 22;
    context.stroke();
    context.fillStyle = blend(context, [-200, -200], [200, 200], ['#ff5fa2', '#d946ef', '#7c3aed']);
    context.fill();
    context.beginPath();
    context.arc(0, 0, 158, 0, Math.PI * 2);
    context.strokeStyle = '#ffe3fb';
    context.lineWidth = 5;
    context.stroke();
  });
  const beat = 1 + 0.03 * wave(phase, 1);
  placed(context, 270, 270, -0.02, beat, beat, () => {
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
