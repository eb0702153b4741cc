import type { QualityPreset } from '#contract/renders.contract.ts';

export type EncoderSettings = {
  /** Quality of the pictures that the browser hands over, 0 to 100. */
  jpegQuality: number;
  /** x264: speed against size, at the same quality. */
  x264Preset: 'veryfast' | 'faster' | 'fast' | 'medium';
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
 * How each preset encodes, and why:
 * - jpegQuality 95: at the default of 80 flat colours and thin letters show blocks before x264 has seen them; PNG is no
 *   better to the eye after 4:2:0 and takes the browser far longer per frame.
 * - veryfast with crf 18: on two cores drawing is what takes the time, and a slower preset would take it from the browser;
 *   crf 18 gives back what veryfast loses. Instagram encodes again, so the file must carry more than the eye needs.
 * - a keyframe every 2 s: seeking in the preview of a phone stays quick, and x264's GOPs are closed unless asked otherwise.
 * - 192 kbit/s stereo AAC: the sound is encoded once more by every platform.
 */
export const encoderSettings: Record<QualityPreset, EncoderSettings> = {
  premium_gif_quality: {
    jpegQuality: 95,
    x264Preset: 'veryfast',
    crf: 18,
    gopSize: 60,
    audioBitrate: '192k',
  },
};
