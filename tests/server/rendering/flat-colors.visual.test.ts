import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { flatColorsOf } from '#tests/support/rendering/flat-promo.ts';

it('flat colours of the finished video are within 2 of 255 of those drawn or in the background file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  const engine = createRenderEngine({ browserPath: null, ffmpegPath: null, renderConcurrency: null });
  onTestFinished(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { drawn, stored } = await flatColorsOf(engine, folder);
  // Eight blocks, two overlays, the background.
  expect(drawn.colors).toBe(11);
  expect(drawn.patches).toBeGreaterThan(1000);
  expect(drawn.worst, `${drawn.wanted.join(' ')} became ${drawn.shown.join(' ')}`).toBeLessThanOrEqual(2);
  expect(stored.patches).toBeGreaterThan(100);
  expect(stored.worst, `${stored.wanted.join(' ')} became ${stored.shown.join(' ')}`).toBeLessThanOrEqual(2);
});
