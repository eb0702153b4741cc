import { encodedPart, OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';
import { backgroundChain, backgroundInputs } from '#server/rendering/layered/background-graph.ts';
import { seekPoint } from '#server/rendering/layered/filters.ts';
import { layerChain, layerInput, type PlacedLayer } from '#server/rendering/layered/layer-graph.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';

/**
 * The audio of the background's trim range, looped with its video, as `[sound]`; silence when nothing is audible.
 */
const audioChain = ({ background, hasSound, volume, fps, frames }: RenderPlan): string => {
  const rate = OUTPUT_FORMAT.sampleRate;
  const samples = Math.round((frames / fps) * rate);
  const encoded = encodedPart(samples);
  if (background === null || !hasSound)
    return `${[`anullsrc=r=${rate}:cl=stereo`, ...encoded].join(',')}[sound]`;
  const samplesInPass = Math.round((background.framesInPass / fps) * rate);
  const skipped = Math.round((seekPoint(background, fps).skippedFrames / fps) * rate);
  const begin = skipped === 0 ? '' : `start_sample=${skipped}:`;
  const onePass = [
    `aresample=${rate}:async=1:first_pts=0`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    // The audio track may be shorter than the video.
    'apad',
    `atrim=${begin}end_sample=${skipped + Math.min(samples, samplesInPass)}`,
    ...(skipped === 0 ? [] : ['asetpts=N/SR/TB']),
  ];
  const loop = background.passes > 1 ? [`aloop=loop=${background.passes - 1}:size=${samplesInPass}`] : [];
  return `[0:a]${[...onePass, ...loop, `volume=${volume}`, ...encoded].join(',')}[sound]`;
};

/** ffmpeg's inputs, and the filter graph that turns them into a promo's `[video]` and `[sound]`. */
export type CompositeGraph = { inputs: string[]; filter: string };

type Files = {
  /** Null when the promo has no background. */
  backgroundPath: string | null;
  /** From back to front. */
  layers: readonly PlacedLayer[];
};

/**
 * Builds the filter graph of the layered strategy. Pure. Every stream runs at the promo's frame rate with
 * timestamps from 0, so that frame n of every layer meets frame n of the background whatever the files' own
 * timestamps.
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
      audioChain(plan),
    ].join(';'),
  };
};
