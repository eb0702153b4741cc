import { wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { cloudNoise, smoothStep } from '#remotion/starter/drawing/noise.ts';
import { type Light, paintField } from '#remotion/starter/drawing/paint-field.ts';
import { addLight, glow } from '#remotion/starter/drawing/palette.ts';
import { addSoftLight } from '#remotion/starter/drawing/soft-light.ts';

type Lamp = {
  x: number;
  y: number;
  color: Light;
  screen: readonly [number, number, number];
  rest: number;
  swing: number;
  cycles: number;
  offset: number;
  power: number;
};

const TRUSS = 0.1;
const lamps: readonly Lamp[] = [
  {
    x: 0.07,
    y: TRUSS,
    color: glow.magenta,
    screen: [255, 120, 235],
    rest: 0.32,
    swing: 0.3,
    cycles: 1,
    offset: 0,
    power: 1,
  },
  {
    x: 0.29,
    y: TRUSS,
    color: glow.violet,
    screen: [160, 110, 255],
    rest: 0.1,
    swing: 0.34,
    cycles: 2,
    offset: 0.22,
    power: 1.25,
  },
  {
    x: 0.5,
    y: TRUSS,
    color: glow.gold,
    screen: [255, 214, 140],
    rest: 0,
    swing: 0.42,
    cycles: 1,
    offset: 0.55,
    power: 0.75,
  },
  {
    x: 0.71,
    y: TRUSS,
    color: glow.violet,
    screen: [160, 110, 255],
    rest: -0.1,
    swing: 0.34,
    cycles: 2,
    offset: 0.72,
    power: 1.25,
  },
  {
    x: 0.93,
    y: TRUSS,
    color: glow.magenta,
    screen: [255, 120, 235],
    rest: -0.32,
    swing: 0.3,
    cycles: 1,
    offset: 0.5,
    power: 1,
  },
];
const FLOOR = 1.48;

/** Sideways lean of a lamp's beam per unit of height. */
export function beamLean(lamp: Pick<Lamp, 'rest' | 'swing' | 'cycles' | 'offset'>, phase: number): number {
  return lamp.rest + lamp.swing * wave(phase, lamp.cycles, lamp.offset);
}

function paintBeams(context: CanvasRenderingContext2D, phase: number): void {
  const leans = lamps.map((lamp) => beamLean(lamp, phase));
  paintField(context, 300, (x, y, light) => {
    const air = Math.max(0.06, 0.55 + 0.75 * cloudNoise(x * 2.3 + 4, y * 1.8, phase * 6, 6, 4));
    light.r = 0.0013;
    light.g = 0.0009;
    light.b = 0.002;
    const calm = 1 - 0.35 * Math.exp(-(((y - 0.92) / 0.36) ** 2) - ((x - 0.5) / 0.5) ** 2);
    const overFloor = smoothStep(FLOOR + 0.01, FLOOR - 0.03, y);
    const below = Math.max(0, y - FLOOR);
    const gloss =
      smoothStep(FLOOR, FLOOR + 0.05, y) * (0.85 + 0.45 * cloudNoise(x * 4, 6 / (0.09 + below), 0.5, 6, 3));
    for (let index = 0; index < lamps.length; index += 1) {
      const lamp = lamps[index];
      const lean = leans[index] ?? 0;
      if (!lamp) continue;
      const down = y - lamp.y;
      if (down > 0.004) {
        const stretch = Math.sqrt(1 + lean * lean);
        const aside = (x - lamp.x - down * lean) / stretch;
        const soft = aside / (0.02 + down * 0.095);
        const hard = aside / (0.012 + down * 0.05);
        const fade = lamp.power / (0.55 + down * 1.5);
        addLight(
          light,
          lamp.color,
          (Math.exp(-soft * soft) * 0.13 + Math.exp(-(hard ** 4)) * 0.13) *
            fade *
            air *
            calm *
            (0.2 + 0.8 * overFloor),
        );
      }
      if (below > 0) {
        const hit = lamp.x + (FLOOR + 0.15 - lamp.y) * lean;
        const px = (x - hit) / 0.15;
        const py = (below - 0.13) / 0.05;
        const pool = Math.exp(-((px * px + py * py) ** 0.85));
        addLight(light, lamp.color, (pool * 0.3 + pool * pool * pool * 0.25) * lamp.power * gloss);
        const mirrorX = x - lamp.x + (below * 1.1 - 0.9) * lean * 0.2;
        addLight(
          light,
          lamp.color,
          Math.exp(-((mirrorX / (0.05 + below * 0.2)) ** 2)) * 0.05 * Math.exp(-below * 4) * gloss,
        );
      }
    }
    const rim = Math.exp(-Math.abs(y - FLOOR) * 90) * Math.exp(-((x - 0.5) ** 2) * 3);
    addLight(light, glow.violet, rim * 0.03);
  });
}

/** The dark lattice the lamps hang from. */
function drawTruss(context: CanvasRenderingContext2D): void {
  context.strokeStyle = '#050308';
  context.lineWidth = 13;
  context.beginPath();
  for (const y of [22, 86]) {
    context.moveTo(0, y);
    context.lineTo(1080, y);
  }
  for (let x = -20; x < 1100; x += 80) {
    context.moveTo(x, 22);
    context.lineTo(x + 40, 86);
    context.lineTo(x + 80, 22);
  }
  context.stroke();
  context.strokeStyle = 'rgba(150,110,200,0.22)';
  context.lineWidth = 2;
  context.beginPath();
  for (const y of [92, 28]) {
    context.moveTo(0, y);
    context.lineTo(1080, y);
  }
  context.stroke();
}

function drawLamp(context: CanvasRenderingContext2D, lamp: Lamp, phase: number): void {
  const lean = beamLean(lamp, phase);
  const x = lamp.x * 1080;
  const y = lamp.y * 1080;
  context.save();
  context.translate(x, y - 8);
  context.rotate(-Math.atan(lean));
  context.fillStyle = '#07050b';
  context.beginPath();
  context.roundRect(-24, -34, 48, 50, 12);
  context.fill();
  context.restore();
  const facing = Math.exp(-lean * lean * 9);
  addSoftLight(context, x, y, 46, [255, 246, 250], 0.9);
  addSoftLight(context, x, y, 130 + facing * 60, lamp.screen, 0.75);
  addSoftLight(context, x, y, 300, lamp.screen, 0.12 + facing * 0.2);
}

/** Five moving lamps that sweep a hazy stage, out of step but together again after 15 seconds. */
export const drawStageLights: Drawing = (context, phase) => {
  paintBeams(context, phase);
  drawTruss(context);
  for (const lamp of lamps) drawLamp(context, lamp, phase);
};
