import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { cloudNoise, hashed, smoothStep } from '#remotion/starter/drawing/noise.ts';
import { paintField, type Light } from '#remotion/starter/drawing/paint-field.ts';
import { addLight, glow } from '#remotion/starter/drawing/palette.ts';
import { rgba } from '#remotion/starter/drawing/soft-light.ts';
import { brickWall } from './brick-wall.ts';

type Point = readonly [number, number];
type Tube = {
  path: readonly Point[];
  color: Light;
  screen: readonly [number, number, number];
  cycles: number;
  offset: number;
  depth: number;
};

/** Floor line, in widths of the picture. */
const FLOOR = 1.5;

/** An arc of `from`..`to` turns round (x, y) as points. */
function arc(x: number, y: number, radius: number, from: number, to: number): Point[] {
  const points: Point[] = [];
  for (let step = 0; step <= 40; step += 1) {
    const angle = TURN * (from + ((to - from) * step) / 40);
    points.push([x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]);
  }
  return points;
}

const pink = [255, 74, 226] as const;
const violet = [140, 92, 255] as const;
const tubes: readonly Tube[] = [
  {
    path: arc(0.5, 0.74, 0.405, 0.54, 0.96),
    color: glow.magenta,
    screen: pink,
    cycles: 2,
    offset: 0,
    depth: 0.1,
  },
  {
    path: [
      [0.095, 0.86],
      [0.095, 1.36],
    ],
    color: glow.magenta,
    screen: pink,
    cycles: 2,
    offset: 0.1,
    depth: 0.1,
  },
  {
    path: [
      [0.905, 0.86],
      [0.905, 1.36],
    ],
    color: glow.magenta,
    screen: pink,
    cycles: 2,
    offset: 0.2,
    depth: 0.1,
  },
  {
    path: [
      [-0.04, 0.34],
      [0.2, 0.13],
    ],
    color: glow.violet,
    screen: violet,
    cycles: 3,
    offset: 0.3,
    depth: 0.3,
  },
  {
    path: [
      [-0.04, 0.45],
      [0.31, 0.14],
    ],
    color: glow.violet,
    screen: violet,
    cycles: 3,
    offset: 0.45,
    depth: 0.3,
  },
  {
    path: [
      [1.04, 0.34],
      [0.8, 0.13],
    ],
    color: glow.violet,
    screen: violet,
    cycles: 3,
    offset: 0.3,
    depth: 0.3,
  },
  {
    path: [
      [1.04, 0.45],
      [0.69, 0.14],
    ],
    color: glow.violet,
    screen: violet,
    cycles: 3,
    offset: 0.45,
    depth: 0.3,
  },
];

/** How bright a tube burns, about 1; one of them stutters, as an old tube does, twice in the loop. */
export function tubePower(
  tube: Pick<Tube, 'cycles' | 'offset' | 'depth'>,
  index: number,
  phase: number,
): number {
  const breath = 1 - tube.depth * (0.5 - 0.5 * wave(phase, tube.cycles, tube.offset));
  if (index !== 3) return breath;
  const frame = Math.round(phase * 450) % 450;
  const stutters = (frame > 150 && frame < 168) || (frame > 338 && frame < 347);
  return stutters && hashed(frame >> 1) < 0.5 ? breath * 0.35 : breath;
}

function distanceToPath(x: number, y: number, path: readonly Point[]): number {
  let nearest = 9;
  for (let index = 1; index < path.length; index += 1) {
    const from = path[index - 1];
    const to = path[index];
    if (!from || !to) continue;
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    const along = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy)));
    const ex = x - from[0] - dx * along;
    const ey = y - from[1] - dy * along;
    nearest = Math.min(nearest, ex * ex + ey * ey);
  }
  return Math.sqrt(nearest);
}

