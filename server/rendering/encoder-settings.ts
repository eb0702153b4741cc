import type { QualityPreset } from '#contract/renders.contract.ts';

export type EncoderSettings = {
  /** Size of the video, times 1080x1920. */
  outputScale: 1 | 0.5;
  /** Quality of the pictures that the browser hands over on the full way, 0 to 100. */
  jpegQuality: number;
  /** x264: speed against size, at the same quality. */
  x264Preset: 'veryfast' | 'medium';
  /** x264: constant quality, lower is better. */
  crf: number;
  /** Frames from one keyframe to the next. */
  gopSize: number;
  /** Bits a second of the sound, as ffmpeg writes it. */
  audioBitrate: string;
};

/** What every preset has in common, because players and Instagram ask for it. */
export const OUTPUT_FORMAT = {
  videoCodec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  colorRange: 'tv',
  /** Matrix, primaries and transfer alike. */
  color: 'bt709',
  audioCodec: 'aac',
  /** Hz */
  sampleRate: 48_000,
  channels: 2,
} as const;

/**
 * How each preset encodes, and why.
 *
 * | preset | size | x264 | sound | what it is for |
 * |---|---|---|---|---|
 * | premium_gif_quality | 1080x1920 | veryfast, crf 15 | 192 kbit/s | posting: platforms encode once more, so the file carries more than the eye needs |
 * | draft | 540x960 | veryfast, crf 24 | 128 kbit/s | a look on the phone: a quarter of the picture, about a third of the time |
 * | master | 1080x1920 | medium, crf 10 | 320 kbit/s | keeping, or editing further: several times the size and the time |
 *
 * The measure is the structural similarity of a frame of the MP4 to the same frame before it was encoded, at full size over
 * brightness and colour, on the hardest example (dark brick with fine grain):
 * - jpegQuality 98: what the browser hands over is 0.982 like the frame at 95, 0.989 at 98. PNG would be exact and takes the
 *   browser far longer per frame.
 * - crf 15 with veryfast: 18 left 0.961 to 0.969 of its frames, 15 leaves more than 0.97 of each; medium at the same crf is 0.002 better.
 * - draft is not ultrafast: that writes no High profile, and the time goes into reading the background anyway.
 * - a keyframe every 2 s: seeking on a phone stays quick.
 */
export const encoderSettings: Record<QualityPreset, EncoderSettings> = {
  premium_gif_quality: {
    outputScale: 1,
    jpegQuality: 98,
    x264Preset: 'veryfast',
    crf: 15,
    gopSize: 60,
    audioBitrate: '192k',
  },
  draft: {
    outputScale: 0.5,
    jpegQuality: 80,
    x264Preset: 'veryfast',
    crf: 24,
    gopSize: 60,
    audioBitrate: '128k',
  },
  master: {
    outputScale: 1,
    jpegQuality: 100,
    x264Preset: 'medium',
    crf: 10,
    gopSize: 60,
    audioBitrate: '320k',
  },
};

/**
 * Samples of silence with which ffmpeg's AAC encoder begins. As much is left out of the sound before it is encoded, so that what
 * follows is in time without the edit list that would hide them.
 */
export const AAC_PRIMING = 1024;

/** Sound as every finished video has it. */
export const audioOutput = ({ audioBitrate }: Pick<EncoderSettings, 'audioBitrate'>): string[] =>
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
