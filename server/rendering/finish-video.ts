import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { EncoderSettings } from '#server/rendering/encoder-settings.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

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

/** Samples of silence with which ffmpeg's AAC encoder begins. */
const AAC_PRIMING = 1024;

/**
 * Puts picture and sound into the MP4 that is published: index first and without edit lists, which Instagram refuses.
 * An edit list would hide two things: B-frames, whose first picture is due later than 0 (negative composition offsets say
 * the same without a list), and the encoder's priming (as much of the sound is left out, so that what follows is in time).
 */
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
      ['-i', job.videoPath, ...sound, '-map', '0:v:0', '-map', '1:a:0'],
      ['-c:v', 'copy', '-c:a', OUTPUT_FORMAT.audioCodec, '-b:a', job.settings.audioBitrate],
      ['-af', `apad,atrim=end=${soundSeconds.toFixed(6)}`, '-ar', String(rate), '-ac', '2'],
      ['-map_metadata', '-1', '-movflags', '+faststart+negative_cts_offsets', '-use_editlist', '0'],
      ['-f', 'mp4', job.outputPath],
    ].flat(),
    timeoutInSeconds: 120,
    signal: job.signal,
  });
};
