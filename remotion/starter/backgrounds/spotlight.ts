import { random } from 'remotion';
import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { cloudNoise, smoothStep } from '#remotion/starter/drawing/noise.ts';
import { paintField } from '#remotion/starter/drawing/paint-field.ts';
import { addLight, glow } from '#remotion/starter/drawing/palette.ts';
import { addSoftLight, rgba } from '#remotion/starter/drawing/soft-light.ts';

const FLOOR = 1.42;
const MOTES = 110;

/** How much of a cone of light from (sourceX, sourceY) leaning by `lean` passes through a point, 0..1. */
function coneLight(
  x: number,
  y: number,
  sourceX: number,
  sourceY: number,
  lean: number,
  spread: number,
): number {
  const down = y - sourceY;
  if (down <= 0.01) return 0;
  const aside = (x - sourceX - down * lean) / (0.035 + down * spread);
  return Math.exp(-aside * aside * 2.2) / (0.75 + down * 1.15);
}

/** Haze, floor and three beams. */
function paintRoom(context: CanvasRenderingContext2D, phase: number): void {
  const drift = phase * 5;
  const leanLeft = 0.3 + wave(phase, 1) * 0.035;
  const leanRight = -0.3 + wave(phase, 1, 0.3) * 0.035;
  const breath = 1 + wave(phase, 2) * 0.06;
  paintField(context, 270, (x, y, light) => {
    const haze =
      0.62 + 0.62 * cloudNoise(x * 2.1 - 0.3, y * 1.7 + 0.4 - Math.sin(TURN * phase) * 0.06, drift, 5, 4);
    const air = Math.max(0.08, haze);
    const main = coneLight(x, y, 0.5, -0.22, 0, 0.235);
    const core = coneLight(x, y, 0.5, -0.22, 0, 0.11);
    const left = coneLight(x, y, -0.12, -0.1, leanLeft, 0.13);
    const right = coneLight(x, y, 1.12, -0.1, leanRight, 0.13);
    const calm = 1 - 0.3 * Math.exp(-(((y - 0.95) / 0.4) ** 2));
    const wall = smoothStep(FLOOR + 0.02, FLOOR - 0.02, y);
    const air3 = air * calm;
    light.r = 0.0014;
    light.g = 0.0009;
    light.b = 0.002;
    const inAir = 0.25 + 0.75 * wall;
    addLight(light, glow.magenta, main * air3 * 0.21 * breath * inAir);
    addLight(light, glow.white, core * air3 * 0.13 * breath * smoothStep(1, 0, y));
    addLight(light, glow.violet, (left + right) * air3 * 0.3 * inAir + main * 0.03);
    if (y < FLOOR - 0.02) return;
    const below = Math.max(0, y - FLOOR);
    const px = (x - 0.5) / 0.36;
    const py = (y - (FLOOR + 0.13)) / 0.075;
    const pool = Math.exp(-((px * px + py * py) ** 0.9));
    const edge = smoothStep(FLOOR - 0.006, FLOOR + 0.05, y);
    // Planks run across, closer together towards the wall: their seams and grain bend the reflected light a little.
    const plank = 1 / (0.07 + below);
    const grain = cloudNoise(x * 5, plank * 3.2, 0.5, 5, 3);
    const seam = 1 - 0.3 * Math.exp(-((((plank * 1.9) % 1) - 0.5) ** 2) * 500);
    const boards = (0.8 + 0.3 * grain) * seam;
    addLight(light, glow.magenta, pool * 0.24 * edge * boards);
    addLight(light, glow.white, pool * pool * 0.15 * edge * boards);
    const mirrored = Math.exp(-(((x - 0.5) / 0.05) ** 2)) * Math.exp(-below * 5);
    addLight(light, glow.magenta, mirrored * 0.12 * edge * (0.7 + 0.5 * grain));
    const spill = Math.exp(-(((x - 0.5) / 0.7) ** 2)) * edge * Math.exp(-below * 4);
    addLight(light, glow.violet, spill * 0.07 * boards);
  });
}

