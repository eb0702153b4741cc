import { random } from 'remotion';
import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { placed, twinklePath } from '#remotion/starter/drawing/shapes.ts';

const GRAINS = 96;
const tones = ['255,214,120', '255,160,240', '255,248,232', '190,150,255'] as const;

/** Glitter that falls at three speeds, each grain flashing as it turns. */
export const drawGlitterRain: Drawing = (context, phase) => {
  for (let grain = 0; grain < GRAINS; grain += 1) {
    const seed = `grain-${grain}`;
    const near = random(`${seed}-near`);
    const fall = (random(`${seed}-y`) + phase * (near > 0.75 ? 2 : 1)) % 1;
    const x = random(`${seed}-x`) * 540 + wave(phase, 1, random(`${seed}-sway`)) * 12;
    const flash = Math.abs(wave(phase, 2 + Math.floor(random(`${seed}-c`) * 3), random(`${seed}-f`))) ** 2.2;
    const tone = tones[Math.floor(random(`${seed}-tone`) * 4)] ?? tones[0];
    const opacity = Math.sin(Math.PI * fall) ** 0.6 * (0.25 + 0.75 * flash);
    const size = 5 + near * near * 11;
    placed(context, x, -20 + fall * 580, random(`${seed}-turn`) + phase, 1, 1, () => {
      context.shadowColor = `rgba(90,40,10,${opacity * 0.6})`;
      context.shadowBlur = 4;
      context.fillStyle = `rgba(${tone},${opacity})`;
      if (near > 0.55) twinklePath(context, 0, 0, size * (0.9 + flash * 1.1), 0.2);
      else {
        context.beginPath();
        context.ellipse(0, 0, size * 0.62, size * (0.2 + 0.42 * flash), 0, 0, TURN);
      }
      context.fill();
    });
  }
};
