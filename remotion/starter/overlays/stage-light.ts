import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { placed } from '#remotion/starter/drawing/shapes.ts';
import { rgba } from '#remotion/starter/drawing/soft-light.ts';

/** One soft-edged beam: wedges of growing width laid over one another. */
function drawBeam(context: CanvasRenderingContext2D, power: number): void {
  for (let layer = 0; layer < 9; layer += 1) {
    const half = 46 + layer * 15;
    const fade = context.createLinearGradient(0, 40, 0, 470);
    fade.addColorStop(0, rgba(255, 214, 250, 0.2 * power));
    fade.addColorStop(0.35, rgba(226, 120, 246, 0.1 * power));
    fade.addColorStop(1, rgba(150, 70, 240, 0));
    context.fillStyle = fade;
    context.beginPath();
    context.moveTo(-20 - layer * 1.6, 36);
    context.lineTo(20 + layer * 1.6, 36);
    context.lineTo(half, 480);
    context.lineTo(-half, 480);
    context.fill();
  }
}

/** A stage lamp on its hanger that swings slowly and throws a beam of haze. */
export const drawStageLight: Drawing = (context, phase) => {
  const power = 0.92 + 0.08 * wave(phase, 3);
  placed(context, 270, 74, 0.07 * wave(phase, 1), 1, 1, () => {
    drawBeam(context, power);
    context.shadowColor = 'rgba(255,190,250,0.9)';
    context.shadowBlur = 34;
    context.fillStyle = '#fff4fd';
    context.beginPath();
    context.ellipse(0, 36, 38, 9, 0, 0, Math.PI * 2);
    context.fill();
    context.shadowBlur = 0;
    const body = context.createLinearGradient(-46, 0, 46, 0);
    for (const [at, color] of [
      [0, '#17121f'],
      [0.28, '#5d5270'],
      [0.5, '#2d2538'],
      [1, '#0d0912'],
    ] as const)
      body.addColorStop(at, color);
    context.fillStyle = body;
    context.strokeStyle = 'rgba(206,180,226,0.55)';
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(-26, -40);
    context.quadraticCurveTo(0, -54, 26, -40);
    context.lineTo(44, 34);
    context.quadraticCurveTo(0, 46, -44, 34);
    context.closePath();
    context.fill();
    context.stroke();
    context.strokeStyle = '#2d2538';
    context.lineWidth = 7;
    context.beginPath();
    context.moveTo(-40, 6);
    context.quadraticCurveTo(-52, -66, 0, -66);
    context.quadraticCurveTo(52, -66, 40, 6);
    context.stroke();
  });
  context.fillStyle = '#2d2538';
  context.fillRect(263, 0, 14, 16);
};
