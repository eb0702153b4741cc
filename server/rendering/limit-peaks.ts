import { join } from 'node:path';
import type { RenderPlan } from '#remotion/plan/plan-render.ts';
import { MAX_TRUE_PEAK } from '#schema/limits.ts';
import { limiter, measureLoudness } from '#server/media/loudness.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import {
  audioOutput,
  encodedPart,
  type EncoderSettings,
  mp4Output,
  OUTPUT_FORMAT,
} from '#server/rendering/encoder-settings.ts';

/** Below `MAX_TRUE_PEAK`, dB: other meters read up to 0.05 dB more. */
const TARGET = MAX_TRUE_PEAK - 0.1;

/** How often the audio is encoded again. */
const MAX_ROUNDS = 3;

type LimitJob = {
  /** The rendered MP4, in the work directory. */
  path: string;
  plan: Pick<RenderPlan, 'audio' | 'frames' | 'fps'>;
  settings: Pick<EncoderSettings, 'audioBitrate'>;
  workDirectory: string;
  /** A full ffmpeg. */
  ffmpeg: string;
  signal: AbortSignal;
};

const encodeBelow = async (ceiling: number, output: string, job: LimitJob): Promise<void> => {
  const { path, plan, settings, workDirectory, ffmpeg, signal } = job;
  const { sampleRate } = OUTPUT_FORMAT;
  const filters = [
    ...limiter(ceiling, sampleRate),
    'apad',
    ...encodedPart(Math.round((plan.frames / plan.fps) * sampleRate)),
  ];
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', path, '-map', '0:v:0', '-map', '0:a:0', '-c:v', 'copy', '-af', filters.join(',')],
      audioOutput(settings),
      mp4Output(output),
    ].flat(),
    timeoutInSeconds: 120,
    signal,
    read: [path],
    write: [workDirectory],
  });
};

/**
 * Keeps the peaks of a rendered video below `MAX_TRUE_PEAK`. Those of its clip are below it, but encoding raises them, most of all those
 * of claps and of clips from before loudness was leveled. Returns the path of the file to publish: the given one if its peaks are low
 * enough.
 * @throws ProcessError, or the abort reason.
 */
export const limitPeaks = async (job: LimitJob): Promise<string> => {
  if (job.plan.audio.length === 0) return job.path;
  let { path } = job;
  let ceiling = TARGET;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const { truePeak } = await measureLoudness({ path, options: [] }, job);
    if (truePeak <= TARGET) return path;
    // The first excess may be a click at the start alone, which the fade removes.
    ceiling -= round === 1 ? 1 : truePeak - TARGET + 0.1;
    path = join(job.workDirectory, `limited-${round}.mp4`);
    await encodeBelow(ceiling, path, job);
  }
  return path;
};
