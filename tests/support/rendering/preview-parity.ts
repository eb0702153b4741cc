import { setTimeout } from 'node:timers/promises';
import type { Promo } from '#schema/promo.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { servedSources, startAssetServer } from '#server/rendering/asset-server.ts';
import type { WarmBrowser } from '#server/rendering/warm-browser.ts';
import { type DecodedFrame, framesOfVideo } from '#tests/support/rendering/decoded-frames.ts';
import type { PreviewPlayer } from '#tests/support/rendering/preview-player.ts';
import {
  renderSomeFrames,
  renderWholePromo,
  stagedStarterAssets,
} from '#tests/support/rendering/rendered-example.ts';
import { similarityOf } from '#tests/support/rendering/similarity.ts';

/** Least structural similarity of the same frame in the preview and in the video. */
export const LEAST_SIMILARITY = 0.97;

/**
 * Moments at which they are compared, shares of the duration: while fading in, and after. A video of fewer frames than these is
 * encoded more coarsely than any real one: of two frames the last falls to 0.9696.
 */
const MOMENTS = [0.04, 0.13, 0.5, 0.97];

/** How long a wrong picture may stay unchanged before it counts, milliseconds: a busy machine loads slowly. */
const LIMIT_MS = 120_000;

const sampledFrames = (promo: Promo): number[] => {
  const { durationInFrames } = promoMetadata(promo);
  return MOMENTS.map((share) => Math.round((durationInFrames - 1) * share));
};

/**
 * The similarity once the Player has drawn: pictures are loaded and decoded after the frame has been set, and nothing
 * tells when that is over, so it is looked at until it is like the video or has not changed for a while.
 */
const settledSimilarity = async (player: PreviewPlayer, wanted: DecodedFrame): Promise<number> => {
  let last = await player.screenshot();
  let similarity = await similarityOf(last, wanted);
  let unchangedSince = performance.now();
  while (similarity < LEAST_SIMILARITY && performance.now() - unchangedSince < LIMIT_MS) {
    await setTimeout(100);
    const now = await player.screenshot();
    if (now === last) continue;
    last = now;
    unchangedSince = performance.now();
    similarity = await similarityOf(now, wanted);
  }
  return similarity;
};

type FrameParity = { frame: number; similarity: number };

/** The Player to look at, and a folder for the video. */
type Looking = { player: PreviewPlayer; folder: string };

/** The sampled frames of a promo in the Player beside those of its video; `positionOf` is where a frame lies in the file. */
const compareWithPreview = async (
  promo: Promo,
  { player }: Looking,
  video: { path: string; positionOf: (frame: number, index: number) => number },
): Promise<FrameParity[]> => {
  const assets = stagedStarterAssets(promo);
  const server = await startAssetServer(assets);
  try {
    const frames = sampledFrames(promo);
    const rendered = await framesOfVideo(video.path, frames.map(video.positionOf));
    const found: FrameParity[] = [];
    for (const [index, frame] of frames.entries()) {
      await player.show(promo, servedSources(assets, server.urls), frame);
      found.push({ frame, similarity: await settledSimilarity(player, rendered.at(index)!) });
    }
    return found;
  } finally {
    await server.close();
  }
};

/** The sampled frames in the preview and in the real video, made whole. */
export const wholeParity = async (promo: Promo, looking: Looking): Promise<FrameParity[]> => {
  const path = await renderWholePromo(promo, looking.folder);
  return compareWithPreview(promo, looking, { path, positionOf: (frame) => frame });
};

/** The same with a video of the sampled frames alone, by the same renderer with the same encoder. */
export const sampledParity = async (
  promo: Promo,
  looking: Looking & { sharedBrowser: WarmBrowser },
): Promise<FrameParity[]> => {
  const path = await renderSomeFrames(promo, looking, sampledFrames(promo));
  return compareWithPreview(promo, looking, { path, positionOf: (_, index) => index });
};
