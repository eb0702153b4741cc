import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { blend, placed, twinklePath } from '#remotion/starter/drawing/shapes.ts';

function crownPath(context: CanvasRenderingContext2D): void {
  context.beginPath();
  context.moveTo(-160, 104);
  context.lineTo(-196, -74);
  context.quadraticCurveTo(-150, -10, -102, -4);
  context.quadraticCurveTo(-46, -50, 0, -146);
  context.quadraticCurveTo(46, -50, 102, -4);
  context.quadraticCurveTo(150, -10, 196, -74);
  context.lineTo(160, 104);
  context.quadraticCurveTo(0, 138, -160, 104);
  context.closePath();
}

const gems = [
  [-104, 62, '#d946ef'],
  [0, 76, '#ff4f8b'],
  [104, 62, '#7c3aed'],
] as const;
const pearls = [
  [-196, -84, 17],
  [0, -158, 20],
  [196, -84, 17],
] as const;

/** A gold crown that rocks a little while a light runs over it and its tips twinkle. */
export const drawCrown: Drawing = (context, phase) => {
  placed(context, 270, 300 + 7 * wave(phase, 1), 0.012 * wave(phase, 1, 0.25), 1, 1, () => {
    crownPath(context);
    context.lineJoin = 'round';
    context.shadowColor = 'rgba(70,34,0,0.7)';
    context.shadowBlur = 24;
    context.shadowOffsetY = 6;
    context.fillStyle = blend(
      context,
      [-190, -120],
      [190, 130],
      ['#fff0b8', '#f6c555', '#d6922a', '#ffe08a', '#b8741a'],
    );
    context.fill();
    context.shadowColor = 'transparent';
    context.strokeStyle = '#8a5310';
    context.lineWidth = 5;
    context.stroke();
    context.save();
    crownPath(context);
    context.clip();
    context.fillStyle = 'rgba(122,66,8,0.4)';
    context.beginPath();
    context.moveTo(-200, 20);
    context.quadraticCurveTo(0, 58, 200, 20);
    context.lineTo(200, 34);
    context.quadraticCurveTo(0, 72, -200, 34);
    context.fill();
    const shine = -330 + ((phase * 1.6) % 1.6) * 660;
    context.fillStyle = blend(
      context,
      [shine - 60, 0],
      [shine + 60, 0],
      ['rgba(255,255,255,0)', 'rgba(255,255,255,0.75)', 'rgba(255,255,255,0)'],
    );
    context.fillRect(-220, -180, 440, 340);
    context.restore();
    for (const [x, y, color] of gems) {
      context.beginPath();
      context.ellipse(x, y, 21, 25, 0, 0, TURN);
      context.fillStyle = color;
      context.fill();
      context.strokeStyle = '#fff3cf';
      context.lineWidth = 4;
      context.stroke();
      context.beginPath();
      context.ellipse(x - 6, y - 9, 6, 8, 0.5, 0, TURN);
      context.fillStyle = 'rgba(255,255,255,0.8)';
      context.fill();
    }
    for (const [x, y, radius] of pearls) {
      context.beginPath();
      context.arc(x, y, radius, 0, TURN);
      context.fillStyle = blend(
        context,
        [x - radius, y - radius],
        [x + radius, y + radius],
        ['#ffffff', '#ffe8c2', '#c9974a'],
      );
      context.fill();
      context.strokeStyle = '#8a5310';
      context.lineWidth = 4;
      context.stroke();
    }
    pearls.forEach(([x, y], index) => {
      const lit = Math.max(0, wave(phase, 1, -index / 3)) ** 2;
      if (lit < 0.02) return;
      context.shadowColor = 'rgba(255,190,90,0.9)';
      context.shadowBlur = 14;
      twinklePath(context, x + 4, y - 6, 58 * lit);
      context.fillStyle = `rgba(255,252,240,${lit})`;
      context.fill();
      context.shadowBlur = 0;
    });
  });
};