/** The chrome pole and its blurred image in the floor. */
function drawPole(context: CanvasRenderingContext2D, phase: number): void {
  const floorY = (FLOOR + 0.115) * 1080;
  const half = 8;
  const across = context.createLinearGradient(540 - half, 0, 540 + half, 0);
  const stops: readonly [number, number][] = [
    [0, 28],
    [0.12, 70],
    [0.3, 235],
    [0.42, 150],
    [0.62, 52],
    [0.8, 30],
    [0.93, 96],
    [1, 30],
  ];
  for (const [at, level] of stops) across.addColorStop(at, rgba(level, level * 0.86, level * 0.98, 1));
  const shade = context.createLinearGradient(0, 0, 0, floorY);
  for (let stop = 0; stop <= 24; stop += 1) {
    const y = stop / 24;
    const passing = Math.exp(-(((y - 0.5 - wave(phase, 1) * 0.42) / 0.1) ** 2)) * 0.2;
    const lit = 0.5 + 0.42 * Math.exp(-(((y - 0.08) / 0.22) ** 2)) + 0.34 * smoothStep(0.75, 1, y) + passing;
    shade.addColorStop(y, rgba(8, 4, 12, 1 - Math.min(1, lit)));
  }
  context.fillStyle = across;
  context.fillRect(540 - half, 0, half * 2, floorY);
  context.fillStyle = shade;
  context.fillRect(540 - half - 1, 0, half * 2 + 2, floorY);
  context.save();
  context.globalAlpha = 0.5;
  const base = context.createLinearGradient(492, 0, 588, 0);
  for (const [at, level] of stops) base.addColorStop(at, rgba(level, level * 0.7, level, 1));
  context.fillStyle = base;
  context.beginPath();
  context.ellipse(540, floorY, 46, 9, 0, 0, TURN);
  context.fill();
  context.restore();
  const image = context.createLinearGradient(0, floorY + 8, 0, floorY + 210);
  image.addColorStop(0, rgba(255, 214, 250, 0.3));
  image.addColorStop(1, rgba(255, 214, 250, 0));
  context.globalCompositeOperation = 'lighter';
  context.filter = 'blur(4px)';
  context.fillStyle = image;
  context.fillRect(533, floorY + 8, 14, 202);
  context.filter = 'none';
  context.globalCompositeOperation = 'source-over';
  addSoftLight(context, 540, floorY, 60, [255, 210, 250], 0.3);
}

/** Dust that drifts through the beam and glints when it turns. */
function drawMotes(context: CanvasRenderingContext2D, phase: number): void {
  for (let mote = 0; mote < MOTES; mote += 1) {
    const seed = `mote-${mote}`;
    const depth = random(`${seed}-depth`);
    const rise = (random(`${seed}-y`) + phase * (random(`${seed}-speed`) > 0.6 ? 2 : 1)) % 1;
    const y = 1640 - rise * 1760;
    const x =
      540 + (random(`${seed}-x`) - 0.5) * (260 + y * 0.42) + wave(phase, 1, random(`${seed}-sway`)) * 46;
    const inBeam = Math.exp(-(((x - 540) / (120 + y * 0.2)) ** 2) * 1.3);
    const ends = Math.sin(Math.PI * rise);
    const glint = 0.45 + 0.55 * wave(phase, 3 + Math.floor(depth * 6), random(`${seed}-glint`)) ** 2;
    const size = 2.2 + depth * depth * 15;
    addSoftLight(context, x, y, size, [255, 214, 246], inBeam * ends * glint * (0.85 - depth * 0.6));
  }
}

/** A pole in a spotlight, with haze drifting through the beams. */
export const drawSpotlight: Drawing = (context, phase) => {
  paintRoom(context, phase);
  drawPole(context, phase);
  drawMotes(context, phase);
  addSoftLight(context, 540, -70, 420, [255, 226, 252], 0.62 + wave(phase, 2) * 0.04);
};
