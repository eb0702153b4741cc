import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { blend, placed, twinklePath } from '#remotion/starter/drawing/shapes.ts';
import { addSoftLight } from '#remotion/starter/drawing/soft-light.ts';

type Twinkle = { x: number; y: number; reach: number; cycles: number; offset: number };

const twinkles: readonly Twinkle[] = [
  { x: 268, y: 262, reach: 150, cycles: 1, offset: 0 },
  { x: 432, y: 134, reach: 80, cycles: 1, offset: 0.35 },
  { x: 112, y: 400, reach: 76, cycles: 1, offset: 0.6 },
  { x: 410, y: 408, reach: 62, cycles: 2, offset: 0.2 },
  { x: 122, y: 132, reach: 54, cycles: 2, offset: 0.65 },
  { x: 262, y: 466, reach: 36, cycles: 2, offset: 0.4 },
  { x: 486, y: 276, reach: 34, cycles: 2, offset: 0.9 },
];

/** Gold twinkles that swell and shrink in turn. */
export const drawSparkles: Drawing = (context, phase) => {
  for (const { x, y, reach, cycles, offset } of twinkles) {
    const swell = 0.5 + 0.5 * wave(phase, cycles, offset);
    const size = reach * (0.28 + 0.72 * swell);
    addSoftLight(context, x, y, size * 0.9, [255, 190, 90], 0.2 + 0.4 * swell);
    placed(context, x, y, 0.02 * wave(phase, cycles, offset + 0.25), 1, 1, () => {
      context.shadowColor = 'rgba(150,84,10,0.75)';
      context.shadowBlur = 9;
      twinklePath(context, 0, 0, size);
      context.fillStyle = blend(
        context,
        [-size * 0.4, -size],
        [size * 0.4, size],
        ['#fff6d8', '#ffd978', '#f2a93c'],
      );
      context.fill();
      context.shadowBlur = 0;
      twinklePath(context, 0, 0, size * 0.56);
      context.fillStyle = `rgba(255,253,244,${0.55 + 0.45 * swell})`;
      context.fill();
    });
  }
};
