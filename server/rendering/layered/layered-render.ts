import { dirname, join } from 'node:path';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import {
  audioOutput,
  type EncoderSettings,
  mp4Output,
  OUTPUT_FORMAT,
} from '#server/rendering/encoder-settings.ts';
import { compositeGraph } from '#server/rendering/layered/composite-graph.ts';
import type { LayerFile } from '#server/rendering/layered/layer-cache.ts';
import type { PlacedLayer } from '#server/rendering/layered/layer-graph.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';

type CompositeJob = {
  ffmpeg: string;
  plan: RenderPlan;
  /** Null when the promo has no background. */
  backgroundPath: string | null;
  /** From back to front. */
  layers: readonly PlacedLayer[];
  settings: EncoderSettings;
  outputPath: string;
  /** Seconds. */
  timeLimit: number;
  signal: AbortSignal;
  /** Fraction of the frames encoded, 0 to 1. */
  onProgress: (share: number) => void;
};

/** Composites the layers over the background and encodes video and audio in one run of ffmpeg. */
const compositeLayers = async (job: CompositeJob): Promise<void> => {
  const { plan, settings } = job;
  const { inputs, filter } = compositeGraph(plan, job);
  const { color, colorRange, pixelFormat, profile } = OUTPUT_FORMAT;
  const seconds = plan.frames / plan.fps;
  await runFfmpeg({
    ffmpeg: job.ffmpeg,
    args: [
      inputs,
      ['-filter_complex', filter, '-map', '[video]', '-map', '[sound]'],
      ['-r', String(plan.fps), '-frames:v', String(plan.frames), '-pix_fmt', pixelFormat],
      ['-c:v', 'libx264', '-preset', settings.x264Preset, '-crf', String(settings.crf)],
      ['-g', String(settings.gopSize), '-profile:v', profile.toLowerCase(), '-flags', '+cgop'],
      ['-color_range', colorRange, '-colorspace', color, '-color_primaries', color, '-color_trc', color],
      audioOutput(settings),
      mp4Output(job.outputPath),
    ].flat(),
    timeoutInSeconds: job.timeLimit,
    signal: job.signal,
    read: [
      ...(job.backgroundPath === null ? [] : [job.backgroundPath]),
      ...job.layers.map(({ path }) => path),
    ],
    write: [dirname(job.outputPath)],
    onProgress: (done) => job.onProgress(Math.min(1, done / seconds)),
  });
};

export type LayeredRender = {
  assets: Readonly<Record<string, StagedAsset>>;
  plan: RenderPlan;
  settings: EncoderSettings;
  ffmpeg: string;
  /** The drawn texts and the end card by id; null for an empty one. */
  stills: ReadonlyMap<string, LayerFile | null>;
  /** For intermediate files; the caller removes it. */
  workDirectory: string;
  /** Wall time after which `signal` aborts, seconds. */
  timeLimit: number;
  signal: AbortSignal;
  /** Fraction of the video composited, 0 to 1. */
  onProgress: (share: number) => void;
};

const placeLayers = ({ plan, assets, stills }: LayeredRender): PlacedLayer[] =>
  plan.layers.flatMap((layer): PlacedLayer[] => {
    if (layer.kind !== 'overlay') {
      const file = stills.get(layer.elementId);
      return file == null ? [] : [{ plan: layer, ...file }];
    }
    const path = assets[layer.assetId]?.localPath;
    const { left, top } = layer.geometry;
    return path === undefined ? [] : [{ plan: layer, path, left, top }];
  });

/**
 * The layered strategy: the browser has drawn each text and the end card once, as a still; ffmpeg repeats, fades and composites
 * these and the overlays over the background, and encodes. Returns the path of the MP4.
 *
 * @throws ProcessError; the abort reason of `signal`.
 */
export const renderLayered = async (render: LayeredRender): Promise<string> => {
  const { plan, assets, workDirectory } = render;
  const outputPath = join(workDirectory, 'layered.mp4');
  const backgroundPath =
    plan.background === null ? null : (assets[plan.background.assetId]?.localPath ?? null);
  await compositeLayers({ ...render, backgroundPath, layers: placeLayers(render), outputPath });
  return outputPath;
};
