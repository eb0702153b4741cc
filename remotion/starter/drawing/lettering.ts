import { rgba } from './soft-light.ts';

type Neon = {
  text: string;
  font: string;
  x: number;
  y: number;
  color: readonly [number, number, number];
  power: number;
  width?: number;
};

/** Letters bent from neon tube, centred on (x, y), at a `power` of 0 (off, the glass is still seen) to 1. */
export function drawNeonText(
  context: CanvasRenderingContext2D,
  { text, font, x, y, color, power, width = 5 }: Neon,
): void {
  const [r, g, b] = color;
  context.save();
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineCap = 'round';
  // The dark rim keeps the tube legible on a light background.
  context.shadowColor = 'rgba(10,4,16,0.75)';
  context.shadowBlur = 16;
  context.strokeStyle = rgba(r * 0.25, g * 0.16, b * 0.3, 0.95);
  context.lineWidth = width * 2.9;
  context.strokeText(text, x, y);
  context.shadowColor = rgba(r, g, b, power);
  for (const blur of [44, 20]) {
    context.shadowBlur = blur;
    context.strokeStyle = rgba(r, g, b, 0.25 + 0.75 * power);
    context.lineWidth = width * 1.5;
    context.strokeText(text, x, y);
  }
  context.shadowBlur = 0;
  const hot = (level: number): number => level + (255 - level) * 0.82 * power;
  context.fillStyle = rgba(hot(r), hot(g), hot(b), 0.35 + 0.65 * power);
  context.fillText(text, x, y);
  context.restore();
}

type Label = {
  text: string;
  font: string;
  x: number;
  y: number;
  fill: string | CanvasGradient;
  edge?: string;
  edgeWidth?: number;
  spacing?: number;
};

/** Plain centred letters with an edge drawn under them. */
export function drawLabel(
  context: CanvasRenderingContext2D,
  { text, font, x, y, fill, edge, edgeWidth = 0, spacing = 0 }: Label,
): void {
  context.save();
  context.font = font;
  context.letterSpacing = `${spacing}px`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(text);
  const baseline = y + (up - down) / 2;
  const middle = x + spacing / 2;
  context.lineJoin = 'round';
  if (edge && edgeWidth > 0) {
    context.strokeStyle = edge;
    context.lineWidth = edgeWidth * 2;
    context.strokeText(text, middle, baseline);
  }
  context.fillStyle = fill;
  context.fillText(text, middle, baseline);
  context.restore();
}
