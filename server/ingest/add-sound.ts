import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';
import { AAC_PRIMING, mp4Output, soundOutput } from '#server/rendering/mp4-output.ts';

/** Pictures that are copied as they are, all of them, and the sound that goes with them. */
type Clip = {
  /** File of the pictures. */
  pictures: string;
  /** How ffmpeg opens the sound, at the moment of the first picture; null without sound. */
  sound: readonly string[] | null;
  /** What the sound goes through on its way. */
  soundFilters: readonly string[];
  /** How many pictures there are. */
  frames: number;
  output: string;
};

/** kbit/s: it is encoded once more in every promo. */
const AUDIO_BITRATE = '192k';

/** As `AAC_PRIMING` says, the sound begins where the encoder's priming ends, and it is as long as the pictures. */
const fitSound = (frames: number): string[] => {
  const samples = Math.round((frames / INGEST.fps) * OUTPUT_FORMAT.sampleRate);
  return [
    `apad=whole_len=${samples}`,
    `atrim=start_sample=${AAC_PRIMING}:end_sample=${samples}`,
    'asetpts=PTS-STARTPTS',
  ];
};

/**
 * Writes an MP4 with its index first. No picture is encoded, so it takes no longer than copying.
 * @throws ProcessError, or the reason of the signal.
 */
export const addSound = async (clip: Clip, { ffmpeg, signal }: IngestTools): Promise<void> => {
  const { pictures, sound, soundFilters, frames, output } = clip;
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', `file:${pictures}`],
      sound ?? [],
      ['-map', '0:v:0', '-c:v', 'copy'],
      sound === null
        ? ['-an']
        : [
            ['-map', '1:a:0', '-af', [...soundFilters, ...fitSound(frames)].join(',')],
            soundOutput({ audioBitrate: AUDIO_BITRATE }),
          ].flat(),
      mp4Output(output),
    ].flat(),
    timeoutInSeconds: INGEST.leastWorkSeconds + frames / INGEST.fps,
    signal,
  });
};

/**
 * Writes an MP4 of the pictures of one file and the finished sound of another, both as they are.
 * @throws ProcessError, or the reason of the signal.
 */
export const joinSound = async (
  {
    pictures,
    soundFrom,
    frames,
    output,
  }: { pictures: string; soundFrom: string | null; frames: number; output: string },
  { ffmpeg, signal }: IngestTools,
): Promise<void> => {
  await runFfmpeg({
    ffmpeg,
    args: [
      ['-i', `file:${pictures}`],
      soundFrom === null ? [] : ['-i', `file:${soundFrom}`],
      ['-map', '0:v:0', ...(soundFrom === null ? [] : ['-map', '1:a:0'])],
      ['-c', 'copy', ...mp4Output(output)],
    ].flat(),
    timeoutInSeconds: INGEST.leastWorkSeconds + frames / INGEST.fps,
    signal,
  });
};
