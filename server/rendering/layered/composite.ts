import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { OUTPUT_FORMAT, type EncoderSettings } from '#server/rendering/encoder-settings.ts';
import { compositeGraph } from '#server/rendering/layered/composite-graph.ts';
import type { PlacedLayer } from '#server/rendering/layered/layer-graph.ts';
import { mp4Output, soundOutput } from '#server/rendering/mp4-output.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';

export type Composite = {
  ffmpeg: string;
  plan: RenderPlan;
  /** Null when the promo has no background. */
  backgroundPath: string | null;
  /** From back to front. */
  layers: readonly PlacedLayer[];
  settings: EncoderSettings;
  outputPath: string;
  signal: AbortSignal;
  /** Share of the frames that are encoded, 0 to 1. */
  onProgress: (share: number) => void;
};

/** A composite that takes so much longer than its video is taken for stuck, seconds for each second. */
const SLOWEST = 60;

/** Lays the layers over the background and encodes what comes out, with its sound, as one run of ffmpeg. */
export const composite = async (job: Composite): Promise<void> => {
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
      soundOutput(settings),
      mp4Output(job.outputPath),
    ].flat(),
    timeoutInSeconds: 60 + seconds * SLOWEST,
    signal: job.signal,
    onProgress: (done) => job.onProgress(Math.min(1, done / seconds)),
  });
};
