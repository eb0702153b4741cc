import { random } from 'remotion';
import { TURN, wave, type Drawing } from '#remotion/starter/drawing/drawing.ts';
import { cloudNoise, hashed } from '#remotion/starter/drawing/noise.ts';
import { paintField } from '#remotion/starter/drawing/paint-field.ts';
import { addLight, glow } from '#remotion/starter/drawing/palette.ts';
import { addSoftLight, rgba } from '#remotion/starter/drawing/soft-light.ts';

type Color = readonly [number, number, number];

const BALL = { x: 540, y: 402, radius: 232 };
/** Facets round the ball; the tiles repeat after a third of them, so a third of a turn closes the loop. */
const ROUND = 48;
const REPEAT = ROUND / 3;
const ROWS = 23;
const DOTS = 150;
const dotTones: readonly Color[] = [
  [255, 236, 250],
  [246, 120, 255],
  [170, 130, 255],
  [255, 214, 140],
];

function paintRoom(context: CanvasRenderingContext2D, phase: number): void {
  paintField(context, 216, (x, y, light) => {
    const air = Math.max(0.15, 0.62 + 0.6 * cloudNoise(x * 1.8, y * 1.5, phase * 4, 4, 3));
    const round = Math.hypot(x - 0.5, y - 0.37);
    light.r = 0.0014;
    light.g = 0.0008;
    light.b = 0.0022;
    addLight(light, glow.violet, 0.085 * Math.exp(-((round / 0.52) ** 2)) * air);
    addLight(light, glow.magenta, 0.1 * Math.exp(-((round / 0.34) ** 2)) * air);
    addLight(
      light,
      glow.magenta,
      0.075 * Math.exp(-(((x + 0.05) / 0.5) ** 2) - ((y - 1.75) / 0.5) ** 2) * air,
    );
    addLight(light, glow.violet, 0.11 * Math.exp(-(((x - 1.05) / 0.5) ** 2) - ((y - 1.6) / 0.6) ** 2) * air);
  });
}

/** The position of a spot of light on the walls around us, and its brightness; null while it is behind us. */
export function wallSpot(
  longitude: number,
  latitude: number,
): { x: number; y: number; size: number; light: number } | null {
  const facing = Math.cos(longitude);
  if (facing < 0.16) return null;
  const x = 540 + (Math.sin(longitude) / (facing + 0.62)) * 1010;
  const y = 860 + (Math.tan(latitude) / (facing + 0.62)) * 1500;
  return { x, y, size: 1 / (facing + 0.35), light: Math.min(1, (facing - 0.16) * 3) };
}

function drawSpots(context: CanvasRenderingContext2D, phase: number): void {
  for (let dot = 0; dot < DOTS; dot += 1) {
    const seed = `spot-${dot}`;
    // Three copies a third of a turn apart travel one third per loop: every spot takes the next one's place.
    const own = random(`${seed}-longitude`) / 3;
    for (let copy = 0; copy < 3; copy += 1) {
      const longitude = TURN * (own + (copy + phase) / 3) - Math.PI;
      const spot = wallSpot(longitude, (random(`${seed}-latitude`) - 0.5) * 1.5);
      if (!spot || spot.x < -80 || spot.x > 1160 || spot.y < -80 || spot.y > 2000) continue;
      const tone = dotTones[Math.floor(random(`${seed}-tone`) ** 1.3 * 4)] ?? [255, 236, 250];
      const calm = 1 - 0.62 * Math.exp(-(((spot.x - 540) / 380) ** 2) - ((spot.y - 1010) / 360) ** 2);
      const radius = (13 + random(`${seed}-size`) * 20) * (0.7 + spot.size * 0.42);
      const opacity = spot.light * calm * (0.3 + 0.5 * random(`${seed}-light`));
      drawSpot(context, spot.x, spot.y, radius, tone, opacity);
    }
  }
}

function drawSpot(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  [r, g, b]: Color,
  opacity: number,
): void {
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  gradient.addColorStop(0, rgba(r, g, b, opacity));
  gradient.addColorStop(0.5, rgba(r, g, b, opacity * 0.7));
  gradient.addColorStop(1, rgba(r, g, b, 0));
  context.save();
  context.globalCompositeOperation = 'lighter';
  context.translate(x, y);
  context.rotate((x - 540) * 0.0006);
  context.scale(1.25, 0.86);
  context.fillStyle = gradient;
  context.fillRect(-radius, -radius, radius * 2, radius * 2);
  context.restore();
}