const GLOW_COLUMNS = 135;
const GLOW_ROWS = 270;
/** Distances never change: they are measured once per tube on a coarse grid and read between its points. */
const distances = tubes.map((tube) => {
  const grid = new Float32Array(GLOW_COLUMNS * GLOW_ROWS);
  for (let row = 0; row < GLOW_ROWS; row += 1) {
    for (let column = 0; column < GLOW_COLUMNS; column += 1) {
      grid[row * GLOW_COLUMNS + column] = distanceToPath(
        (column + 0.5) / GLOW_COLUMNS,
        (row + 0.5) / GLOW_COLUMNS,
        tube.path,
      );
    }
  }
  return grid;
});

function paintGlow(context: CanvasRenderingContext2D, phase: number): void {
  const powers = tubes.map((tube, index) => tubePower(tube, index, phase));
  paintField(context, GLOW_COLUMNS, (x, y, light) => {
    const below = y - FLOOR;
    const ripple = below > 0 ? cloudNoise(x * 7, 3 / (0.05 + below), phase * 6, 6, 2) * 0.05 : 0;
    const column = Math.min(GLOW_COLUMNS - 1, Math.max(0, Math.floor((x + ripple) * GLOW_COLUMNS)));
    const row = Math.floor((below > 0 ? FLOOR - below * 1.9 : y) * GLOW_COLUMNS);
    const seen = below > 0 ? 0.62 * Math.exp(-below * 1.5) : 1;
    light.r = 0.0014;
    light.g = 0.0009;
    light.b = 0.002;
    tubes.forEach((tube, index) => {
      const away = distances[index]?.[Math.max(0, row) * GLOW_COLUMNS + column] ?? 9;
      const near = 0.0021 / (0.0022 + away * away) + 0.16 * Math.exp(-away * 4.2);
      addLight(light, tube.color, near * 0.34 * (powers[index] ?? 1) * seen);
    });
    const edge = smoothStep(0.03, 0, Math.abs(below));
    light.r *= 1 - edge * 0.6;
    light.g *= 1 - edge * 0.6;
    light.b *= 1 - edge * 0.6;
  });
}

function strokeTube(
  context: CanvasRenderingContext2D,
  tube: Tube,
  power: number,
  phase: number,
  index: number,
): void {
  const [r, g, b] = tube.screen;
  context.beginPath();
  tube.path.forEach(([x, y], at) =>
    at === 0 ? context.moveTo(x * 1080, y * 1080) : context.lineTo(x * 1080, y * 1080),
  );
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.globalCompositeOperation = 'source-over';
  context.lineWidth = 17;
  context.strokeStyle = rgba(r * 0.32, g * 0.2, b * 0.34, 1);
  context.stroke();
  context.globalCompositeOperation = 'lighter';
  context.shadowColor = rgba(r, g, b, power);
  context.shadowBlur = 34;
  context.lineWidth = 12;
  context.strokeStyle = rgba(r, g, b, 0.75 * power);
  context.stroke();
  context.shadowBlur = 0;
  context.lineWidth = 5;
  context.strokeStyle = rgba(255, 236, 252, 0.9 * power);
  context.stroke();
  // A denser spot of gas wanders along each tube.
  context.setLineDash([150, 2400]);
  context.lineDashOffset = -((phase * 2 + index * 0.31) % 1) * 2550 + 150;
  context.lineWidth = 9;
  context.strokeStyle = rgba(255, 210, 250, 0.3 * power);
  context.stroke();
  context.setLineDash([]);
  context.globalCompositeOperation = 'source-over';
}

/** Neon tubes on a brick wall over a wet floor. */
export const drawNeon: Drawing = (context, phase) => {
  paintGlow(context, phase);
  context.globalCompositeOperation = 'multiply';
  context.drawImage(brickWall(FLOOR * 1080), 0, 0);
  context.globalCompositeOperation = 'source-over';
  tubes.forEach((tube, index) => {
    context.save();
    context.translate(9, 15);
    context.strokeStyle = 'rgba(3,1,5,0.5)';
    context.filter = 'blur(5px)';
    context.lineWidth = 16;
    context.beginPath();
    tube.path.forEach(([x, y], at) =>
      at === 0 ? context.moveTo(x * 1080, y * 1080) : context.lineTo(x * 1080, y * 1080),
    );
    context.stroke();
    context.restore();
    strokeTube(context, tube, tubePower(tube, index, phase), phase, index);
  });
};
