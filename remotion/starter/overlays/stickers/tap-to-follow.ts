import { TURN, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { easeInOut, easeOut, easeOutBack, part } from '#remotion/starter/drawing/easing.ts';
import { drawLabel } from '#remotion/starter/drawing/lettering.ts';
import { blend, placed } from '#remotion/starter/drawing/shapes.ts';
import { starterFonts } from '#remotion/starter/starter-fonts.ts';

function drawHand(context: CanvasRenderingContext2D): void {
  context.beginPath();
  context.moveTo(-15, 30);
  context.lineTo(-15, -46);
  context.bezierCurveTo(-15, -68, 15, -68, 15, -46);
  context.lineTo(15, -2);
  context.bezierCurveTo(22, -16, 44, -12, 44, 6);
  context.bezierCurveTo(50, -6, 72, -2, 72, 16);
  context.bezierCurveTo(78, 8, 98, 12, 98, 32);
  context.lineTo(96, 74);
  context.bezierCurveTo(94, 112, 66, 130, 32, 130);
  context.bezierCurveTo(0, 130, -18, 116, -36, 90);
  context.lineTo(-66, 46);
  context.bezierCurveTo(-78, 28, -54, 8, -36, 24);
  context.closePath();
  context.lineJoin = 'round';
  context.shadowColor = 'rgba(10,2,18,0.6)';
  context.shadowBlur = 16;
  context.fillStyle = '#fff6fb';
  context.fill();
  context.shadowBlur = 0;
  context.strokeStyle = '#2a0b3d';
  context.lineWidth = 7;
  context.stroke();
}

/** A finger taps a 'Follow' button, which turns into 'Following' with a tick. */
export const drawTapToFollow: Drawing = (context, phase) => {
  const press = part(phase, 0.28, 0.36) - part(phase, 0.36, 0.46);
  const done = part(phase, 0.38, 0.48);
  const back = easeInOut(part(phase, 0.93, 1));
  const followed = done * (1 - back);
  const scale = 1 - 0.07 * press + 0.06 * Math.sin(Math.PI * part(phase, 0.38, 0.56));
  placed(context, 270, 212, 0, scale, scale, () => {
    const ripple = easeOut(part(phase, 0.36, 0.7));
    if (ripple > 0 && ripple < 1) {
      context.beginPath();
      context.roundRect(-190 - 46 * ripple, -60 - 46 * ripple, 380 + 92 * ripple, 120 + 92 * ripple, 106);
      context.strokeStyle = `rgba(217,70,239,${0.7 * (1 - ripple)})`;
      context.lineWidth = 8;
      context.stroke();
    }
    context.beginPath();
    context.roundRect(-190, -60, 380, 120, 60);
    context.shadowColor = 'rgba(40,4,60,0.6)';
    context.shadowBlur = 20;
    context.fillStyle = blend(context, [-190, -60], [190, 60], ['#e252f5', '#7c3aed']);
    context.fill();
    context.shadowBlur = 0;
    context.globalAlpha = followed;
    context.fillStyle = '#fff6fb';
    context.fill();
    context.globalAlpha = 1 - followed;
    drawLabel(context, {
      text: 'Follow',
      font: `700 58px ${starterFonts.plain}`,
      x: 0,
      y: 0,
      fill: '#ffffff',
    });
    context.globalAlpha = followed;
    drawLabel(context, {
      text: 'Following',
      font: `700 50px ${starterFonts.plain}`,
      x: 28,
      y: 0,
      fill: '#7c1fb0',
    });
    const tick = easeOutBack(part(phase, 0.42, 0.58));
    placed(context, -138, 0, 0, tick, tick, () => {
      context.beginPath();
      context.moveTo(-15, 1);
      context.lineTo(-4, 13);
      context.lineTo(18, -13);
      context.lineWidth = 9;
      context.lineCap = 'round';
      context.lineJoin = 'round';
      context.strokeStyle = '#d946ef';
      context.stroke();
    });
    context.globalAlpha = 1;
  });
  const enter = easeOut(part(phase, 0.02, 0.26));
  const leave = easeInOut(part(phase, 0.56, 0.8));
  context.globalAlpha = Math.min(part(phase, 0.02, 0.12), 1 - part(phase, 0.64, 0.8));
  placed(
    context,
    306 + (1 - enter) * 70 + leave * 60,
    316 + (1 - enter) * 120 + leave * 90 - press * 14,
    -0.05,
    1 - 0.08 * press,
    1 - 0.08 * press,
    () => drawHand(context),
  );
  context.globalAlpha = 1;
  if (press > 0.02) {
    context.beginPath();
    context.arc(303, 244, 20 * press, 0, TURN);
    context.fillStyle = `rgba(255,255,255,${0.35 * press})`;
    context.fill();
  }
};
