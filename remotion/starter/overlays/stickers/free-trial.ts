import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { drawLabel } from '#remotion/starter/drawing/lettering.ts';
import { placed } from '#remotion/starter/drawing/shapes.ts';
import { starterFonts } from '#remotion/starter/starter-fonts.ts';

function ticketPath(context: CanvasRenderingContext2D, grow: number): void {
  const halfWidth = 216 + grow;
  const halfHeight = 112 + grow;
  const bite = 30 - grow;
  context.beginPath();
  context.moveTo(-halfWidth + 18, -halfHeight);
  context.lineTo(halfWidth - 18, -halfHeight);
  context.arcTo(halfWidth, -halfHeight, halfWidth, -halfHeight + 18, 18);
  context.lineTo(halfWidth, -bite);
  context.arc(halfWidth, 0, bite, -Math.PI / 2, Math.PI / 2, true);
  context.lineTo(halfWidth, halfHeight - 18);
  context.arcTo(halfWidth, halfHeight, halfWidth - 18, halfHeight, 18);
  context.lineTo(-halfWidth + 18, halfHeight);
  context.arcTo(-halfWidth, halfHeight, -halfWidth, halfHeight - 18, 18);
  context.lineTo(-halfWidth, bite);
  context.arc(-halfWidth, 0, bite, Math.PI / 2, -Math.PI / 2, true);
  context.lineTo(-halfWidth, -halfHeight + 18);
  context.arcTo(-halfWidth, -halfHeight, -halfWidth + 18, -halfHeight, 18);
  context.closePath();
}

/** A gold ticket reading 'FREE TRIAL' that rocks gently. */
export const drawFreeTrial: Drawing = (context, phase) => {
  placed(context, 270, 270, -0.016 + 0.014 * wave(phase, 1), 1, 1, () => {
    ticketPath(context, 17);
    context.fillStyle = '#1d0a2a';
    context.fill();
    ticketPath(context, 10);
    context.fillStyle = '#fff9ec';
    context.fill();
    ticketPath(context, 0);
    context.fillStyle = '#f6c555';
    context.fill();
    context.strokeStyle = '#8a5310';
    context.lineWidth = 4;
    context.setLineDash([12, 10]);
    context.beginPath();
    context.moveTo(126, -96);
    context.lineTo(126, 96);
    context.stroke();
    context.setLineDash([]);
    drawLabel(context, {
      text: 'FREE',
      font: `104px ${starterFonts.label}`,
      x: -40,
      y: -42,
      fill: '#3a1550',
      spacing: 6,
    });
    drawLabel(context, {
      text: 'TRIAL',
      font: `72px ${starterFonts.label}`,
      x: -40,
      y: 60,
      fill: '#8e1fb0',
      spacing: 8,
    });
    const pop = 1 + 0.1 * wave(phase, 1, 0.4);
    placed(context, 170, 0, -0.25, pop, pop, () => {
      drawLabel(context, {
        text: '1ST',
        font: `52px ${starterFonts.label}`,
        x: 0,
        y: 0,
        fill: '#3a1550',
        spacing: 3,
      });
    });
  });
};
