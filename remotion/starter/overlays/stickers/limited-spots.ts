import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { drawLabel } from '#remotion/starter/drawing/lettering.ts';
import { blend } from '#remotion/starter/drawing/shapes.ts';
import { starterFonts } from '#remotion/starter/starter-fonts.ts';

const SEATS = 8;

/** 'LIMITED SPOTS' over a row of places that fill up one by one, the last one blinking. */
export const drawLimitedSpots: Drawing = (context, phase) => {
  context.shadowColor = 'rgba(20,4,30,0.7)';
  context.shadowBlur = 22;
  context.beginPath();
  context.roundRect(48, 132, 444, 276, 30);
  context.fillStyle = 'rgba(24,11,34,0.92)';
  context.fill();
  context.shadowBlur = 0;
  context.lineWidth = 5;
  context.strokeStyle = blend(context, [48, 132], [492, 408], ['#ff6fe6', '#8b5cf6']);
  context.stroke();
  drawLabel(context, {
    text: 'LIMITED',
    font: `78px ${starterFonts.label}`,
    x: 270,
    y: 194,
    fill: '#ffffff',
    spacing: 10,
  });
  drawLabel(context, {
    text: 'SPOTS',
    font: `78px ${starterFonts.label}`,
    x: 270,
    y: 284,
    fill: '#f3bd4f',
    spacing: 16,
  });
  // The places fill over most of the loop and empty quickly at its end, so that it starts again without a jump.
  const level = phase < 0.86 ? Math.min(SEATS - 1, phase * 11) : (SEATS - 1) * (1 - (phase - 0.86) / 0.14);
  for (let seat = 0; seat < SEATS; seat += 1) {
    const x = 270 + (seat - (SEATS - 1) / 2) * 48;
    const taken = seat < Math.floor(level);
    const last = seat === SEATS - 1;
    const age = Math.max(0, Math.min(1, level - seat - 1));
    const pop = taken
      ? 1 + 0.35 * Math.sin(Math.PI * Math.min(1, age * 1.6)) * (age < 0.63 && phase < 0.86 ? 1 : 0)
      : 1;
    context.beginPath();
    context.arc(x, 358, 14 * pop, 0, TURN);
    if (taken) {
      context.fillStyle = '#d946ef';
      context.fill();
    }
    context.lineWidth = 4;
    context.strokeStyle = last ? `rgba(243,189,79,${0.55 + 0.45 * wave(phase, 6)})` : 'rgba(217,70,239,0.75)';
    context.stroke();
  }
};
