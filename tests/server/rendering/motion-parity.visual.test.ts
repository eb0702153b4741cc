import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { firstCases } from '#tests/support/every-case.ts';
import { parityOf } from '#tests/support/rendering/lossless-parity.ts';
import { crowdedPromo, motionPromo } from '#tests/support/rendering/motion-promos.ts';
import { stagedStarterAssets } from '#tests/support/rendering/staged-starter-assets.ts';

let folder: string;
let engine: RenderEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  engine = createRenderEngine({
    browserPath: null,
    ffmpegPath: null,
    renderConcurrency: null,
    temporaryFolder: folder,
  });
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const promos = [crowdedPromo(), ...Array.from({ length: 60 }, (_, index) => motionPromo(index + 1))];

describe('motion in a layered render compared with unencoded frames from the browser', () => {
  it.each(firstCases(promos, 1))('shows the same pixels in every frame: $name', async ({ promo }) => {
    const outputPath = join(folder, 'video.mp4');
    const assets = stagedStarterAssets(promo);
    const result = await engine.render(
      { promo, assets, qualityPreset: DEFAULT_QUALITY_PRESET, outputPath },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    expect(result).toMatchObject({ strategy: 'layered', layeredFailure: null });
    const parity = await parityOf(outputPath, { promo, assets }, folder);
    expect(parity.mean).toBeGreaterThanOrEqual(0.985);
    expect(parity.worst).toBeGreaterThanOrEqual(0.97);
  });
});
