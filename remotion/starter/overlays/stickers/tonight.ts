import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { drawNeonText } from '#remotion/starter/drawing/lettering.ts';
import { placed } from '#remotion/starter/drawing/shapes.ts';
import { starterFonts } from '#remotion/starter/starter-fonts.ts';

/** Power of a tube that is switched on at the start of the loop, stutters twice and then burns evenly. */
export function switchOn(phase: number): number {
  const frame = phase * 60;
  if (frame < 3) return 0.08;
  if (frame < 5) return 0.85;
  if (frame < 8) return 0.15;
  if (frame < 10) return 1;
  if (frame < 12) return 0.4;
  if (frame > 57) return 0.3;
  return 0.94 + 0.06 * wave(phase, 6);
}

/** 'Tonight' as a neon sign with an underline of violet. */
export const drawTonight: Drawing = (context, phase) => {
  const power = switchOn(phase);
  placed(context, 270, 262, -0.02, 1, 1, () => {
    drawNeonText(context, {
      text: 'Tonight',
      font: `118px ${starterFonts.script}`,
      x: 0,
      y: 0,
      color: [255, 74, 216],
      power,
      width: 4,
    });
    const under = power > 0.5 ? 1 : 0.12;
    context.lineCap = 'round';
    for (const [width, color, blur] of [
      [12, 'rgba(28,10,50,0.8)', 0],
      [6, `rgba(140,92,255,${under})`, 26],
      [2.5, `rgba(236,226,255,${under})`, 0],
    ] as const) {
      context.strokeStyle = color;
      context.lineWidth = width;
      context.shadowColor = '#7c3aed';
      context.shadowBlur = blur;
      context.beginPath();
      context.moveTo(-186, 104);
      context.quadraticCurveTo(0, 82, 186, 100);
      context.stroke();
    }
    context.shadowBlur = 0;
  });
};
