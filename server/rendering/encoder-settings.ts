import type { QualityPreset } from '#contract/videos/renders.contract.ts';

export type EncoderSettings = {
  /** Size of the video, as a factor of 1080x1920. */
  outputScale: 1 | 0.5;
  /** JPEG quality of the browser's screenshots in a full-frame render, 0 to 100. */
  jpegQuality: number;
  /** x264: speed against size, at the same quality. */
  x264Preset: 'veryfast' | 'medium';
  /** x264: constant quality, lower is better. */
  crf: number;
  /** Frames between keyframes. */
  gopSize: number;
  /** Audio bitrate, in ffmpeg's notation. */
  audioBitrate: string;
};

/** The format of every preset, which players and Instagram require. */
export const OUTPUT_FORMAT = {
  videoCodec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  colorRange: 'tv',
  /** Matrix, primaries and transfer. */
  color: 'bt709',
  audioCodec: 'aac',
  /** Hz */
  sampleRate: 48_000,
  channels: 2,
} as const;

/**
 * How each preset encodes, and why.
 *
 * | preset | size | x264 | audio | purpose |
 * |---|---|---|---|---|
 * | premium_gif_quality | 1080x1920 | veryfast, crf 15 | 192 kbit/s | posting: platforms re-encode, so the file holds more detail than the eye needs |
 * | draft | 540x960 | veryfast, crf 24 | 128 kbit/s | a preview on the phone: a quarter of the pixels in about a third of the time |
 * | master | 1080x1920 | medium, crf 10 | 320 kbit/s | archiving or further editing: several times the size and the time |
 *
 * Measured as the structural similarity (SSIM, luma and chroma, full size) of MP4 frames to the unencoded frames,
 * on the hardest example (dark brick with fine grain):
 * - jpegQuality 98: SSIM 0.989, against 0.982 at 95. PNG would be lossless but takes the browser far longer per
 * frame.
 * - crf 15 with veryfast: more than 0.97 on every frame, against 0.961 to 0.969 at crf 18; preset medium gains 0.002.
 * - draft is not ultrafast, which writes no High profile; decoding the background dominates anyway.
 * - a keyframe every 2 s keeps seeking quick on phones.
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
 * Priming samples (silence) that ffmpeg's AAC encoder inserts. The same number is cut from the start of the audio
 * before encoding, so that it stays in sync without the edit list that would hide them.
 */
export const AAC_PRIMING = 1024;

/** Fades audio in over one AAC frame (21 ms): the encoder turns a hard start into a click, which every further encoding raises by 3 to 5 dB. */
export const SOFT_START = `afade=ns=${AAC_PRIMING}:curve=par`;

/**
 * The last filters before the encoder, for audio from the video's first frame on: it begins where the priming ends.
 * @param samples length of the video
 */
export const encodedPart = (samples: number): string[] => [
  `atrim=start_sample=${AAC_PRIMING}:end_sample=${samples}`,
  'asetpts=PTS-STARTPTS',
  SOFT_START,
];

/** Audio encoder options of every finished video. */
export const audioOutput = ({ audioBitrate }: Pick<EncoderSettings, 'audioBitrate'>): string[] =>
  [
    ['-c:a', OUTPUT_FORMAT.audioCodec, '-b:a', audioBitrate],
    ['-ar', String(OUTPUT_FORMAT.sampleRate), '-ac', String(OUTPUT_FORMAT.channels)],
  ].flat();

/**
 * Options for an MP4 with its index first and without edit lists, which Instagram rejects. Edit lists normally
 * hide the encoder's priming (see above) and the start delay of B-frames, which negative composition offsets
 * express instead.
 */
export const mp4Output = (path: string): string[] =>
  [
    ['-map_metadata', '-1', '-movflags', '+faststart+negative_cts_offsets', '-use_editlist', '0'],
    ['-f', 'mp4', path],
  ].flat();
