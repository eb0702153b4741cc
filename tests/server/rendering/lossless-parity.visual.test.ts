import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_QUALITY_PRESET } from '#contract/renders.contract.ts';
import { Promo } from '#schema/promo.ts';
import type { RenderEngine, StagedAsset } from '#server/ports/render-engine.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { parityOf } from '#tests/support/rendering/lossless-parity.ts';
import { stagedAssets } from '#tests/support/rendering/random-promo.ts';
import { makeSampleClips } from '#tests/support/media/media-samples.ts';

let folder: string;
let engine: RenderEngine;
let clips: Record<string, StagedAsset>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  clips = await makeSampleClips(folder, new Set(promos.map(([, { background }]) => background!.assetId)));
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

/** Everything that could get out of sync: a fade, overlapping texts, text over overlay over text, rotation, loops, other frame rates. */
const busy = Promo.parse({
  version: 3,
  videoDuration: 1,
  background: { assetId: 'clip-25' },
  textElements: [
    { id: 'under', content: 'Pole flow', x: 50, y: 40, fontSize: 50, background: { style: 'glow' } },
    {
      id: 'over',
      content: 'Friday',
      x: 55,
      y: 43,
      fontSize: 40,
      rotation: -8,
      background: { style: 'sticker' },
    },
  ],
  overlayElements: [
    { id: 'star', overlayId: 'starter-star', x: 70, y: 42, scale: 1.65, rotation: 30 },
    { id: 'hearts', overlayId: 'starter-hearts', x: 3, y: 81, scale: 2 },
  ],
  layerOrder: ['under', 'star', 'over', 'hearts'],
});
/** A trim range in the middle of a file, looped, cropped to its left part, mirrored. */
const trimmed = Promo.parse({
  version: 3,
  videoDuration: 1,
  background: { assetId: 'clip-30', trimStart: 0.4, trimEnd: 1, focusX: 20, mirrored: true },
});
const whole = Promo.parse({
  version: 3,
  videoDuration: 1,
  animationType: 'none',
  background: { assetId: 'clip-60', fit: 'contain', trimStart: 0.1 },
  textElements: [
    { id: 'header', content: 'HEELS ✨', x: 50, y: 30, fontSize: 44, background: { style: 'neon' } },
  ],
});
/** Far into its file, so that the renderer seeks. */
const framed = Promo.parse({
  version: 3,
  videoDuration: 1,
  background: {
    assetId: 'clip-24',
    trimStart: 4.27,
    trimEnd: 4.9,
    fit: 'contain',
    backdrop: 'color',
    backdropColor: '#5a1e8c',
    mirrored: true,
  },
});
const promos: readonly (readonly [string, Promo])[] = [
  ['a busy promo', busy],
  ['a trim range of a background, its left part, mirrored', trimmed],
  ['a fitted video over its own blur, a text without a fade', whole],
  ['a trim range far into its file, fitted over a colour, mirrored', framed],
];

describe('the layered strategy compared with unencoded frames from the browser', () => {
  it.each(promos)('shows the same pixels in every frame: %s', async (_name, promo) => {
    const outputPath = join(folder, 'video.mp4');
    const assets = stagedAssets(promo, clips);
    const result = await engine.render(
      { promo, assets, qualityPreset: DEFAULT_QUALITY_PRESET, outputPath },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    expect(result).toMatchObject({ way: 'layered', layeredFailure: null });
    const parity = await parityOf(outputPath, { promo, assets }, folder);
    expect(parity.frames).toBe(30);
    expect(parity.mean).toBeGreaterThanOrEqual(0.985);
    expect(parity.worst).toBeGreaterThanOrEqual(0.97);
  });
});
