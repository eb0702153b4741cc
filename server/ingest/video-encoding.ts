import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { SourceWithVideo } from '#server/ingest/inspect-source.ts';
import type { WideColor } from '#server/ingest/tone-map.ts';
import { colorEncodingToConvert } from '#server/rendering/color-encoding.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

type Size = { width: number; height: number };
type SourceVideo = SourceWithVideo['video'];

const even = (px: number): number => Math.max(2, Math.round(px / 2) * 2);
const evenBelow = (px: number): number => Math.max(2, Math.floor(px / 2) * 2);

/**
 * The size of a background, px, even: as large as covering the promo's frame takes and never larger than it is. All of the picture
 * is kept, for people choose themselves which part of a wide video is seen, or show it whole.
 */
export const backgroundSize = ({ width, height }: Size): Size => {
  const { frame, maxSide: longestSide } = INGEST;
  const covering = Math.max(frame.width / width, frame.height / height);
  const scale = Math.min(1, covering, longestSide / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
};

/** The size at which a picture's longer side is at most `side`, px; even sides, never larger than it is. */
export const sizeWithin = ({ width, height }: Size, side: number): Size => {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: evenBelow(width * scale), height: evenBelow(height * scale) };
};

/** The size of a proxy, px, even. */
export const proxySize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, INGEST.proxySide / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
};

const transfers: Record<string, WideColor> = { 'arib-std-b67': 'hlg', smpte2084: 'pq' };

/** What colours a plain screen has not, or null when it has all of them. */
export const wideColorOf = ({ colorTransfer, colorSpace, colorPrimaries }: SourceVideo): WideColor | null => {
  const transfer = transfers[colorTransfer ?? ''];
  if (transfer !== undefined) return transfer;
  return colorSpace?.startsWith('bt2020') === true || colorPrimaries === 'bt2020' ? 'bt2020' : null;
};

/** A path inside a filter graph: escaped for the option, and once more for the graph. */
const escapedForGraph = (path: string): string =>
  path.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\'[\],;]/g, String.raw`\$&`);

/** What the table of `to-plain-screen` expects: the whole range of RGB, more than 8 bits of it. */
const toneMapFilters = (size: Size, tablePath: string, range: string): string[] => [
  `scale=${size.width}:${size.height}:in_color_matrix=bt2020:in_range=${range}:flags=bicubic+accurate_rnd+full_chroma_int`,
  'format=gbrp10le',
  `lut3d=file=${escapedForGraph(tablePath)}:interp=tetrahedral`,
  'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int',
];

/**
 * The filters between decoding and encoding: progressive, at 30 fps from time 0, upright (which ffmpeg sees to before), of `size`,
 * with square pixels, in the colours of the finished promo.
 * @param tablePath of `plainScreenTable`, for pictures with wide colours.
 */
export const videoFilters = (video: SourceVideo, size: Size, tablePath: string | null): string[] => {
  const { pixelFormat, colorSpace, colorRange, colorTransfer } = video;
  const isFull = colorRange === 'pc' || pixelFormat.startsWith('yuvj');
  const isRgb = /^(gbr|rgb|bgr|argb|abgr|pal|0rgb|monob|gray|ya)/.test(pixelFormat);
  const reading = isRgb
    ? null
    : colorEncodingToConvert(
        { pixelFormat, colorSpace, colorRange: isFull ? 'pc' : 'tv', colorTransfer },
        Math.min(video.width, video.height),
      );
  // Said even where nothing changes: only then does the scaler see that it has nothing to do, and lets the picture through.
  const { matrix, range } = reading ?? { matrix: 'bt709', range: 'tv' };
  const from = isRgb ? '' : `:in_color_matrix=${matrix}:in_range=${range}`;
  return [
    ...(video.isInterlaced ? ['bwdif=mode=send_frame'] : []),
    `fps=${INGEST.fps}:start_time=0:round=near`,
    ...(tablePath === null
      ? [`scale=${size.width}:${size.height}${from}:out_color_matrix=bt709:out_range=tv:flags=bicubic`]
      : toneMapFilters(size, tablePath, isFull ? 'pc' : 'tv')),
    'setsar=1',
  ];
};

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
export const videoEncoder: readonly string[] = x264({ crf: 19, gop: 60, most: 12_000 });

/** The picture that is edited with: small, and a keyframe each half second, so that a phone seeks in it at once. */
export const proxyEncoder: readonly string[] = x264({ crf: 27, gop: 15, most: 2500 });

/** An MP4 that is copied into another one soon: its index may come last. */
export const intermediateOutput = (path: string): string[] => [
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
