import { TURN, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { easeIn, easeOut, easeOutBack, part } from '#remotion/starter/drawing/easing.ts';
import { drawLabel } from '#remotion/starter/drawing/lettering.ts';
import { blend, placed, starPath } from '#remotion/starter/drawing/shapes.ts';
import { starterFonts } from '#remotion/starter/starter-fonts.ts';

const words = ['3', '2', '1', 'GO!'] as const;

/** 3, 2, 1, GO!, each with a ring that runs out; the last one bursts. */
export const drawCountdown: Drawing = (context, phase) => {
  const step = Math.min(3, Math.floor(phase * 4));
  const time = phase * 4 - step;
  const word = words[step] ?? '3';
  const isGo = step === 3;
  const enter = easeOutBack(part(time, 0, 0.28));
  const leave = easeIn(part(time, 0.82, 1));
  const opacity = Math.min(1, part(time, 0, 0.1)) * (1 - leave);
  context.globalAlpha = opacity;
  if (isGo) {
    placed(
      context,
      270,
      270,
      0.02 * time,
      0.6 + 0.4 * enter + leave * 0.2,
      0.6 + 0.4 * enter + leave * 0.2,
      () => {
        starPath(context, 0, 0, 18, 232, 176);
        context.fillStyle = blend(context, [-200, -200], [200, 200], ['#d946ef', '#7c3aed']);
        context.shadowColor = 'rgba(60,0,90,0.6)';
        context.shadowBlur = 26;
        context.fill();
        context.shadowBlur = 0;
      },
    );
  } else {
    context.beginPath();
    context.arc(270, 270, 196, 0, TURN);
    context.fillStyle = 'rgba(15,8,22,0.62)';
    context.fill();
    context.lineWidth = 14;
    context.strokeStyle = 'rgba(255,255,255,0.2)';
    context.stroke();
    context.beginPath();
    context.arc(270, 270, 196, -TURN / 4, -TURN / 4 + TURN * (1 - easeOut(time)), false);
    context.lineCap = 'round';
    context.strokeStyle = blend(context, [80, 80], [460, 460], ['#ff6fe6', '#8b5cf6']);
    context.shadowColor = '#d946ef';
    context.shadowBlur = 22;
    context.stroke();
    context.shadowBlur = 0;
  }
  placed(context, 270, 270, isGo ? -0.02 : 0, 0.5 + 0.5 * enter, 0.5 + 0.5 * enter, () => {
    drawLabel(context, {
      text: word,
      font: `${isGo ? 168 : 250}px ${starterFonts.label}`,
      x: 0,
      y: 0,
      fill: '#ffffff',
      edge: '#2a0b3d',
      edgeWidth: isGo ? 8 : 6,
      spacing: isGo ? 6 : 0,
    });
  });
  context.globalAlpha = 1;
};
