import { basename, join } from 'node:path';
import { type HeadlessBrowser, makeCancelSignal, renderFrames } from '@remotion/renderer';
import sharp from 'sharp';
import type { ElementId } from '#schema/element-id.ts';
import { layersInOrder } from '#schema/layers-in-order.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import { BROWSER_OPTIONS, chromeModeOf, type RenderBrowser } from '#server/rendering/browser.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';
import type { StageProgress } from '#server/rendering/estimate-progress.ts';
import { type LayerBitmap, toLayerBitmap } from '#server/rendering/layered/layer-bitmap.ts';
import { createLayerCache, type LayerFile, layerKey } from '#server/rendering/layered/layer-cache.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';

type TextDrawing = {
  promo: Promo;
  /** The text that carries the watermark. */
  watermarkTarget: ElementId | null;
  /** The promo's texts to draw. */
  texts: readonly TextElement[];
  /** Factor of 1080x1920. */
  outputScale: number;
  browser: RenderBrowser;
  withBrowser: <T>(draw: (browser: HeadlessBrowser) => Promise<T>) => Promise<T>;
  /** Folder of the bundled composition. */
  bundleFolder: string;
  signal: AbortSignal;
  /** Called after each text with the number drawn so far. */
  onDrawn: (count: number) => void;
};

const decode = async (png: Buffer): Promise<LayerBitmap | null> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return toLayerBitmap({ width: info.width, height: info.height, data });
};

/**
 * Draws each text as a still on a transparent background, as it is after its fade. Returns the bitmaps by element
 * id, null for an empty one. One page draws them all: opening another takes longer than drawing a dozen texts.
 *
 * @throws Remotion's own errors; the abort reason of `signal`.
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
        // Known in advance; `selectComposition` would open another page.
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
        chromeMode: chromeModeOf(drawing.browser),
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
  /** Where the stills go while the render lasts. */
  workDirectory: string;
  /** Cache shared by renders; null disables it. */
  layerFolder: string | null;
  /** Fraction of the texts drawn, 0 to 1. */
  onDrawn: (share: number) => void;
};

/** Size of the cache on disk, bytes: some thousand texts of usual size. */
const CACHE_LIMIT = 512_000_000;

/**
 * The stills of texts by element id, from the cache or newly drawn; null for an empty one. The cache key holds
 * everything that affects their pixels: the element, whether it carries the watermark, the promo's shadow, the
 * output size, the composition's sources and fonts (the bundle folder is named after their hash), and the browser.
 *
 * @throws Remotion's own errors; the abort reason of `signal`.
 */
const renderTextLayers = async (job: TextLayersJob): Promise<Map<string, LayerFile | null>> => {
  const { promo, texts, watermarkTarget, outputScale, browser, bundleFolder, workDirectory } = job;
  const cache = createLayerCache(job.layerFolder ?? join(workDirectory, 'layers'), CACHE_LIMIT);
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
  const getCached = async (requested: readonly TextElement[]): Promise<TextElement[]> => {
    const missing: TextElement[] = [];
    for (const text of requested) {
      const file = await cache.get(keyOf(text), workDirectory);
      if (file === undefined) missing.push(text);
      else files.set(text.id, file);
    }
    return missing;
  };
  const uncached = await getCached(texts);
  const bitmaps = await drawTexts({
    ...job,
    texts: uncached,
    onDrawn: (count) => job.onDrawn((texts.length - uncached.length + count) / texts.length),
  });
  for (const text of uncached) await cache.put(keyOf(text), bitmaps.get(text.id) ?? null);
  const [evicted] = await getCached(uncached);
  if (evicted !== undefined) throw new Error(`The drawn text ${evicted.id} has vanished from the cache`);
  return files;
};

export type PendingTextLayers = {
  /** The drawn texts by element id. A rejection is handled even if nobody awaits it. */
  texts: Promise<Map<string, LayerFile | null>>;
  /** Stops drawing and waits until it has stopped; does nothing when it is done. */
  abandon: () => Promise<void>;
};

type Watch = { signal: AbortSignal; onStage: (stage: StageProgress) => void };

/** Starts drawing the texts of a promo while its files are still being inspected. */
export const startTextLayers = (
  job: RenderJob,
  tools: RenderTools,
  { signal, onStage }: Watch,
): PendingTextLayers => {
  const abandoned = new AbortController();
  const layers = layersInOrder(job.promo);
  const texts = renderTextLayers({
    ...tools,
    promo: job.promo,
    watermarkTarget: job.watermarkTarget ?? null,
    texts: layers.flatMap((layer) => (layer.kind === 'text' ? [layer.element] : [])),
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
