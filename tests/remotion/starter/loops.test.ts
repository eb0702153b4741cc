import { describe, expect, it } from 'vitest';
import { smokeThickness } from '#remotion/starter/backgrounds/aurora.ts';
import { wallSpot } from '#remotion/starter/backgrounds/mirror-ball.ts';
import { tubePower } from '#remotion/starter/backgrounds/neon.ts';
import { silkHeight } from '#remotion/starter/backgrounds/silk.ts';
import { beamLean } from '#remotion/starter/backgrounds/stage-lights.ts';
import { foldDepth } from '#remotion/starter/backgrounds/velvet.ts';
import { trickleFall } from '#remotion/starter/backgrounds/window-drops.ts';
import { cloudNoise, loopNoise } from '#remotion/starter/drawing/noise.ts';
import { flameHeat } from '#remotion/starter/overlays/fire.ts';
import { jaggedWay, strikePower } from '#remotion/starter/overlays/lightning.ts';
import { barHeight } from '#remotion/starter/overlays/sound-waves.ts';
import { switchOn } from '#remotion/starter/overlays/stickers/tonight.ts';

const points = Array.from(
  { length: 60 },
  (_, index) => [(index * 0.381) % 1, (index * 0.617) % 1.7] as const,
);

describe('drawings that loop', () => {
  it.each([
    ['silk', silkHeight],
    ['velvet', foldDepth],
    ['smoke', smokeThickness],
    ['fire', flameHeat],
  ])('%s looks the same at the end of its loop as at the beginning, and moves between', (_, draw) => {
    let moved = 0;
    for (const [x, y] of points) {
      expect(draw(x, y, 1)).toBeCloseTo(draw(x, y, 0), 6);
      moved += Math.abs(draw(x, y, 0.4) - draw(x, y, 0));
    }
    expect(moved).toBeGreaterThan(0.05);
  });

  it('noise repeats after its period in time and nowhere before', () => {
    for (const [x, y] of points) {
      expect(loopNoise(x * 9, y * 9, 5.3, 5)).toBeCloseTo(loopNoise(x * 9, y * 9, 0.3, 5), 9);
      expect(Math.abs(cloudNoise(x * 9, y * 9, 0.3, 5, 4))).toBeLessThan(1.8);
    }
    expect(loopNoise(1.5, 1.5, 1.4, 5)).not.toBeCloseTo(loopNoise(1.5, 1.5, 0.4, 5), 3);
  });

  it('bars of the level meter close their loop', () => {
    for (let bar = 0; bar < 19; bar += 1) expect(barHeight(bar, 1)).toBeCloseTo(barHeight(bar, 0), 9);
  });

  it('lightning takes the same path every time', () => {
    expect(jaggedWay('first', [0, 0], [10, 100])).toEqual(jaggedWay('first', [0, 0], [10, 100]));
    expect(jaggedWay('first', [0, 0], [10, 100])).toHaveLength(129);
  });

  it('lamps sweep back to where they began', () => {
    const lamp = { rest: 0.1, swing: 0.3, cycles: 2, offset: 0.2 };
    expect(beamLean(lamp, 1)).toBeCloseTo(beamLean(lamp, 0), 9);
    expect(beamLean(lamp, 0.1)).not.toBeCloseTo(beamLean(lamp, 0), 2);
  });

  it('neon breathes evenly, but for one tube that stutters in the same frames of every loop', () => {
    const tube = { cycles: 2, offset: 0, depth: 0.1 };
    const powers = (index: number): number[] =>
      Array.from({ length: 450 }, (_, frame) => tubePower(tube, index, frame / 450));
    expect(Math.min(...powers(0))).toBeGreaterThan(0.85);
    expect(Math.min(...powers(3))).toBeLessThan(0.5);
    expect(powers(3)).toEqual(powers(3));
  });

  it('a sign that is switched on ends bright, and lightning ends dark', () => {
    expect(switchOn(0)).toBeLessThan(0.2);
    expect(switchOn(0.5)).toBeGreaterThan(0.85);
    expect(strikePower(0.04)).toBeGreaterThan(0.9);
    expect([strikePower(-0.01), strikePower(0.4)]).toEqual([0, 0]);
  });

  it('spots of the mirror ball are seen in front of us only', () => {
    expect(wallSpot(0, 0)).toMatchObject({ x: 540, y: 860 });
    expect(wallSpot(Math.PI, 0)).toBeNull();
  });

  it('a running drop only ever falls, from above the window to below it', () => {
    const heights = Array.from({ length: 101 }, (_, step) => trickleFall(step / 100));
    expect(heights[0]).toBe(0);
    expect(heights[100]).toBeCloseTo(1, 9);
    expect(heights.every((height, index) => index === 0 || height > (heights[index - 1] ?? 0))).toBe(true);
  });
});
