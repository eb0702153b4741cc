import { layersInOrder } from '#schema/layers-in-order.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';
import type { StageShare } from '#server/rendering/estimate-progress.ts';
import { layTexts } from '#server/rendering/layered/lay-texts.ts';
import type { LayerFile } from '#server/rendering/layered/layer-cache.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';

export type StartedLayers = {
  /** The still pictures of the texts by element id. Handled: nobody need wait for it. */
  texts: Promise<Map<string, LayerFile | null>>;
  /** Stops the drawing and waits until nothing of it goes on; does nothing when it has ended. */
  abandon: () => Promise<void>;
};

type Watch = { signal: AbortSignal; onStage: (stage: StageShare) => void };

/** Begins to draw the texts of a promo, while its other files are still looked at. */
export const startLayers = (
  job: RenderJob,
  tools: RenderTools,
  { signal, onStage }: Watch,
): StartedLayers => {
  const abandoned = new AbortController();
  const shown = layersInOrder(job.promo);
  const texts = layTexts({
    ...tools,
    promo: job.promo,
    watermarkTarget: job.watermarkTarget ?? null,
    texts: shown.flatMap((layer) => (layer.kind === 'text' ? [layer.element] : [])),
    outputScale: encoderSettings[job.qualityPreset].outputScale,
    signal: AbortSignal.any([signal, abandoned.signal]),
    onDrawn: (share) => onStage({ way: 'layered', stage: 'rendering', share }),
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
