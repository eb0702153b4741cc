import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import type { EditorPreview } from '#tests/support/browser/editor-preview.ts';
import type { ProductClient } from '#tests/support/product-client.ts';
import { type DecodedFrame, framesOfVideo } from '#tests/support/rendering/decoded-frames.ts';
import { similarityOf } from '#tests/support/rendering/similarity.ts';

/** Least structural similarity of the same frame in the preview and in the video. */
export const LEAST_SIMILARITY = 0.97;

/**
 * Moments at which they are compared, shares of the duration: while fading in, and after. A video of fewer frames than these is
 * encoded more coarsely than any real one: of two frames the last falls to 0.9696.
 */
const MOMENTS = [0.04, 0.13, 0.5, 0.97];

/** How long a wrong picture may stay unchanged before it counts, milliseconds: a busy machine loads slowly. */
const LIMIT_MS = 20_000;

const sampledFrames = (promo: Promo): number[] => {
  const { durationInFrames } = promoMetadata(promo);
  return MOMENTS.map((share) => Math.round((durationInFrames - 1) * share));
};

/**
 * The similarity once the preview has drawn: pictures are loaded and decoded after the frame has been set, and nothing
 * tells when that is over, so it is looked at until it is like the video or has not changed for a while.
 */
const settledSimilarity = async (preview: EditorPreview, wanted: DecodedFrame): Promise<number> => {
  let last = await preview.screenshot();
  let similarity = await similarityOf(last, wanted);
  let unchangedSince = performance.now();
  while (similarity < LEAST_SIMILARITY && performance.now() - unchangedSince < LIMIT_MS) {
    await setTimeout(100);
    const now = await preview.screenshot();
    if (now === last) continue;
    last = now;
    unchangedSince = performance.now();
    similarity = await similarityOf(now, wanted);
  }
  return similarity;
};

export type FrameParity = { frame: number; similarity: number };

/** The preview of the built editor, a client of the same account, and a folder for the video. */
export type Compared = { preview: EditorPreview; client: ProductClient; folder: string };

/** Saves a promo, renders it as people do, and compares sampled frames of its video with the editor's preview. */
export const previewParity = async (
  promo: Promo,
  { preview, client, folder }: Compared,
): Promise<FrameParity[]> => {
  const path = join(folder, 'video.mp4');
  const saved = await client.save(promo);
  await client.renderTo(saved, path);
  const frames = sampledFrames(promo);
  const rendered = await framesOfVideo(path, frames);
  await preview.open(saved);
  const found: FrameParity[] = [];
  for (const [index, frame] of frames.entries()) {
    await preview.seek(frame);
    found.push({ frame, similarity: await settledSimilarity(preview, rendered[index]!) });
  }
  return found;
};
