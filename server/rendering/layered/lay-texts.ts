import { basename, join } from 'node:path';
import type { TextElement } from '#schema/text-element.ts';
import { drawTexts, type TextDrawing } from '#server/rendering/layered/draw-texts.ts';
import { layerCacheIn, layerKey, type LayerFile } from '#server/rendering/layered/layer-cache.ts';

export type TextLaying = Omit<TextDrawing, 'onDrawn'> & {
  /** Where the pictures go, for as long as the render lasts. */
  workFolder: string;
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
export const layTexts = async (laying: TextLaying): Promise<Map<string, LayerFile | null>> => {
  const { promo, texts, watermarkTarget, outputScale, browser, bundleFolder, workFolder } = laying;
  const cache = layerCacheIn(laying.layerFolder ?? join(workFolder, 'layers'), LAYER_LIMIT);
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
      const file = await cache.take(keyOf(text), workFolder);
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
