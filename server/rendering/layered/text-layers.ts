import { basename, join } from 'node:path';
import { makeCancelSignal, renderFrames } from '@remotion/renderer';
import sharp from 'sharp';
import { END_CARD_LAYER } from '#remotion/plan/overlay-box.ts';
import { NO_PARTS, REST } from '#remotion/plan/pose.ts';
import { coverFrame, withCover } from '#remotion/plan/rest-frame.ts';
import { hasLetterMotion, needsStrip, planStrip } from '#remotion/plan/strip.ts';
import { countsOf, type TextParts } from '#remotion/plan/text-parts.ts';
import type { Still, TextPart, TextStillsProps } from '#remotion/plan/text-stills.ts';
import { type TimedElement, timedText } from '#remotion/plan/timed-element.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import type { EndCard } from '#schema/elements/end-card.ts';
import { layersInOrder, WATERMARK_LAYER } from '#schema/elements/layers-in-order.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { newPromo } from '#schema/new-promo.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import { BROWSER_OPTIONS, chromeModeOf } from '#server/rendering/browser.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';
import type { StageProgress } from '#server/rendering/estimate-progress.ts';
import { drawStrip, type DrawnText } from '#server/rendering/layered/draw-strip.ts';
import { type Patch, toLayerBitmap, visiblePart } from '#server/rendering/layered/layer-bitmap.ts';
import {
  createLayerCache,
  type DrawnLayer,
  type LayerFile,
  layerKey,
} from '#server/rendering/layered/layer-cache.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';

type StillDrawing = Pick<RenderTools, 'browser' | 'withBrowser' | 'bundleFolder'> &
  TextStillsProps & {
    /** Factor of 1080x1920. */
    outputScale: number;
    signal: AbortSignal;
    /** Called with each still once, and not waited for: the browser draws the next one meanwhile. */
    onDrawn: (index: number, still: DrawnStill) => void;
  };

/** A still as drawn: its visible part, null for an empty one, and the parts of its text if it is measured. */
type DrawnStill = { patch: Patch | null; parts: TextParts | null };

const decode = async (png: Buffer): Promise<Patch | null> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return visiblePart({ width: info.width, height: info.height, data });
};

/**
 * Draws each still at rest on a transparent background, in order. One page draws them all: opening another takes longer than drawing a dozen
 * texts.
 *
 * @throws Remotion's own errors; the abort reason of `signal`.
 */