/** Light that a tile sends to us: what it mirrors, changing fast from tile to tile. */
function tileColor(nx: number, ny: number, tile: number, row: number): string {
  const tilt = hashed(tile * 131 + row * 17) - 0.5;
  const glint =
    Math.max(
      0,
      nx * (-0.5 + tilt) + ny * -0.68 + Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny)) * (0.52 + tilt * 0.5),
    ) ** 9;
  const room = 0.5 + 0.5 * Math.sin(nx * 7 + ny * 5 + tilt * 13 + tile * 1.7);
  const rim = (1 - Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny))) ** 2;
  const low = Math.max(0, ny);
  const r = 20 + room * 74 + glint * 255 + rim * 90 + low * 46 * room;
  const g = 13 + room * 30 + glint * 226 + rim * 22;
  const b = 28 + room * 100 + glint * 250 + rim * 130 + low * 50 * room;
  return rgba(Math.min(255, r), Math.min(255, g), Math.min(255, b), 1);
}

function drawBall(context: CanvasRenderingContext2D, phase: number): void {
  const { x, y, radius } = BALL;
  context.fillStyle = '#08060c';
  context.fillRect(x - 3, 0, 6, y - radius);
  context.fillRect(x - 24, y - radius - 18, 48, 26);
  context.beginPath();
  context.arc(x, y, radius + 1, 0, TURN);
  context.fill();
  for (let row = 0; row < ROWS; row += 1) {
    const top = Math.PI * (row / ROWS - 0.5) + 0.01;
    const bottom = Math.PI * ((row + 1) / ROWS - 0.5) - 0.01;
    const middle = (top + bottom) / 2;
    for (let column = 0; column < ROUND; column += 1) {
      const left = TURN * ((column - phase * REPEAT) / ROUND) + 0.008;
      const right = left + TURN / ROUND - 0.016;
      const center = (left + right) / 2;
      if (Math.cos(center) <= 0.02) continue;
      const nx = Math.sin(center) * Math.cos(middle);
      const ny = Math.sin(middle);
      context.fillStyle = tileColor(nx, ny, column % REPEAT, row);
      context.beginPath();
      context.moveTo(x + Math.sin(left) * Math.cos(top) * radius, y + Math.sin(top) * radius);
      context.lineTo(x + Math.sin(right) * Math.cos(top) * radius, y + Math.sin(top) * radius);
      context.lineTo(x + Math.sin(right) * Math.cos(bottom) * radius, y + Math.sin(bottom) * radius);
      context.lineTo(x + Math.sin(left) * Math.cos(bottom) * radius, y + Math.sin(bottom) * radius);
      context.fill();
    }
  }
}

/** A few star-shaped glints on the ball, each for a moment. */
function drawGlints(context: CanvasRenderingContext2D, phase: number): void {
  for (let glint = 0; glint < 9; glint += 1) {
    const seed = `glint-${glint}`;
    const angle = TURN * random(`${seed}-a`);
    const reach = BALL.radius * Math.sqrt(random(`${seed}-r`)) * 0.82;
    const shine = Math.max(0, wave(phase, 5 + (glint % 4), random(`${seed}-p`))) ** 10;
    if (shine < 0.02) continue;
    const x = BALL.x + Math.cos(angle) * reach;
    const y = BALL.y + Math.sin(angle) * reach;
    addSoftLight(context, x, y, 70, [255, 232, 252], shine * 0.9);
    context.globalCompositeOperation = 'lighter';
    context.fillStyle = rgba(255, 240, 252, shine * 0.85);
    context.beginPath();
    for (let ray = 0; ray < 8; ray += 1) {
      const length = (ray % 2 ? 4 : 78) * (0.4 + 0.6 * shine);
      context.lineTo(
        x + Math.cos((ray * Math.PI) / 4 + 0.2) * length,
        y + Math.sin((ray * Math.PI) / 4 + 0.2) * length,
      );
    }
    context.fill();
    context.globalCompositeOperation = 'source-over';
  }
}

/** A turning mirror ball that sends spots of light round a dark room. */
export const drawMirrorBall: Drawing = (context, phase) => {
  paintRoom(context, phase);
  drawSpots(context, phase);
  drawBall(context, phase);
  drawGlints(context, phase);
};
