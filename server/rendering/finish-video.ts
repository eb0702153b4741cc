import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { OUTPUT_FORMAT, type EncoderSettings } from '#server/rendering/encoder-settings.ts';
import { AAC_PRIMING, mp4Output, soundOutput } from '#server/rendering/mp4-output.ts';

export type FinishJob = {
  ffmpeg: string;
  /** H.264 without sound. */
  videoPath: string;
  /** PCM at 48 kHz; null for a silent track. */
  soundPath: string | null;
  outputPath: string;
  seconds: number;
  settings: Pick<EncoderSettings, 'audioBitrate'>;
  signal: AbortSignal;
};

/** Puts picture and sound of the full way into the MP4 that is published. */
export const finishVideo = async (job: FinishJob): Promise<void> => {
  const rate = OUTPUT_FORMAT.sampleRate;
  const sound =
    job.soundPath === null
      ? ['-f', 'lavfi', '-i', `anullsrc=r=${rate}:cl=stereo`]
      : ['-ss', String(AAC_PRIMING / rate), '-i', job.soundPath];
  // The muxer counts the priming in: it is part of what is played now.
  const soundSeconds = job.seconds - AAC_PRIMING / rate;
  await runFfmpeg({
    ffmpeg: job.ffmpeg,
    args: [
      ['-i', job.videoPath, ...sound, '-map', '0:v:0', '-map', '1:a:0', '-c:v', 'copy'],
      ['-af', `apad,atrim=end=${soundSeconds.toFixed(6)}`],
      soundOutput(job.settings),
      mp4Output(job.outputPath),
    ].flat(),
    timeoutInSeconds: 120,
    signal: job.signal,
  });
};
