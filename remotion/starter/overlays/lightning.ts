import { random } from 'remotion';
import type { Drawing } from '#remotion/starter/drawing/drawing.ts';
import { rgba } from '#remotion/starter/drawing/soft-light.ts';

type Point = readonly [number, number];
type Strike = { seed: string; from: Point; to: Point; at: number };

const strikes: readonly Strike[] = [
  { seed: 'first', from: [210, 10], to: [330, 530], at: 0.04 },
  { seed: 'second', from: [390, 10], to: [170, 520], at: 0.5 },
];

/** A jagged path between two points: each half is bent aside at its middle, seven times over. */
export function jaggedWay(seed: string, from: Point, to: Point, depth = 7): Point[] {
  if (depth === 0) return [from, to];
  const reach = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const bend = (random(`${seed}-${depth}`) - 0.5) * reach * 0.34;
  const middle: Point = [
    (from[0] + to[0]) / 2 + (bend * (to[1] - from[1])) / reach,
    (from[1] + to[1]) / 2 - (bend * (to[0] - from[0])) / reach,
  ];
  return [
    ...jaggedWay(`${seed}a`, from, middle, depth - 1),
    ...jaggedWay(`${seed}b`, middle, to, depth - 1).slice(1),
  ];
}

function strokeBolt(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  width: number,
  power: number,
): void {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  const strokes: readonly (readonly [number, string, number])[] = [
    [width * 3.4, rgba(60, 16, 120, 0.5 * power), 0],
    [width * 2, rgba(150, 84, 255, power), 30],
    [width, rgba(246, 236, 255, power), 8],
  ];
  for (const [size, color, blur] of strokes) {
    context.lineWidth = size;
    context.strokeStyle = color;
    context.shadowColor = rgba(150, 84, 255, power);
    context.shadowBlur = blur;
    context.stroke();
  }
  context.shadowBlur = 0;
}

/** Light of a strike at `time` (in loops) since it began: full, a dip, full again, then it dies away. */
export function strikePower(time: number): number {
  if (time < 0 || time > 0.34) return 0;
  const dip = time > 0.045 && time < 0.08 ? 0.35 : 1;
  return dip * Math.min(1, time / 0.012) * (1 - Math.max(0, time - 0.08) / 0.26) ** 1.6;
}

/** Two strikes of violet lightning, with branches. */
export const drawLightning: Drawing = (context, phase) => {
  for (const { seed, from, to, at } of strikes) {
    const power = strikePower(phase - at);
    if (power < 0.01) continue;
    const way = jaggedWay(seed, from, to);
    for (let branch = 0; branch < 4; branch += 1) {
      const start = way[Math.floor(way.length * (0.2 + branch * 0.17))];
      if (!start) continue;
      const side = branch % 2 ? 1 : -1;
      const end: Point = [
        start[0] + side * (70 + random(`${seed}-x${branch}`) * 80),
        start[1] + 70 + random(`${seed}-y${branch}`) * 90,
      ];
      strokeBolt(context, jaggedWay(`${seed}-branch${branch}`, start, end, 5), 2.6, power * 0.8);
    }
    strokeBolt(context, way, 6.5, power);
  }
};
