import { join } from 'node:path';
import { makeCancelSignal, renderMedia, selectComposition, type HeadlessBrowser } from '@remotion/renderer';
import type { AssetSources } from '#schema/asset-source.ts';
import type { ElementId } from '#schema/element-id.ts';
import type { Promo } from '#schema/promo.ts';
import { BROWSER_LIMITS } from '#server/rendering/browser-limits.ts';
import type { RenderBrowser } from '#server/rendering/browser-path.ts';
import { OUTPUT_FORMAT, type EncoderSettings } from '#server/rendering/encoder-settings.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';

export type FullRender = {
  promo: Promo;
  /** The text under which the watermark stands; left out or null: none does. */
  watermarkTarget?: ElementId | null;
  sources: AssetSources;
  plan: RenderPlan;
  settings: EncoderSettings;
  browser: RenderBrowser;
  withBrowser: <T>(draw: (browser: HeadlessBrowser) => Promise<T>) => Promise<T>;
  /** Folder of the composition as a web page. */
  bundleFolder: string;
  /** Folder for what is made on the way; the caller removes it. */
  workFolder: string;
  /** Pages that draw at once. */
  concurrency: number;
  /** Draws these frames alone, one after the other in a shorter video; all when left out. */
  onlyFrames?: readonly number[];
  signal: AbortSignal;
  /** Share of the frames that are drawn and encoded, 0 to 1. */
  onProgress: (share: number) => void;
};

/** What the full way hands over to be finished: picture, and sound as PCM where there is any. */
export type RenderedParts = { videoPath: string; soundPath: string | null };

/** The renderer's own words on x264: the profile that Instagram names, and GOPs that never lean on their neighbours. */
const withProfile = ({ type, args }: { type: 'pre-stitcher' | 'stitcher'; args: string[] }): string[] =>
  type === 'pre-stitcher'
    ? [...args.slice(0, -1), '-profile:v', 'high', '-flags', '+cgop', ...args.slice(-1)]
    : args;

/**
 * The full way: the browser draws every frame of the composition, and the frames are encoded as they come.
 *
 * @throws whatever the renderer throws, raw; the reason of `signal` when that aborts.
 */
export const renderFullWay = async (render: FullRender): Promise<RenderedParts> => {
  const { signal, settings, plan } = render;
  const videoPath = join(render.workFolder, 'picture.mp4');
  const soundPath = plan.hasSound ? join(render.workFolder, 'sound.wav') : null;
  const chromeMode = render.browser.kind === 'headless-shell' ? 'headless-shell' : 'chrome-for-testing';
  const { cancel, cancelSignal } = makeCancelSignal();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  const draw = async (browser: HeadlessBrowser): Promise<void> => {
    const common = {
      ...BROWSER_LIMITS,
      serveUrl: render.bundleFolder,
      inputProps: {
        promo: render.promo,
        sources: render.sources,
        watermarkTarget: render.watermarkTarget ?? null,
      },
      puppeteerInstance: browser,
      chromeMode,
    } as const;
    const composition = await selectComposition({ ...common, id: 'promo' });
    signal.throwIfAborted();
    await renderMedia({
      ...common,
      composition,
      scale: plan.outputScale,
      codec: OUTPUT_FORMAT.videoCodec,
      imageFormat: 'jpeg',
      jpegQuality: settings.jpegQuality,
      pixelFormat: OUTPUT_FORMAT.pixelFormat,
      // Converts as well as tags: without it the file is full-range bt470bg, straight from the JPEGs.
      colorSpace: OUTPUT_FORMAT.color,
      x264Preset: settings.x264Preset,
      crf: settings.crf,
      gopSize: settings.gopSize,
      ffmpegOverride: withProfile,
      frameRange: render.onlyFrames?.map((frame): [number, number] => [frame, frame]) ?? null,
      muted: soundPath === null,
      ...(soundPath === null ? {} : { separateAudioTo: soundPath, enforceAudioTrack: true }),
      sampleRate: OUTPUT_FORMAT.sampleRate,
      outputLocation: videoPath,
      overwrite: true,
      concurrency: render.concurrency,
      cancelSignal,
      onProgress: ({ renderedFrames, encodedFrames }) =>
        render.onProgress((0.9 * renderedFrames + 0.1 * encodedFrames) / plan.frames),
    });
  };
  try {
    await render.withBrowser(draw);
    return { videoPath, soundPath };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
