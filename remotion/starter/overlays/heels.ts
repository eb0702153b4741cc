import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { blend, placed, twinklePath } from '#remotion/starter/drawing/shapes.ts';

/** Outline of a stiletto seen from its side, toe to the left, standing on y = 0; 400 px long. */
function shoePath(context: CanvasRenderingContext2D): void {
  context.beginPath();
  context.moveTo(-190, -16);
  context.bezierCurveTo(-182, -46, -120, -66, -78, -90);
  context.bezierCurveTo(-22, -122, 26, -164, 74, -208);
  context.bezierCurveTo(106, -238, 140, -256, 168, -268);
  context.bezierCurveTo(186, -236, 192, -206, 188, -176);
  context.bezierCurveTo(183, -116, 176, -60, 173, 0);
  context.lineTo(161, 0);
  context.bezierCurveTo(163, -56, 164, -102, 146, -128);
  context.bezierCurveTo(104, -112, 54, -74, 14, -40);
  context.bezierCurveTo(-18, -14, -56, 0, -98, 0);
  context.bezierCurveTo(-140, 0, -194, 2, -190, -16);
  context.closePath();
}

const glints = [
  [-150, -36, 0],
  [-96, -72, 0.3],
  [-30, -104, 0.6],
  [36, -150, 0.15],
  [96, -190, 0.45],
  [150, -226, 0.75],
  [168, -150, 0.9],
  [60, -112, 0.55],
] as const;

/** A glossy magenta stiletto that taps its toe, glitter flashing over it. */
export const drawHeels: Drawing = (context, phase) => {
  const tap = Math.max(0, wave(phase, 2)) ** 1.4;
  placed(context, 437, 438, 0, 1, 1, () => {
    placed(context, 0, 0, 0.026 * tap, 1.08, 1.08, () => {
      context.translate(-167, 0);
      context.lineJoin = 'round';
      // The strap round the ankle: its far half first, the near half over the shoe.
      context.lineWidth = 13;
      context.strokeStyle = '#6a1080';
      context.beginPath();
      context.ellipse(118, -296, 62, 20, -0.16, Math.PI, Math.PI * 2);
      context.stroke();
      context.shadowColor = 'rgba(30,0,44,0.75)';
      context.shadowBlur = 20;
      shoePath(context);
      context.fillStyle = blend(
        context,
        [-150, -260],
        [150, 10],
        ['#ff9df2', '#e040f0', '#a21caf', '#5b0f7a'],
      );
      context.fill();
      context.shadowBlur = 0;
      context.strokeStyle = '#3d0a52';
      context.lineWidth = 4;
      context.stroke();
      context.save();
      shoePath(context);
      context.clip();
      context.strokeStyle = 'rgba(255,236,255,0.7)';
      context.lineWidth = 10;
      context.lineCap = 'round';
      context.beginPath();
      context.moveTo(-156, -28);
      context.bezierCurveTo(-110, -56, -40, -92, 30, -146);
      context.stroke();
      context.fillStyle = 'rgba(30,0,44,0.28)';
      context.beginPath();
      context.moveTo(190, -180);
      context.bezierCurveTo(150, -150, 60, -96, 0, -20);
      context.lineTo(190, 10);
      context.fill();
      context.restore();
      context.strokeStyle = '#c92bd6';
      context.lineWidth = 13;
      context.beginPath();
      context.ellipse(118, -296, 62, 20, -0.16, 0, Math.PI);
      context.stroke();
      context.beginPath();
      context.moveTo(176, -250);
      context.quadraticCurveTo(184, -282, 178, -304);
      context.stroke();
      context.fillStyle = '#ffd978';
      context.beginPath();
      context.roundRect(92, -290, 26, 24, 6);
      context.fill();
      for (const [x, y, offset] of glints) {
        const lit = Math.max(0, wave(phase, 2, offset)) ** 3;
        if (lit < 0.03) continue;
        context.shadowColor = 'rgba(255,150,250,0.9)';
        context.shadowBlur = 10;
        twinklePath(context, x, y, 34 * lit);
        context.fillStyle = `rgba(255,250,240,${0.3 + 0.7 * lit})`;
        context.fill();
        context.shadowBlur = 0;
      }
    });
  });
};
