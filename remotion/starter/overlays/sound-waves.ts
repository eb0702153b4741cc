import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { blend } from '#remotion/starter/drawing/shapes.ts';

const BARS = 19;

/** Height 0..1 of a bar of the level meter; every part of it fits a whole number of times into the loop. */
export function barHeight(bar: number, phase: number): number {
  const envelope = Math.exp(-(((bar - (BARS - 1) / 2) / (BARS * 0.36)) ** 2));
  const beat = Math.max(0, wave(phase, 2, 0.25)) ** 2;
  const own = 0.5 + 0.3 * wave(phase, 3, bar * 0.37) + 0.2 * wave(phase, 5, bar * 0.61);
  return Math.max(0.07, envelope * (0.3 + 0.7 * own) * (0.72 + 0.28 * beat));
}

/** A level meter of rounded bars in magenta and violet. */
export const drawSoundWaves: Drawing = (context, phase) => {
  for (let bar = 0; bar < BARS; bar += 1) {
    const half = barHeight(bar, phase) * 190;
    const x = 270 + (bar - (BARS - 1) / 2) * 26;
    context.beginPath();
    context.roundRect(x - 8, 270 - half, 16, half * 2, 8);
    context.shadowColor = 'rgba(24,4,40,0.75)';
    context.shadowBlur = 9;
    context.fillStyle = blend(context, [0, 80], [0, 460], ['#ffb3f5', '#e24cf5', '#8b5cf6', '#6d28d9']);
    context.fill();
    context.shadowColor = '#d946ef';
    context.shadowBlur = 16;
    context.fill();
    context.shadowBlur = 0;
  }
};
