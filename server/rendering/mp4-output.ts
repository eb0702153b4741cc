import { OUTPUT_FORMAT, type EncoderSettings } from '#server/rendering/encoder-settings.ts';

/**
 * Samples of silence with which ffmpeg's AAC encoder begins. As much is left out of the sound before it is encoded, so that what
 * follows is in time without the edit list that would hide them.
 */
export const AAC_PRIMING = 1024;

/** Sound as every finished video has it. */
export const soundOutput = ({ audioBitrate }: Pick<EncoderSettings, 'audioBitrate'>): string[] =>
  [
    ['-c:a', OUTPUT_FORMAT.audioCodec, '-b:a', audioBitrate],
    ['-ar', String(OUTPUT_FORMAT.sampleRate), '-ac', String(OUTPUT_FORMAT.channels)],
  ].flat();

/**
 * An MP4 with its index first and without edit lists, which Instagram refuses. An edit list would hide two things: the encoder's
 * priming (see above), and B-frames, whose first picture is due later than 0 (negative composition offsets say the same).
 */
export const mp4Output = (path: string): string[] =>
  [
    ['-map_metadata', '-1', '-movflags', '+faststart+negative_cts_offsets', '-use_editlist', '0'],
    ['-f', 'mp4', path],
  ].flat();
