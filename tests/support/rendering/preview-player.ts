import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { build, preview } from 'vite';
import type { AssetSources } from '#schema/asset-source.ts';
import type { Promo } from '#schema/promo.ts';
import { findOnPath } from '#server/processes/command.ts';
import { projectRoot } from '#server/project-root.ts';
import { installedBrowser } from '#tests/support/installed-tools.ts';
import type { DecodedFrame } from '#tests/support/rendering/decoded-frames.ts';

/** The Player of the preview, in a real Chromium, at the size of the video. */
export type PreviewPlayer = {
  /** Shows the promo at a frame; then each call of `look` is what stands on the screen. */
  show: (promo: Promo, sources: AssetSources, frame: number) => Promise<void>;
  screenshot: () => Promise<DecodedFrame>;
  close: () => Promise<void>;
};

const decodePng = async (png: Buffer): Promise<DecodedFrame> => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

const root = join(projectRoot, 'tests/remotion/preview-page');

/** Builds the page that mounts the Player with the composition alone, and opens it. */
export const openPreviewPlayer = async (buildFolder: string): Promise<PreviewPlayer> => {
  const built = { outDir: buildFolder, emptyOutDir: true, assetsInlineLimit: 0 };
  await build({ root, configFile: false, logLevel: 'error', build: built });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: built,
    preview: { host: '127.0.0.1', port: 0 },
  });
  const executablePath = findOnPath('chromium') ?? (await installedBrowser()).path;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1080, height: 1920 } });
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  const session = await page.context().newCDPSession(page);
  /** A resting page is looked at again and again: the same screenshot is decoded once. */
  let last: { png: string; frame: DecodedFrame } | undefined;
  return {
    show: async (promo, sources, frame) => {
      const call = `showFrame(${JSON.stringify({ promo, sources })}, ${frame})`;
      await page.evaluate(call);
    },
    screenshot: async () => {
      // Larger than Playwright's own screenshots, and made in a third of the time.
      const { data: png } = await session.send('Page.captureScreenshot', {
        format: 'png',
        optimizeForSpeed: true,
      });
      if (png !== last?.png) last = { png, frame: await decodePng(Buffer.from(png, 'base64')) };
      return last.frame;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
};
