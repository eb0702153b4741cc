import { join } from 'node:path';
import { renderFrames, selectComposition } from '@remotion/renderer';
import sharp from 'sharp';
import { starterLibrary } from '#remotion/starter/library.ts';
import { starterSources } from '#remotion/studio/studio-root.tsx';
import type { AssetSource, AssetSources } from '#schema/asset-source.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { newPromo } from '#schema/new-promo.ts';
import { promoMetadata } from '#schema/promo.ts';
import { ensureRemotionBundle } from '#server/build/remotion-bundle.ts';
import { projectRoot } from '#server/project-root.ts';
import { BROWSER_OPTIONS, chromeModeOf } from '#server/rendering/browser.ts';
import { startAssetServer } from '#server/rendering/full-frame-render.ts';
import { warmBrowser } from '#server/rendering/warm-browser.ts';
import { installedBrowser } from '#tests/support/installed-tools.ts';

/** One drawn frame: `data` is RGBA. */
export type Frame = { data: Buffer; width: number; height: number; png: Buffer };

export type PromoDrawer = {
  /** Draws frames of a document on one page, in ascending order, `scale` times 1080x1920 large, as the render does. */
  drawFrames: (document: unknown, frames: readonly number[], scale?: number) => Promise<Frame[]>;
  /** Draws one frame. */
  draw: (document: unknown, frame: number, scale?: number) => Promise<Frame>;
  sources: AssetSources;
  close: () => Promise<void>;
};

const clips = join(projectRoot, 'tests/remotion/clips');
const starterFiles = join(projectRoot, 'remotion/starter/files');

type Clip = Omit<AssetSource, 'url'> & { file: string };

const clip = (kind: AssetSource['kind'], file: string, width: number, height: number): Clip => ({
  file,
  kind,
  width,
  height,
  durationInSeconds: 1,
  hasAudio: file === 'counter.mp4',
});

/**
 * Each frame of a counter is a grey that encodes its number: 8 x n for the 30 frames of the video and of the WebM (whose
 * left half is transparent), 10 x n for the 25 frames of the GIF at 25 per second. The stage turns from dark to bright.
 */
const ownClips: Record<string, Clip> = {
  'counter-video': clip('video', 'counter.mp4', 72, 128),
  'counter-webm': clip('webm', 'counter.webm', 64, 64),
  'counter-gif': clip('gif', 'counter.gif', 32, 32),
  stage: clip('video', 'stage.mp4', 270, 480),
};

const stagedFiles = (): Record<string, { localPath: string }> => ({
  ...Object.fromEntries(starterLibrary.map(({ id, file }) => [id, { localPath: join(starterFiles, file) }])),
  ...Object.fromEntries(
    Object.entries(ownClips).map(([id, { file }]) => [id, { localPath: join(clips, file) }]),
  ),
});

const sourcesAt = (urls: Readonly<Record<string, string>>): AssetSources => {
  const byFile = new Map(starterLibrary.map(({ id, file }) => [file, urls[id] ?? '']));
  const own = Object.entries(ownClips).map(([id, { file: _file, ...facts }]) => [
    id,
    { ...facts, url: urls[id] },
  ]);
  return { ...starterSources((file) => byFile.get(file) ?? ''), ...Object.fromEntries(own) };
};

/** One bundle, one browser and one file server for all the frames of a test file. */
export const openPromoDrawer = async (): Promise<PromoDrawer> => {
  const serveUrl = await ensureRemotionBundle();
  const installed = await installedBrowser();
  const browser = warmBrowser();
  const server = await startAssetServer(stagedFiles());
  const sources = sourcesAt(server.urls);
  const options = { ...BROWSER_OPTIONS, serveUrl, chromeMode: chromeModeOf(installed) };

  // Read once: each read opens a page of its own, and only the metadata differs from promo to promo.
  const composition = await browser.use(installed, (puppeteerInstance) =>
    selectComposition({
      ...options,
      puppeteerInstance,
      browserExecutable: installed.path,
      id: 'promo',
      inputProps: { promo: newPromo(), sources },
    }),
  );

  const drawFrames: PromoDrawer['drawFrames'] = async (document, frames, scale = 0.25) => {
    const inputProps = { promo: migratePromo(document), sources };
    const drawn: Buffer[] = [];
    await browser.use(installed, (puppeteerInstance) =>
      renderFrames({
        ...options,
        puppeteerInstance,
        composition: { ...composition, ...promoMetadata(inputProps.promo), props: inputProps },
        inputProps,
        frameRange: frames.map((frame): [number, number] => [frame, frame]),
        scale,
        imageFormat: 'png',
        outputDir: null,
        concurrency: 1,
        muted: true,
        onFrameBuffer: (png) => void drawn.push(png),
        onStart: () => undefined,
        onFrameUpdate: () => undefined,
      }),
    );
    if (drawn.length !== frames.length)
      throw new Error(`${drawn.length} frames of ${frames.length} were drawn.`);
    return Promise.all(
      drawn.map(async (png) => {
        const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
        return { data, width: info.width, height: info.height, png };
      }),
    );
  };

  return {
    sources,
    drawFrames,
    draw: async (document, frame, scale) => {
      const [drawing] = await drawFrames(document, [frame], scale);
      if (drawing === undefined) throw new Error('The renderer drew no frame.');
      return drawing;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
};

/** Red, green and blue at a place given in percent of the picture. */
export const colorAt = ({ data, width, height }: Frame, x: number, y: number): [number, number, number] => {
  const column = Math.min(width - 1, Math.floor((x / 100) * width));
  const row = Math.min(height - 1, Math.floor((y / 100) * height));
  const at = (row * width + column) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
};
