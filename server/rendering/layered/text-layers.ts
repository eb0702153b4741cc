import { basename, join } from 'node:path';
import { makeCancelSignal, renderFrames } from '@remotion/renderer';
import sharp from 'sharp';
import { END_CARD_LAYER } from '#remotion/plan/overlay-box.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import type { EndCard } from '#schema/elements/end-card.ts';
import { layersInOrder } from '#schema/elements/layers-in-order.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import { BROWSER_OPTIONS, chromeModeOf } from '#server/rendering/browser.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';
import type { StageProgress } from '#server/rendering/estimate-progress.ts';
import { type LayerBitmap, toLayerBitmap } from '#server/rendering/layered/layer-bitmap.ts';
import { createLayerCache, type LayerFile, layerKey } from '#server/rendering/layered/layer-cache.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';

/** An element that the browser draws once: a text, or the end card without its logo. */
type Still = { kind: 'text'; element: TextElement } | { kind: 'end-card'; endCard: EndCard };

const idOf = (still: Still): string => (still.kind === 'text' ? still.element.id : END_CARD_LAYER);

type StillDrawing = Pick<RenderTools, 'browser' | 'withBrowser' | 'bundleFolder'> & {
  promo: Promo;
  watermarkTarget: ElementId | null;
  /** Stills of the promo to draw, the end card last. */
  stills: readonly Still[];
  /** Factor of 1080x1920. */
  outputScale: number;
  signal: AbortSignal;
  /** Called after each still with the number drawn so far. */
  onDrawn: (count: number) => void;
};

const decode = async (png: Buffer): Promise<LayerBitmap | null> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return toLayerBitmap({ width: info.width, height: info.height, data });
};

/**
 * Draws each still on a transparent background, as it is after its fade. Returns the bitmaps by id, null for an empty
 * one. One page draws them all: opening another takes longer than drawing a dozen texts.
 *
 * @throws Remotion's own errors; the abort reason of `signal`.
 */
const drawStills = async (drawing: StillDrawing): Promise<Map<string, LayerBitmap | null>> => {
  const { promo, stills, signal } = drawing;
  const bitmaps = new Map<string, LayerBitmap | null>();
  if (stills.length === 0) return bitmaps;
  const textElements = stills.flatMap((still) => (still.kind === 'text' ? [still.element] : []));
  const endCard = textElements.length < stills.length ? promo.endCard : null;
  const props = {
    promo: { ...promo, background: null, overlayElements: [], layerOrder: [], textElements, endCard },
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
          durationInFrames: stills.length,
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
          const still = stills[frame];
          if (still === undefined) return;
          bitmaps.set(idOf(still), await decode(png));
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

type TextLayersJob = Omit<StillDrawing, 'onDrawn'> &
  Pick<RenderTools, 'workDirectory' | 'layerFolder'> & {
    /** Fraction of the stills drawn, 0 to 1. */
    onDrawn: (share: number) => void;
  };

/** Size of the cache on disk, bytes: some thousand texts of usual size. */
const CACHE_LIMIT = 512_000_000;

/**
 * The stills by id, from the cache or newly drawn; null for an empty one. The cache key holds everything that affects
 * their pixels: the element, whether it carries the watermark, the promo's shadow, the output size, the composition's
 * sources and fonts (the bundle folder is named after their hash), and the browser.
 *
 * @throws Remotion's own errors; the abort reason of `signal`.
 */
const renderTextLayers = async (job: TextLayersJob): Promise<Map<string, LayerFile | null>> => {
  const { promo, stills, watermarkTarget, outputScale, browser, bundleFolder, workDirectory } = job;
  const cache = createLayerCache(job.layerFolder ?? join(workDirectory, 'layers'), CACHE_LIMIT);
  const machine = [outputScale, basename(bundleFolder), browser.version];
  const keyOf = (still: Still): string => {
    if (still.kind === 'text') {
      const { element } = still;
      return layerKey([element, element.id === watermarkTarget, promo.textShadow, ...machine]);
    }
    const { duration: _duration, logoId, ...drawn } = still.endCard;
    return layerKey([drawn, logoId !== null, watermarkTarget !== null, ...machine]);
  };
  const files = new Map<string, LayerFile | null>();
  const getCached = async (requested: readonly Still[]): Promise<Still[]> => {
    const missing: Still[] = [];
    for (const still of requested) {
      const file = await cache.get(keyOf(still), workDirectory);
      if (file === undefined) missing.push(still);
      else files.set(idOf(still), file);
    }
    return missing;
  };
  const uncached = await getCached(stills);
  const bitmaps = await drawStills({
    ...job,
    stills: uncached,
    onDrawn: (count) => job.onDrawn((stills.length - uncached.length + count) / stills.length),
  });
  for (const still of uncached) await cache.put(keyOf(still), bitmaps.get(idOf(still)) ?? null);
  const [evicted] = await getCached(uncached);
  if (evicted !== undefined) throw new Error(`The still ${idOf(evicted)} is missing from the cache.`);
  return files;
};

export type PendingTextLayers = {
  /** The drawn texts and the end card by id. A rejection that is never awaited counts as handled. */
  stills: Promise<Map<string, LayerFile | null>>;
  /** Stops drawing and waits until it has stopped; does nothing when it is done. */
  abandon: () => Promise<void>;
};

type Watch = { signal: AbortSignal; onStage: (stage: StageProgress) => void };

/** Starts drawing the texts and the end card of a promo while its files are still being inspected. */
export const startTextLayers = (
  job: RenderJob,
  tools: RenderTools,
  { signal, onStage }: Watch,
): PendingTextLayers => {
  const abandoned = new AbortController();
  const { promo } = job;
  const texts = layersInOrder(promo).filter((layer) => layer.kind === 'text');
  const stills = renderTextLayers({
    ...tools,
    promo,
    watermarkTarget: job.watermarkTarget ?? null,
    stills: promo.endCard === null ? texts : [...texts, { kind: 'end-card', endCard: promo.endCard }],
    outputScale: encoderSettings[job.qualityPreset].outputScale,
    signal: AbortSignal.any([signal, abandoned.signal]),
    onDrawn: (share) => onStage({ strategy: 'layered', stage: 'rendering', share }),
  });
  const settled = stills.then(
    () => undefined,
    () => undefined,
  );
  return {
    stills,
    abandon: async () => {
      abandoned.abort(new Error('The texts are no longer needed.'));
      await settled;
    },
  };
};
