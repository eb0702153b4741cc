import { makeCancelSignal, renderFrames, type HeadlessBrowser } from '@remotion/renderer';
import sharp from 'sharp';
import type { ElementId } from '#schema/element-id.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import { BROWSER_LIMITS } from '#server/rendering/browser-limits.ts';
import type { RenderBrowser } from '#server/rendering/browser-path.ts';
import { toLayerBitmap, type LayerBitmap } from '#server/rendering/layered/layer-bitmap.ts';

export type TextDrawing = {
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
export const drawTexts = async (drawing: TextDrawing): Promise<Map<string, LayerBitmap | null>> => {
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
        ...BROWSER_LIMITS,
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
