import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { drawLabel } from '#remotion/starter/drawing/lettering.ts';
import { starterFonts } from '#remotion/starter/starter-fonts.ts';

/** Three chevrons that climb one after another over the words 'SWIPE UP'. */
export const drawSwipeUp: Drawing = (context, phase) => {
  for (let chevron = 0; chevron < 3; chevron += 1) {
    const lit = Math.max(0, wave(phase, 1, -chevron * 0.14)) ** 1.5;
    const y = 318 - chevron * 88 - 16 * wave(phase, 1, -chevron * 0.14);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    const strokes: readonly (readonly [number, string, number])[] = [
      [46, 'rgba(20,6,30,0.55)', 0],
      [30, `rgba(217,70,239,${0.45 + 0.55 * lit})`, 10 + lit * 26],
      [12, `rgba(255,240,255,${0.2 + 0.8 * lit})`, 0],
    ];
    for (const [width, color, blur] of strokes) {
      context.shadowColor = '#d946ef';
      context.shadowBlur = blur;
      context.strokeStyle = color;
      context.lineWidth = width;
      context.beginPath();
      context.moveTo(178, y);
      context.lineTo(270, y - 72);
      context.lineTo(362, y);
      context.stroke();
    }
  }
  context.shadowColor = 'rgba(16,4,24,0.8)';
  context.shadowBlur = 12;
  drawLabel(context, {
    text: 'SWIPE UP',
    font: `84px ${starterFonts.label}`,
    x: 270,
    y: 444 - 6 * wave(phase, 1),
    fill: '#ffffff',
    edge: '#2a0b3d',
    edgeWidth: 6,
    spacing: 6,
  });
  context.shadowBlur = 0;
};
