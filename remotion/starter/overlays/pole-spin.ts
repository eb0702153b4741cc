import { TURN, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { blend } from '#remotion/starter/drawing/shapes.ts';

type Joint = readonly [x: number, y: number, z: number, radius: number];
type Seen = { x: number; y: number; z: number; radius: number };

// The figure at rest, the pole being the upright axis x = z = 0; px, y downwards, z towards the viewer.
const limbs: readonly (readonly Joint[])[] = [
  // The holding arm, from the hand over the elbow to the shoulder.
  [
    [4, -176, 6, 9],
    [34, -136, 8, 10],
    [74, -104, 4, 15],
  ],
  // Back, waist and hip, arched away from the pole.
  [
    [76, -106, 2, 20],
    [100, -72, 0, 25],
    [104, -34, 0, 19],
    [100, 4, 0, 27],
    [92, 22, 2, 25],
  ],
  // The hooked leg: knee forward, shin round the pole.
  [
    [92, 20, 10, 24],
    [40, 66, 26, 19],
    [-6, 78, 14, 15],
    [-26, 118, -6, 9],
    [-34, 142, -10, 5],
  ],
  // The long leg, stretched out behind to the pointed toe.
  [
    [98, 20, -8, 24],
    [146, 76, -26, 19],
    [182, 122, -40, 14],
    [214, 168, -54, 8],
    [228, 192, -60, 4],
  ],
  // The free arm, opened outwards.
  [
    [86, -98, -8, 13],
    [134, -88, -26, 9],
    [178, -96, -48, 7],
    [206, -116, -58, 4],
  ],
  // Neck and head, thrown back, and the knot of hair.
  [
    [82, -112, 0, 12],
    [92, -136, -2, 10],
  ],
  [
    [98, -156, -3, 22],
    [101, -159, -3, 22],
  ],
  [
    [122, -170, -10, 12],
    [128, -173, -13, 11],
  ],
];

function turned([x, y, z, radius]: Joint, angle: number): Seen {
  return {
    x: x * Math.cos(angle) - z * Math.sin(angle),
    y,
    z: x * Math.sin(angle) + z * Math.cos(angle),
    radius,
  };
}

/** Value at `t` of a smooth curve through b (0) and c (1); a and d are their neighbours. */
function through(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/** Round slices along all limbs in front of the pole or behind it, as one path. */
function figurePath(context: CanvasRenderingContext2D, angle: number, inFront: boolean, grow: number): void {
  context.beginPath();
  for (const limb of limbs) {
    const joints = limb.map((joint) => turned(joint, angle));
    for (let index = 0; index + 1 < joints.length; index += 1) {
      const b = joints[index];
      const c = joints[index + 1];
      if (!b || !c) continue;
      const a = joints[index - 1] ?? b;
      const d = joints[index + 2] ?? c;
      for (let step = 0; step <= 26; step += 1) {
        const t = step / 26;
        if (through(a.z, b.z, c.z, d.z, t) >= 0 !== inFront) continue;
        const x = through(a.x, b.x, c.x, d.x, t);
        const y = through(a.y, b.y, c.y, d.y, t);
        const radius = Math.max(2, through(a.radius, b.radius, c.radius, d.radius, t)) + grow;
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, TURN);
      }
    }
  }
}

function drawFigure(context: CanvasRenderingContext2D, angle: number, inFront: boolean): void {
  figurePath(context, angle, inFront, 4);
  context.fillStyle = 'rgba(255,240,252,0.95)';
  context.shadowColor = 'rgba(40,4,60,0.7)';
  context.shadowBlur = 12;
  context.fill('nonzero');
  context.shadowBlur = 0;
  figurePath(context, angle, inFront, 0);
  context.fillStyle = blend(
    context,
    [0, -190],
    [0, 200],
    inFront ? ['#ff7ae8', '#d946ef', '#7c3aed'] : ['#d94fd0', '#a92fc4', '#5b27b8'],
  );
  context.fill('nonzero');
}

/** A dancer turning once round her pole, as a figure of light. */
export const drawPoleSpin: Drawing = (context, phase) => {
  const angle = -TURN * phase;
  context.save();
  context.translate(270, 268);
  drawFigure(context, angle, false);
  context.shadowColor = 'rgba(40,4,60,0.6)';
  context.shadowBlur = 8;
  context.fillStyle = blend(context, [-8, 0], [8, 0], ['#6f6580', '#ffffff', '#b9aac8', '#5a5068']);
  context.fillRect(-7, -268, 14, 540);
  context.shadowBlur = 0;
  drawFigure(context, angle, true);
  context.restore();
};
