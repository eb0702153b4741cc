import { random } from 'remotion';
import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { easeOutBack, part } from '#remotion/starter/drawing/easing.ts';
import { blend, placed } from '#remotion/starter/drawing/shapes.ts';

const NOTES = 8;
const tones = [
  ['#ff8aea', '#c026d3'],
  ['#b79bff', '#6d28d9'],
  ['#ffe09a', '#d6952b'],
] as const;

/** Path of an eighth note, or of two joined by a beam; about 100 px high round the origin. */
function notePath(context: CanvasRenderingContext2D, joined: boolean): void {
  context.beginPath();
  const head = (x: number, y: number): void => {
    context.moveTo(x + 19, y);
    context.ellipse(x, y, 20, 14.5, -0.35, 0, TURN);
  };
  if (joined) {
    head(-34, 38);
    head(34, 28);
    context.moveTo(-22, 38);
    context.lineTo(-22, -42);
    context.lineTo(53, -54);
    context.lineTo(53, 28);
    context.lineTo(44, 28);
    context.lineTo(44, -24);
    context.lineTo(-14, -14);
    context.lineTo(-14, 38);
    context.closePath();
  } else {
    head(-8, 38);
    context.moveTo(3, 38);
    context.lineTo(3, -54);
    context.lineTo(11, -54);
    context.bezierCurveTo(14, -26, 44, -26, 30, 12);
    context.bezierCurveTo(33, -8, 18, -14, 11, -18);
    context.lineTo(11, 38);
    context.closePath();
  }
}

/** Notes that rise and sway as if they came out of a loudspeaker below. */
export const drawMusicNotes: Drawing = (context, phase) => {
  for (let note = 0; note < NOTES; note += 1) {
    const seed = `note-${note}`;
    const life = (phase + note / NOTES) % 1;
    const scale = (0.75 + random(`${seed}-size`) * 0.55) * easeOutBack(part(life, 0, 0.2));
    const x =
      270 + (((note * 0.382) % 1) - 0.5) * (140 + 300 * life) + wave(life, 1, random(`${seed}-sway`)) * 22;
    const [light, deep] = tones[note % 3] ?? tones[0];
    context.globalAlpha = Math.min(part(life, 0, 0.1), 1 - part(life, 0.72, 0.98));
    placed(context, x, 470 - life * 400, 0.04 * wave(life, 1.5, random(`${seed}-turn`)), scale, scale, () => {
      notePath(context, note % 2 === 0);
      context.shadowColor = 'rgba(30,4,50,0.7)';
      context.shadowBlur = 12;
      context.shadowOffsetY = 2;
      context.fillStyle = blend(context, [-30, -54], [30, 54], [light, deep]);
      context.fill('nonzero');
      context.shadowColor = 'transparent';
    });
  }
  context.globalAlpha = 1;
};
