import { random } from 'remotion';
import { TURN } from '#remotion/starter/drawing/drawing.ts';
import { loopNoise, smoothStep } from '#remotion/starter/drawing/noise.ts';
import { rgba } from '#remotion/starter/drawing/soft-light.ts';

const STILL_DROPS = 640;
const TRICKLES = 17;
/** Beads a trickle leaves behind along its way. */
const BEADS = 70;
let stillDrops: HTMLCanvasElement | undefined;

/** One drop as a small lens: it shows the scene upside down, so it is dark above and bright below. */
function drawDrop(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  stretch: number,
  opacity: number,
  warmth: number,
): void {
  const height = radius * stretch;
  const body = context.createLinearGradient(0, y - height, 0, y + height);
  body.addColorStop(0, rgba(4, 2, 8, opacity * 0.62));
  body.addColorStop(0.45, rgba(60 + warmth * 50, 30 + warmth * 12, 96 - warmth * 30, opacity * 0.34));
  body.addColorStop(0.8, rgba(200 + warmth * 55, 120 + warmth * 60, 236 - warmth * 80, opacity * 0.52));
  body.addColorStop(1, rgba(250, 214, 255, opacity * 0.5));
  context.fillStyle = body;
  context.beginPath();
  context.ellipse(x, y, radius, height, 0, 0, TURN);
  context.fill();
  if (radius < 3) return;
  context.strokeStyle = rgba(6, 3, 10, opacity * 0.5);
  context.lineWidth = 1.2;
  context.beginPath();
  context.ellipse(x, y, radius, height, 0, Math.PI * 1.05, Math.PI * 1.95);
  context.stroke();
  context.fillStyle = rgba(255, 246, 255, opacity * 0.85);
  context.beginPath();
  context.ellipse(x - radius * 0.3, y - height * 0.42, radius * 0.17, radius * 0.13, 0, 0, TURN);
  context.fill();
}

/** The drops that stay where they are; drawn once and kept. */
export function drawStillDrops(context: CanvasRenderingContext2D): void {
  if (!stillDrops) {
    stillDrops = document.createElement('canvas');
    stillDrops.width = 1080;
    stillDrops.height = 1920;
    const still = stillDrops.getContext('2d');
    if (!still) throw new Error('This browser has no 2D canvas: the starter library cannot be drawn in it.');
    for (let drop = 0; drop < STILL_DROPS; drop += 1) {
      const seed = `drop-${drop}`;
      const size = random(`${seed}-size`);
      const radius = 1.8 + size ** 4.4 * 20;
      drawDrop(
        still,
        random(`${seed}-x`) * 1080,
        random(`${seed}-y`) * 1920,
        radius,
        1 + size * 0.16,
        0.5 + 0.4 * random(`${seed}-o`),
        random(`${seed}-w`),
      );
    }
  }
  context.drawImage(stillDrops, 0, 0);
}

/** Sideways place of a trickle at height y px: water never runs quite straight. */
function trickleX(start: number, y: number, trickle: number): number {
  return (
    start + loopNoise(trickle * 3.7, y / 260, 0.5, 4) * 34 + loopNoise(trickle * 9.1, y / 70, 0.5, 4) * 7
  );
}

/** Height 0..1 a trickle has reached at time 0..1: it waits, runs, waits and runs again. */
export function trickleFall(time: number): number {
  return (
    0.18 * time +
    0.3 * smoothStep(0.1, 0.28, time) +
    0.22 * smoothStep(0.42, 0.55, time) +
    0.3 * smoothStep(0.7, 0.96, time)
  );
}

/** The running drops, each with the beads it leaves, which dry until it comes again. */
export function drawTrickles(context: CanvasRenderingContext2D, phase: number): void {
  for (let trickle = 0; trickle < TRICKLES; trickle += 1) {
    const seed = `trickle-${trickle}`;
    const start = ((trickle + 0.5 + (random(`${seed}-x`) - 0.5) * 0.8) / TRICKLES) * 1080;
    const time = (phase + random(`${seed}-t`)) % 1;
    const headY = -140 + trickleFall(time) * 2240;
    const radius = 9 + random(`${seed}-r`) * 8;
    for (let bead = 0; bead < BEADS; bead += 1) {
      const beadY = -40 + ((bead + random(`${seed}-${bead}`)) / BEADS) * 2000;
      const behind = headY - beadY;
      // A bead is left just behind the head and dries over the rest of the loop, faded out before the head returns.
      const fresh =
        behind > 0 ? Math.exp(-behind / 900) * smoothStep(0, 40, behind) * smoothStep(1, 0.8, time) : 0;
      const size = 1.8 + random(`${seed}-${bead}-r`) ** 3 * 6.5;
      if (fresh > 0.03)
        drawDrop(
          context,
          trickleX(start, beadY, trickle),
          beadY,
          size,
          1.15,
          fresh * 0.85,
          random(`${seed}-${bead}-w`),
        );
    }
    drawDrop(
      context,
      trickleX(start, headY, trickle),
      headY,
      radius,
      1.32,
      0.95 * smoothStep(0, 0.03, time) * smoothStep(1, 0.97, time),
      random(`${seed}-w`),
    );
  }
}
