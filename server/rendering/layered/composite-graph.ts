import { layerChain, layerInput, type PlacedLayer } from '#server/rendering/layered/layer-graph.ts';
import { backgroundChain, backgroundInputs } from '#server/rendering/layered/background-graph.ts';
import { soundChain } from '#server/rendering/layered/sound-graph.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';

/** What ffmpeg reads and how it turns that into the picture `[video]` and the sound `[sound]` of a promo. */
export type CompositeGraph = { inputs: string[]; filter: string };

type Files = {
  /** Null when the promo has no background. */
  backgroundPath: string | null;
  /** From back to front. */
  layers: readonly PlacedLayer[];
};

/**
 * The work of the layered way in ffmpeg's own words. Pure. Everything runs at the promo's rate and is numbered from frame 0 on, so
 * that frame n of every layer meets frame n of the background whatever its file's clock says.
 */
export const compositeGraph = (plan: RenderPlan, { backgroundPath, layers }: Files): CompositeGraph => {
  const background = backgroundInputs(plan, backgroundPath);
  const layerInputs = layers.map((layer) => layerInput(plan, layer));
  const chains = layers.map((layer, index) =>
    layerChain(plan, layer, background.length + index, `l${index}`),
  );
  const stacked = layers.map(({ left, top }, index) => {
    const [below, above] = [`b${index}`, index === layers.length - 1 ? 'stack' : `b${index + 1}`];
    return `[${below}][l${index}]overlay=x=${left}:y=${top}:format=yuv420:eof_action=repeat[${above}]`;
  });
  const bottom = layers.length === 0 ? 'stack' : 'b0';
  return {
    inputs: [...background, ...layerInputs].flat(),
    filter: [
      backgroundChain(plan, backgroundPath, bottom),
      ...chains,
      ...stacked,
      '[stack]format=yuv420p[video]',
      soundChain(plan),
    ].join(';'),
  };
};
