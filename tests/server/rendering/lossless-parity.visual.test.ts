import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import type { RenderEngine, StagedAsset } from '#server/ports/render-engine.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { firstCases } from '#tests/support/every-case.ts';
import { makeSampleClips } from '#tests/support/media/media-samples.ts';
import { layeredPromos } from '#tests/support/rendering/layered-promos.ts';
import { parityOf } from '#tests/support/rendering/lossless-parity.ts';
import { stagedAssets } from '#tests/support/rendering/random-promo.ts';

let folder: string;
let engine: RenderEngine;
let clips: Record<string, StagedAsset>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  clips = await makeSampleClips(folder, new Set(layeredPromos.map(({ promo }) => promo.background!.assetId)));
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

describe('the layered strategy compared with unencoded frames from the browser', () => {
  it.each(firstCases(layeredPromos, 1))('shows the same pixels in every frame: $name', async ({ promo }) => {
    const outputPath = join(folder, 'video.mp4');
    const assets = stagedAssets(promo, clips);
    const result = await engine.render(
      { promo, assets, qualityPreset: DEFAULT_QUALITY_PRESET, outputPath },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    expect(result).toMatchObject({ strategy: 'layered', layeredFailure: null });
    const parity = await parityOf(outputPath, { promo, assets }, folder);
    expect(parity.frames).toBe(30);
    expect(parity.mean).toBeGreaterThanOrEqual(0.985);
    expect(parity.worst).toBeGreaterThanOrEqual(0.97);
  });
});
