import { describe, expect, it } from 'vitest';
import { smokeThickness } from '#remotion/starter/backgrounds/aurora.ts';
import { silkHeight } from '#remotion/starter/backgrounds/silk.ts';
import { foldDepth } from '#remotion/starter/backgrounds/velvet.ts';
import { cloudNoise, loopNoise } from '#remotion/starter/drawing/noise.ts';
import { flameHeat } from '#remotion/starter/overlays/fire.ts';
import { jaggedWay } from '#remotion/starter/overlays/lightning.ts';
import { barHeight } from '#remotion/starter/overlays/sound-waves.ts';

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

  it('lightning takes the same way every time', () => {
    expect(jaggedWay('first', [0, 0], [10, 100])).toEqual(jaggedWay('first', [0, 0], [10, 100]));
    expect(jaggedWay('first', [0, 0], [10, 100])).toHaveLength(129);
  });
});
