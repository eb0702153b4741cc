import { TURN, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { starPath } from '#remotion/starter/drawing/shapes.ts';

const OUTER = 205;
const INNER = 84;

function shade(level: number): string {
  const gold = [
    [122, 70, 12],
    [214, 150, 42],
    [255, 205, 92],
    [255, 240, 190],
  ] as const;
  const at = Math.min(2.999, Math.max(0, level * 3));
  const from = gold[Math.floor(at)] ?? gold[0];
  const to = gold[Math.floor(at) + 1] ?? gold[3];
  const share = at - Math.floor(at);
  return `rgb(${from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share)).join(',')})`;
}

/** A cut gold star turning about its upright axis; five points look the same front and back, so half a turn closes the loop. */
export const drawStar: Drawing = (context, phase) => {
  const angle = Math.PI * phase;
  const narrow = Math.cos(angle);
  const width = Math.max(0.07, Math.abs(narrow));
  context.save();
  context.translate(270, 280);
  context.scale(width, 1);
  context.lineJoin = 'round';
  starPath(context, 0, 0, 5, OUTER, INNER);
  context.restore();
  context.strokeStyle = '#1d0a2a';
  context.lineWidth = 40;
  context.lineJoin = 'round';
  context.stroke();
  context.strokeStyle = '#fff8e8';
  context.lineWidth = 24;
  context.stroke();
  context.save();
  context.translate(270, 280);
  context.scale(width, 1);
  const lamp = angle * 2;
  for (let facet = 0; facet < 10; facet += 1) {
    const corner = (index: number): readonly [number, number] => {
      const turn = TURN * (index / 10 - 0.25);
      const reach = index % 2 ? INNER : OUTER;
      return [Math.cos(turn) * reach, Math.sin(turn) * reach];
    };
    const [x0, y0] = corner(facet);
    const [x1, y1] = corner(facet + 1);
    const facing = TURN * ((facet + 0.5 + (facet % 2 ? 1.1 : -1.1)) / 10);
    const level =
      0.5 + 0.32 * Math.cos(facing - 0.7) + 0.3 * Math.cos(lamp - (x0 + x1) / 260) * (facet % 2 ? 1 : -0.4);
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo(x0 * 1.01, y0 * 1.01);
    context.lineTo(x1 * 1.01, y1 * 1.01);
    context.closePath();
    context.fillStyle = shade(level);
    context.fill();
    context.strokeStyle = shade(level);
    context.lineWidth = 1;
    context.stroke();
  }
  context.restore();
};
