import { INGEST } from '#server/ingest/ingest-limits.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

const CLIP_FRAMES = INGEST.clipSeconds * INGEST.fps;

const x264 = ({ crf, gop, most }: { crf: number; gop: number; most: number }): string[] =>
  [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', OUTPUT_FORMAT.pixelFormat],
    [
      '-threads',
      String(INGEST.threads.encoder),
      '-crf',
      String(crf),
      '-maxrate',
      `${most}k`,
      '-bufsize',
      `${2 * most}k`,
    ],
    // Clips are cut at their first frames without encoding again, so each begins with a keyframe that nothing refers across.
    ['-g', String(gop), '-x264-params', 'open-gop=0'],
    ['-force_key_frames', `expr:eq(mod(n,${CLIP_FRAMES}),0)`],
    ['-color_range', OUTPUT_FORMAT.colorRange, '-colorspace', OUTPUT_FORMAT.color],
    ['-color_primaries', OUTPUT_FORMAT.color, '-color_trc', OUTPUT_FORMAT.color],
  ].flat();

/**
 * The picture that promos are made of. It is encoded once more then, so it carries more than the eye needs; 12 Mbit/s is what a
 * phone records 1080p with, at twice the effort.
 */
export const pictureEncoder: readonly string[] = x264({ crf: 19, gop: 60, most: 12_000 });

/** The picture that is edited with: small, and a keyframe each half second, so that a phone seeks in it at once. */
export const proxyEncoder: readonly string[] = x264({ crf: 27, gop: 15, most: 2500 });

/** An MP4 that is copied into another one soon: its index may come last. */
export const workFile = (path: string): string[] => [
  '-map_metadata',
  '-1',
  '-movflags',
  '+negative_cts_offsets',
  '-use_editlist',
  '0',
  '-f',
  'mp4',
  path,
];
