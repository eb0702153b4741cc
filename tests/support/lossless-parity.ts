import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { renderFrames } from '@remotion/renderer';
import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';
import { resolveFfmpeg } from '#server/media/ffmpeg-path.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { startAssetServer } from '#server/rendering/asset-server.ts';
import { BROWSER_LIMITS } from '#server/rendering/browser-limits.ts';
import { resolveBrowser } from '#server/rendering/browser-path.ts';
import { ensureRemotionBundle } from '#server/rendering/bundle.ts';
import { sourcesFor } from '#server/rendering/sources-for.ts';
import { warmBrowser } from '#server/rendering/warm-browser.ts';

/** Structural similarity of all frames of a video to the same frames drawn by the browser and never encoded, 0 to 1. */
export type Parity = { mean: number; worst: number; worstFrame: number; frames: number };

type Drawn = { promo: Promo; assets: Readonly<Record<string, StagedAsset>> };

/** Draws every frame of the composition as a PNG, `frame-000.png` and on, into a folder. */
const drawReference = async ({ promo, assets }: Drawn, folder: string): Promise<void> => {
  const browser = await resolveBrowser({ browserPath: null });
  if (browser === null) throw new Error('These tests need Chromium.');
  const server = await startAssetServer(assets);
  const lent = warmBrowser();
  const props = { promo, sources: sourcesFor(assets, server.urls) };
  const unknown = {
    defaultCodec: null,
    defaultOutName: null,
    defaultVideoImageFormat: null,
    defaultPixelFormat: null,
    defaultProResProfile: null,
    defaultSampleRate: null,
  };
  try {
    const serveUrl = await ensureRemotionBundle();
    await lent.lend(browser, (puppeteerInstance) =>
      renderFrames({
        ...BROWSER_LIMITS,
        serveUrl,
        composition: { ...promoMetadata(promo), ...unknown, id: 'promo', props, defaultProps: props },
        inputProps: props,
        imageFormat: 'png',
        imageSequencePattern: 'frame-[frame].[ext]',
        outputDir: folder,
        concurrency: 2,
        muted: true,
        puppeteerInstance,
        chromeMode: browser.kind === 'headless-shell' ? 'headless-shell' : 'chrome-for-testing',
        onStart: () => undefined,
        onFrameUpdate: () => undefined,
      }),
    );
  } finally {
    await server.close();
    await lent.close();
  }
};

/** Digits in the names of a sequence: as many as its last number has. */
const digitsOf = ({ durationInFrames }: { durationInFrames: number }): number =>
  String(durationInFrames - 1).length;

/** Compares a finished video with its promo as the browser draws it, every frame, at full size, over brightness and colour. */
export const parityOf = async (videoPath: string, drawn: Drawn, folder: string): Promise<Parity> => {
  const installed = await resolveFfmpeg({ ffmpegPath: null });
  if (installed === null) throw new Error('Pictures are compared with ffmpeg; install it.');
  const frames = join(folder, 'reference');
  await mkdir(frames, { recursive: true });
  try {
    await drawReference(drawn, frames);
    const { durationInFrames, fps } = promoMetadata(drawn.promo);
    const pattern = join(frames, `frame-%0${digitsOf({ durationInFrames })}d.png`);
    const figures = join(folder, 'similarity.log');
    const toVideo =
      'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p';
    await runFfmpeg({
      ffmpeg: installed.ffmpeg,
      args: [
        ['-i', videoPath, '-framerate', String(fps), '-i', pattern],
        ['-lavfi', `[1:v]${toVideo}[r];[0:v][r]ssim=stats_file=${figures}`, '-f', 'null', '-'],
      ].flat(),
      timeoutInSeconds: 600,
    });
    const lines = (await readFile(figures, 'utf8')).trim().split('\n');
    const values = lines.map((line) => Number(/All:([\d.]+)/.exec(line)?.[1]));
    if (values.length !== durationInFrames) throw new Error(`${values.length} frames of ${durationInFrames}`);
    const worst = Math.min(...values);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { mean, worst, worstFrame: values.indexOf(worst), frames: values.length };
  } finally {
    await rm(frames, { recursive: true });
  }
};
