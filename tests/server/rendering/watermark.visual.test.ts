import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { watermarkTargetOf } from '#schema/elements/layers-in-order.ts';
import { newPromo } from '#schema/new-promo.ts';
import { promoMetadata, Promo } from '#schema/promo.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { changedPlace, type DecodedFrame, framesOfVideo } from '#tests/support/rendering/decoded-frames.ts';

let folder: string;
let engine: RenderEngine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  engine = createRenderEngine({ browserPath: null, ffmpegPath: null, renderConcurrency: null });
});
afterAll(async () => {
  await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

const promo = Promo.parse({
  ...newPromo(),
  textElements: [{ ...defaultElement('ai-main-text', 'One light waits.'), y: 40 }],
  videoDuration: 1,
  animationType: 'none',
});

/** The same with an end card, which covers the AI text and its watermark in the last ten frames. */
const withEndCard = Promo.parse({ ...promo, endCard: { color: '#0e7490', name: 'Studio Flow' } });

type Frames = { text: DecodedFrame; card: DecodedFrame };

const framesWith = async (watermarkTarget: string | null): Promise<Frames> => {
  const outputPath = join(folder, `${watermarkTarget ?? 'plain'}.mp4`);
  const job = {
    promo: withEndCard,
    assets: {},
    qualityPreset: 'premium_gif_quality',
    watermarkTarget,
    outputPath,
  } as const;
  await engine.render(job, { signal: new AbortController().signal, onProgress: () => undefined });
  const [text, card] = await framesOfVideo(outputPath, [10, 29]);
  if (text === undefined || card === undefined) throw new Error('The video has too few frames.');
  return { text, card };
};

describe('the watermark in the video', () => {
  it('[BI-004] is a small pill under the AI text, nothing else changes, and it is on the end card, too', async () => {
    expect(promoMetadata(promo).durationInFrames).toBe(30);
    const marked = await framesWith(watermarkTargetOf(promo));
    const plain = await framesWith(null);
    const pill = changedPlace(plain.text, marked.text);
    expect(pill?.top).toBeGreaterThan(41);
    expect(pill?.bottom).toBeLessThan(50);
    expect(pill!.bottom - pill!.top).toBeGreaterThan(0.8);
    // The name of the card moves up for the pill below it.
    const onCard = changedPlace(plain.card, marked.card);
    expect(onCard?.top).toBeGreaterThan(30);
    expect(onCard?.bottom).toBeLessThan(50);
  });
});
