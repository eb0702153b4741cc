import { type HeadlessBrowser, makeCancelSignal, renderFrames } from '@remotion/renderer';
import sharp from 'sharp';
import type { ElementId } from '#schema/element-id.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { BROWSER_OPTIONS, type RenderBrowser } from '#server/rendering/browser.ts';
import { type LayerBitmap, toLayerBitmap } from '#server/rendering/layered/layer-bitmap.ts';
import { basename, join } from 'node:path';
import { type LayerFile, createLayerCache, layerKey } from '#server/rendering/layered/layer-cache.ts';
import { layersInOrder } from '#schema/layers-in-order.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';
import type { StageProgress } from '#server/rendering/estimate-progress.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';

type TextDrawing = {
  promo: Promo;
  /** The text under which the watermark stands. */
  watermarkTarget: ElementId | null;
  /** The texts to draw, each of the promo. */
  texts: readonly TextElement[];
  /** Times 1080x1920. */
  outputScale: number;
  browser: RenderBrowser;
  withBrowser: <T>(draw: (browser: HeadlessBrowser) => Promise<T>) => Promise<T>;
  /** Folder of the composition as a web page. */
  bundleFolder: string;
  signal: AbortSignal;
  /** Called after each text with how many are drawn. */
  onDrawn: (count: number) => void;
};

const decode = async (png: Buffer): Promise<LayerBitmap | null> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return toLayerBitmap({ width: info.width, height: info.height, data });
};

/**
 * Draws texts one by one, over nothing, as they stand when their fade has ended: by the id of the element, null for one that shows
 * nothing. One page of the browser draws them all: opening another one takes longer than drawing a dozen texts.
 *
 * @throws whatever the renderer throws, raw; the reason of `signal` when that aborts.
 */
const drawTexts = async (drawing: TextDrawing): Promise<Map<string, LayerBitmap | null>> => {
  const { promo, texts, signal } = drawing;
  const bitmaps = new Map<string, LayerBitmap | null>();
  if (texts.length === 0) return bitmaps;
  const props = {
    promo: { ...promo, background: null, overlayElements: [], layerOrder: [], textElements: [...texts] },
    sources: {},
    watermarkTarget: drawing.watermarkTarget,
  };
  const { cancel, cancelSignal } = makeCancelSignal();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await drawing.withBrowser((browser) =>
      renderFrames({
        ...BROWSER_OPTIONS,
        serveUrl: drawing.bundleFolder,
        // Known beforehand: asking the page for it would open one more.
        composition: {
          ...promoMetadata(promo),
          id: 'text-stills',
          durationInFrames: texts.length,
          props,
          defaultProps: props,
          defaultCodec: null,
          defaultOutName: null,
          defaultVideoImageFormat: null,
          defaultPixelFormat: null,
          defaultProResProfile: null,
          defaultSampleRate: null,
        },
        inputProps: props,
        imageFormat: 'png',
        outputDir: null,
        scale: drawing.outputScale,
        concurrency: 1,
        muted: true,
        puppeteerInstance: browser,
        chromeMode: drawing.browser.kind === 'headless-shell' ? 'headless-shell' : 'chrome-for-testing',
        cancelSignal,
        onStart: () => undefined,
        onFrameUpdate: () => undefined,
        onFrameBuffer: async (png, frame) => {
          const text = texts[frame];
          if (text === undefined) return;
          bitmaps.set(text.id, await decode(png));
          drawing.onDrawn(bitmaps.size);
        },
      }),
    );
    return bitmaps;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

type TextLayersJob = Omit<TextDrawing, 'onDrawn'> & {
  /** Where the pictures go, for as long as the render lasts. */
  workDirectory: string;
  /** Where they are kept for other renders; null keeps them for this one. */
  layerFolder: string | null;
  /** Share of the texts that are drawn, 0 to 1. */
  onDrawn: (share: number) => void;
};

/** Drawn texts kept on the disk, bytes: some thousand texts of usual size. */
const LAYER_LIMIT = 512_000_000;

/**
 * The still pictures of texts by element id, drawn unless they are known from an earlier render; null for one that shows nothing.
 * What decides how a text looks decides whether it is known: the element, whether the watermark stands under it, the promo's shadow, the size of the video, the sources of
 * the composition with its fonts (the bundle's folder is named after them), and the browser.
 *
 * @throws whatever the renderer throws, raw; the reason of `signal` when that aborts.
 */
const renderTextLayers = async (laying: TextLayersJob): Promise<Map<string, LayerFile | null>> => {
  const { promo, texts, watermarkTarget, outputScale, browser, bundleFolder, workDirectory } = laying;
  const cache = createLayerCache(laying.layerFolder ?? join(workDirectory, 'layers'), LAYER_LIMIT);
  const keyOf = (element: TextElement): string =>
    layerKey([
      element,
      element.id === watermarkTarget,
      promo.textShadow,
      outputScale,
      basename(bundleFolder),
      browser.version,
    ]);
  const files = new Map<string, LayerFile | null>();
  const take = async (wanted: readonly TextElement[]): Promise<TextElement[]> => {
    const missing: TextElement[] = [];
    for (const text of wanted) {
      const file = await cache.get(keyOf(text), workDirectory);
      if (file === undefined) missing.push(text);
      else files.set(text.id, file);
    }
    return missing;
  };
  const unknown = await take(texts);
  const bitmaps = await drawTexts({
    ...laying,
    texts: unknown,
    onDrawn: (count) => laying.onDrawn((texts.length - unknown.length + count) / texts.length),
  });
  for (const text of unknown) await cache.put(keyOf(text), bitmaps.get(text.id) ?? null);
  const [lost] = await take(unknown);
  if (lost !== undefined) throw new Error(`The drawn text ${lost.id} is gone from the cache`);
  return files;
};

export type PendingTextLayers = {
  /** The still pictures of the texts by element id. Handled: nobody need wait for it. */
  texts: Promise<Map<string, LayerFile | null>>;
  /** Stops the drawing and waits until nothing of it goes on; does nothing when it has ended. */
  abandon: () => Promise<void>;
};

type Watch = { signal: AbortSignal; onStage: (stage: StageProgress) => void };

/** Begins to draw the texts of a promo, while its other files are still looked at. */
export const startTextLayers = (
  job: RenderJob,
  tools: RenderTools,
  { signal, onStage }: Watch,
): PendingTextLayers => {
  const abandoned = new AbortController();
  const shown = layersInOrder(job.promo);
  const texts = renderTextLayers({
    ...tools,
    promo: job.promo,
    watermarkTarget: job.watermarkTarget ?? null,
    texts: shown.flatMap((layer) => (layer.kind === 'text' ? [layer.element] : [])),
    outputScale: encoderSettings[job.qualityPreset].outputScale,
    signal: AbortSignal.any([signal, abandoned.signal]),
    onDrawn: (share) => onStage({ strategy: 'layered', stage: 'rendering', share }),
  });
  const settled = texts.then(
    () => undefined,
    () => undefined,
  );
  return {
    texts,
    abandon: async () => {
      abandoned.abort(new Error('The texts are not needed any more.'));
      await settled;
    },
  };
};