const drawStills = async (drawing: StillDrawing): Promise<void> => {
  const { stills, textShadow, signal } = drawing;
  if (stills.length === 0) return;
  const props = { stills, textShadow };
  const { cancel, cancelSignal } = makeCancelSignal();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  /** Stills that wait for the measures of their text, which come after them. */
  const unmeasured = new Map<number, Patch | null>();
  try {
    await drawing.withBrowser((browser) =>
      renderFrames({
        ...BROWSER_OPTIONS,
        serveUrl: drawing.bundleFolder,
        // Known in advance; `selectComposition` would open another page.
        composition: {
          ...promoMetadata(newPromo()),
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
          const patch = await decode(png);
          const still = stills[frame];
          if (still?.kind === 'text' && still.isMeasured) unmeasured.set(frame, patch);
          else drawing.onDrawn(frame, { patch, parts: null });
        },
        onArtifact: ({ frame, content }) => {
          const patch = unmeasured.get(frame) ?? null;
          unmeasured.delete(frame);
          drawing.onDrawn(frame, { patch, parts: JSON.parse(content.toString()) });
        },
      }),
    );
    for (const [frame, patch] of unmeasured) drawing.onDrawn(frame, { patch, parts: null });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** A layer to be drawn: its stills, and for a strip when and how it moves. */
type Wanted = { id: string; key: string; stills: readonly Still[]; strip: TimedElement | null };

/** What else affects the pixels: the size, the composition's sources and fonts (the folder is named after their hash), and the browser. */
const machineOf = ({
  outputScale,
  bundleFolder,
  browser,
}: Pick<StillDrawing, 'outputScale' | 'bundleFolder' | 'browser'>) => [
  outputScale,
  basename(bundleFolder),
  browser.version,
];
type Machine = ReturnType<typeof machineOf>;

const wantedText = (element: TextElement, promo: Promo, machine: Machine): Wanted => {
  const time = withCover(timedText(element, promo), coverFrame(promo));
  const { id, timing: _timing, enter: _enter, exit: _exit, loop: _loop, words: _words, ...drawn } = element;
  const isStrip = needsStrip(time);
  const still = (part: TextPart, isMeasured: boolean): Still => ({ kind: 'text', element, part, isMeasured });
  return {
    id,
    key: layerKey([id, drawn, promo.textShadow, isStrip ? time : null, ...machine]),
    stills: hasLetterMotion(time)
      ? [still('plates', false), still('letters', true)]
      : [still('all', isStrip)],
    strip: isStrip ? time : null,
  };
};

const wantedWatermark = (element: TextElement, promo: Promo, machine: Machine): Wanted => {
  const { timing: _timing, enter: _enter, exit: _exit, loop: _loop, words: _words, ...drawn } = element;
  return {
    id: WATERMARK_LAYER,
    key: layerKey([WATERMARK_LAYER, drawn, promo.textShadow, ...machine]),
    stills: [{ kind: 'watermark', element }],
    strip: null,
  };
};

const wantedEndCard = (endCard: EndCard, isMarked: boolean, machine: Machine): Wanted => {
  const { duration: _duration, logoId, ...drawn } = endCard;
  return {
    id: END_CARD_LAYER,
    key: layerKey([END_CARD_LAYER, drawn, logoId !== null, isMarked, ...machine]),
    stills: [{ kind: 'end-card', endCard, isMarked }],
    strip: null,
  };
};

/** The layers that the browser draws for a promo, each with its stills. */
export const wantedLayers = (promo: Promo, watermarkTarget: ElementId | null, machine: Machine): Wanted[] => {
  const texts = layersInOrder(promo).filter((layer) => layer.kind === 'text');
  const marked = promo.textElements.find(({ id }) => id === watermarkTarget);
  return [
    ...texts.map(({ element }) => wantedText(element, promo, machine)),
    ...(marked === undefined ? [] : [wantedWatermark(marked, promo, machine)]),
    ...(promo.endCard === null ? [] : [wantedEndCard(promo.endCard, marked !== undefined, machine)]),
  ];
};

/** The frames of a layer, drawn from its stills; null for an empty one. */
const toLayer = ({ strip }: Wanted, drawn: readonly DrawnStill[], outputScale: number): DrawnLayer | null => {
  const [first, second] = drawn;
  const patch = first?.patch ?? null;
  const parts = drawn.at(-1)?.parts ?? null;
  if (strip !== null && parts !== null) {
    const moving = planStrip(strip, countsOf(parts)).looks;
    const looks = strip.cover === 'rest' ? [REST, ...moving] : moving;
    const text: DrawnText = second === undefined ? [patch] : [patch, second.patch];
    return drawStrip(text, { parts, looks, outputScale });
  }
  if (patch === null) return null;
  const { data, ...place } = toLayerBitmap(patch);
  return { ...place, counts: NO_PARTS, frames: [data] };
};

type TextLayersJob = Pick<
  RenderTools,
  'browser' | 'withBrowser' | 'bundleFolder' | 'workDirectory' | 'layerFolder'
> & {
  promo: Promo;
  watermarkTarget: ElementId | null;
  /** Factor of 1080x1920. */
  outputScale: number;
  signal: AbortSignal;
  /** Fraction of the stills drawn, 0 to 1. */
  onDrawn: (share: number) => void;
};

/** Size of the cache on disk, bytes: some thousand texts of usual size. */
const CACHE_LIMIT = 512_000_000;

/**
 * The layers by id, from the cache or newly drawn; null for an empty one.
 *
 * @throws Remotion's own errors; the abort reason of `signal`.
 */
const renderTextLayers = async (job: TextLayersJob): Promise<Map<string, LayerFile | null>> => {
  const { promo, watermarkTarget, outputScale, workDirectory } = job;
  const cache = createLayerCache(job.layerFolder ?? join(workDirectory, 'layers'), CACHE_LIMIT);
  const files = new Map<string, LayerFile | null>();
  const getCached = async (requested: readonly Wanted[]): Promise<Wanted[]> => {
    const missing: Wanted[] = [];
    for (const wanted of requested) {
      const file = await cache.get(wanted.key, workDirectory);
      if (file === undefined) missing.push(wanted);
      else files.set(wanted.id, file);
    }
    return missing;
  };
  const layers = wantedLayers(promo, watermarkTarget, machineOf(job));
  const uncached = await getCached(layers);
  const stills = uncached.flatMap((wanted) => wanted.stills);
  const layerOf = uncached.flatMap((wanted) => wanted.stills.map(() => wanted));
  const drawnOf = new Map<Wanted, DrawnStill[]>();
  let made = Promise.resolve();
  const makeLayer = async (wanted: Wanted, own: readonly DrawnStill[]): Promise<void> => {
    job.signal.throwIfAborted();
    await cache.put(wanted.key, toLayer(wanted, own, outputScale));
  };
  await drawStills({
    ...job,
    stills,
    textShadow: promo.textShadow,
    onDrawn: (index, still) => {
      const wanted = layerOf[index];
      if (wanted === undefined) return;
      const own = [...(drawnOf.get(wanted) ?? []), still];
      drawnOf.set(wanted, own);
      if (own.length === wanted.stills.length) {
        drawnOf.delete(wanted);
        made = made.then(() => makeLayer(wanted, own));
        // Awaited once the browser has drawn the others.
        made.catch(() => undefined);
      }
      const drawn = ((index + 1) / stills.length) * uncached.length;
      job.onDrawn((layers.length - uncached.length + drawn) / layers.length);
    },
  });
  await made;
  job.signal.throwIfAborted();
  const [evicted] = await getCached(uncached);
  if (evicted !== undefined) throw new Error(`The layer ${evicted.id} is missing from the cache.`);
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
  const stills = renderTextLayers({
    ...tools,
    promo: job.promo,
    watermarkTarget: job.watermarkTarget ?? null,
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
