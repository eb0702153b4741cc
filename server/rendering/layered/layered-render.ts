import { join } from 'node:path';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import type { EncoderSettings } from '#server/rendering/encoder-settings.ts';
import { composite } from '#server/rendering/layered/composite.ts';
import type { LayerFile } from '#server/rendering/layered/layer-cache.ts';
import type { PlacedLayer } from '#server/rendering/layered/layer-graph.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';

export type LayeredRender = {
  assets: Readonly<Record<string, StagedAsset>>;
  plan: RenderPlan;
  settings: EncoderSettings;
  ffmpeg: string;
  /** The still pictures of the texts by element id; null for one that shows nothing. */
  texts: ReadonlyMap<string, LayerFile | null>;
  /** Folder for what is made on the way; the caller removes it. */
  workFolder: string;
  signal: AbortSignal;
  /** Share of the video that is composed, 0 to 1. */
  onProgress: (share: number) => void;
};

const placeLayers = ({ plan, assets, texts }: LayeredRender): PlacedLayer[] =>
  plan.layers.flatMap((layer): PlacedLayer[] => {
    if (layer.kind === 'text') {
      const file = texts.get(layer.elementId);
      return file == null ? [] : [{ plan: layer, ...file }];
    }
    const path = assets[layer.assetId]?.localPath;
    const { left, top } = layer.geometry;
    return path === undefined ? [] : [{ plan: layer, path, left, top }];
  });

/**
 * The layered way: the browser has drawn each text once, as a still; ffmpeg repeats, fades and lays these with the overlays' own
 * pictures over the background, and encodes. Answers the path of the finished MP4.
 *
 * @throws whatever ffmpeg throws, raw; the reason of `signal` when that aborts.
 */
export const renderLayeredWay = async (render: LayeredRender): Promise<string> => {
  const { plan, assets, workFolder } = render;
  const outputPath = join(workFolder, 'layered.mp4');
  const backgroundPath =
    plan.background === null ? null : (assets[plan.background.assetId]?.localPath ?? null);
  await composite({ ...render, backgroundPath, layers: placeLayers(render), outputPath });
  return outputPath;
};
