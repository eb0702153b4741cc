import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { colorEncodingToConvert } from '#remotion/plan/asset-facts.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { SourceWithVideo } from '#server/ingest/inspect-source.ts';
import { toneMapLut, type WideColor } from '#server/ingest/tone-map.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

type Size = { width: number; height: number };
type SourceVideo = SourceWithVideo['video'];

const even = (px: number): number => Math.max(2, Math.round(px / 2) * 2);
const evenBelow = (px: number): number => Math.max(2, Math.floor(px / 2) * 2);

/**
 * Scales a background down to just cover the promo's frame, never up; px, even. Nothing is cropped, because users
 * choose the visible part of a wide video themselves.
 */
export const backgroundSize = ({ width, height }: Size): Size => {
  const { frame, maxSide } = INGEST;
  const covering = Math.max(frame.width / width, frame.height / height);
  const scale = Math.min(1, covering, maxSide / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
};

/** Scales a size down until its longer side is at most `side`; px, even. */
export const sizeWithin = ({ width, height }: Size, side: number): Size => {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: evenBelow(width * scale), height: evenBelow(height * scale) };
};

/** The size of a proxy; px, even. */
export const proxySize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, INGEST.proxySide / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
};

const transfers: Record<string, WideColor> = { 'arib-std-b67': 'hlg', smpte2084: 'pq' };

/** How a source's colours exceed SDR; null when they do not. */
const wideColorOf = ({ colorTransfer, colorSpace, colorPrimaries }: SourceVideo): WideColor | null => {
  const transfer = transfers[colorTransfer ?? ''];
  if (transfer !== undefined) return transfer;
  return colorSpace?.startsWith('bt2020') === true || colorPrimaries === 'bt2020' ? 'bt2020' : null;
};

/** Writes the LUT that maps a source beyond SDR to bt709 into the work directory; returns its path, null for other sources. */
export const writeToneMap = async (video: SourceVideo, workDirectory: string): Promise<string | null> => {
  const wide = wideColorOf(video);
  if (wide === null) return null;
  const path = join(workDirectory, 'tone-map.cube');
  await writeFile(path, toneMapLut(wide));
  return path;
};

/** Escapes a path in a filter graph: once for the option, once for the graph. */
const escapedForGraph = (path: string): string =>
  path.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\'[\],;]/g, String.raw`\$&`);

/** The LUT expects full-range RGB with more than 8 bits. */
const toneMapFilters = (size: Size, lutPath: string, range: string): string[] => [
  `scale=${size.width}:${size.height}:in_color_matrix=bt2020:in_range=${range}:flags=bicubic+accurate_rnd+full_chroma_int`,
  'format=gbrp10le',
  `lut3d=file=${escapedForGraph(lutPath)}:interp=tetrahedral`,
  'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int',
];

/**
 * The filters between decoding and encoding: deinterlaced, a constant frame rate from time 0, scaled to `size`, square pixels,
 * bt709. ffmpeg applies the rotation before them.
 * @param lutPath see `writeToneMap`
 */
export const videoFilters = (
  video: SourceVideo,
  size: Size,
  lutPath: string | null,
  fps: number = INGEST.fps,
): string[] => {
  const { pixelFormat, colorSpace, colorRange, colorTransfer } = video;
  const isFull = colorRange === 'pc' || pixelFormat.startsWith('yuvj');
  const isRgb = /^(gbr|rgb|bgr|argb|abgr|pal|0rgb|monob|gray|ya)/.test(pixelFormat);
  const reading = isRgb
    ? null
    : colorEncodingToConvert(
        { pixelFormat, colorSpace, colorRange: isFull ? 'pc' : 'tv', colorTransfer },
        Math.min(video.width, video.height),
      );
  // Set even if unchanged: only then can the scaler detect a no-op and pass frames through.
  const { matrix, range } = reading ?? { matrix: 'bt709', range: 'tv' };
  const from = isRgb ? '' : `:in_color_matrix=${matrix}:in_range=${range}`;
  return [
    ...(video.isInterlaced ? ['bwdif=mode=send_frame'] : []),
    `fps=${fps}:start_time=0:round=near`,
    ...(lutPath === null
      ? [`scale=${size.width}:${size.height}${from}:out_color_matrix=bt709:out_range=tv:flags=bicubic`]
      : toneMapFilters(size, lutPath, isFull ? 'pc' : 'tv')),
    'setsar=1',
  ];
};

const CLIP_FRAMES = INGEST.clipSeconds * INGEST.fps;
/** Where the last clip may start, after the start of the clip that it overlaps. */
const SHORT_END = INGEST.minClipSeconds * INGEST.fps;

const x264 = ({ crf, gop, maxKilobits }: { crf: number; gop: number; maxKilobits: number }): string[] =>
  [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', OUTPUT_FORMAT.pixelFormat],
    ['-threads', String(INGEST.threads.encoder), '-crf', String(crf)],
    ['-maxrate', `${maxKilobits}k`, '-bufsize', `${2 * maxKilobits}k`],
    // Clips are cut without re-encoding, so each must start with the keyframe of a closed GOP.
    ['-g', String(gop), '-x264-params', 'open-gop=0'],
    ['-force_key_frames', `expr:lte(mod(n,${CLIP_FRAMES}),${SHORT_END})*eq(mod(n,${INGEST.fps}),0)`],
    ['-color_range', OUTPUT_FORMAT.colorRange, '-colorspace', OUTPUT_FORMAT.color],
    ['-color_primaries', OUTPUT_FORMAT.color, '-color_trc', OUTPUT_FORMAT.color],
  ].flat();

/**
 * Encoder options for the video that promos are rendered from. It is encoded again then, so it holds more detail
 * than the eye needs; phones record 1080p at about 12 Mbit/s.
 */
export const videoEncoder: readonly string[] = x264({ crf: 19, gop: 60, maxKilobits: 12_000 });

/** Encoder options for the proxy played in the editor: small, with a keyframe every half second for instant seeking on phones. */
export const proxyEncoder: readonly string[] = x264({ crf: 27, gop: 15, maxKilobits: 2500 });

/** Output options for an intermediate MP4 that is remuxed later: its index may come last. */
export const intermediateOutput = (path: string): string[] =>
  [
    ['-map_metadata', '-1', '-movflags', '+negative_cts_offsets', '-use_editlist', '0'],
    ['-f', 'mp4', path],
  ].flat();
