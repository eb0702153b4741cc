import { random } from 'remotion';
import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { easeOutBack, part } from '#remotion/starter/drawing/easing.ts';
import { blend, heartPath, placed } from '#remotion/starter/drawing/shapes.ts';

const HEARTS = 11;
const tones: readonly (readonly [string, string])[] = [
  ['#ff8ad8', '#d92bc4'],
  ['#ff9bb0', '#f0326c'],
  ['#c79bff', '#7c3aed'],
];

/** Hearts that pop up below, sway as they rise, and fade above. */
export const drawHearts: Drawing = (context, phase) => {
  for (let heart = 0; heart < HEARTS; heart += 1) {
    const seed = `heart-${heart}`;
    const life = (phase + heart / HEARTS) % 1;
    const size = (52 + random(`${seed}-size`) * 62) * easeOutBack(part(life, 0, 0.16));
    const x = 90 + ((heart * 0.382 + 0.1) % 1) * 360 + wave(life, 1, random(`${seed}-sway`)) * 26;
    const y = 486 - life * 430;
    const [light, deep] = tones[heart % 3] ?? ['#ff8ad8', '#d92bc4'];
    context.globalAlpha = Math.min(part(life, 0, 0.08), 1 - part(life, 0.7, 0.98));
    placed(context, x, y, 0.035 * wave(life, 1.5, random(`${seed}-turn`)), 1, 1, () => {
      context.shadowColor = 'rgba(70,0,60,0.55)';
      context.shadowBlur = 12;
      context.shadowOffsetY = 3;
      heartPath(context, 0, 0, size);
      context.fillStyle = blend(context, [-size / 3, -size / 2], [size / 3, size / 2], [light, deep]);
      context.fill();
      context.shadowColor = 'transparent';
      context.fillStyle = 'rgba(255,255,255,0.62)';
      context.beginPath();
      context.ellipse(-size * 0.25, -size * 0.24, size * 0.11, size * 0.07, -0.7, 0, Math.PI * 2);
      context.fill();
    });
  }
  context.globalAlpha = 1;
};
