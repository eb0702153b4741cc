import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { starterLibrary } from '#remotion/starter/library.ts';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import { promoAssets } from '#schema/promo-assets.ts';
import type { Promo } from '#schema/promo.ts';
import { projectRoot } from '#server/project-root.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { servedSources, startAssetServer } from '#server/rendering/asset-server.ts';
import { installedBrowser } from '#tests/support/installed-tools.ts';
import { ensureRemotionBundle } from '#server/build/remotion-bundle.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';
import { renderTracks } from '#server/rendering/full-frame-render.ts';
import { planRender } from '#server/rendering/plan-render.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import type { WarmBrowser } from '#server/rendering/warm-browser.ts';

/** The files of a promo that uses the starter library alone. */
export const stagedStarterAssets = (promo: Promo): Record<string, StagedAsset> =>
  Object.fromEntries(
    promoAssets(promo).map(({ assetId, as }) => {
      const asset = starterLibrary.find(({ id }) => id === assetId);
      if (asset === undefined) throw new Error(`The starter library has no ${assetId}`);
      const { width, height, durationInSeconds, hasAudio } = asset;
      const localPath = join(projectRoot, 'remotion/starter/files', asset.file);
      const kind = as === 'background' ? 'video' : asset.file.endsWith('.gif') ? 'gif' : 'webm';
      return [assetId, { localPath, kind, width, height, durationInSeconds, hasAudio }];
    }),
  );

/** The real video of a promo, made as the command line and the worker make it; its path. */
export const renderWholePromo = async (promo: Promo, folder: string): Promise<string> => {
  const outputPath = join(folder, 'whole.mp4');
  const engine = createRenderEngine({ browserPath: null, ffmpegPath: null, renderConcurrency: null });
  try {
    await engine.render(
      { promo, assets: stagedStarterAssets(promo), qualityPreset: DEFAULT_QUALITY_PRESET, outputPath },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
  } finally {
    await engine.close();
  }
  return outputPath;
};

/**
 * A video of these frames alone, by the same renderer with the same encoder; its path. Frames must ascend. `sharedBrowser` keeps one
 * browser for several videos.
 */
export const renderSomeFrames = async (
  promo: Promo,
  { folder, sharedBrowser }: { folder: string; sharedBrowser: WarmBrowser },
  onlyFrames: readonly number[],
): Promise<string> => {
  const browser = await installedBrowser();
  const assets = stagedStarterAssets(promo);
  const server = await startAssetServer(assets);
  const workDirectory = join(folder, 'some');
  await mkdir(workDirectory, { recursive: true });
  try {
    const { videoPath } = await renderTracks({
      promo,
      sources: servedSources(assets, server.urls),
      plan: { ...planRender(promo, {}, { outputScale: 1, hasCompositor: false }), hasSound: false },
      settings: encoderSettings[DEFAULT_QUALITY_PRESET],
      browser,
      withBrowser: (draw) => sharedBrowser.use(browser, draw),
      bundleFolder: await ensureRemotionBundle(),
      workDirectory,
      // Each tab would read all of the overlays for two frames.
      concurrency: 1,
      onlyFrames,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    return videoPath;
  } finally {
    await server.close();
  }
};
