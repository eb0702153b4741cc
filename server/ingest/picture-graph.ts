import type { SourceWithPicture } from '#server/ingest/check-source.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { WideColor } from '#server/ingest/to-plain-screen.ts';
import { colorReading } from '#server/rendering/color-reading.ts';

type Size = { width: number; height: number };
type Picture = SourceWithPicture['picture'];

const even = (px: number): number => Math.max(2, Math.round(px / 2) * 2);
const evenBelow = (px: number): number => Math.max(2, Math.floor(px / 2) * 2);

/**
 * The size of a background, px, even: as large as covering the promo's frame takes and never larger than it is. All of the picture
 * is kept, for people choose themselves which part of a wide video is seen, or show it whole.
 */
export const backgroundSize = ({ width, height }: Size): Size => {
  const { frame, longestSide } = INGEST;
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
export const wideColorOf = ({ colorTransfer, colorSpace, colorPrimaries }: Picture): WideColor | null => {
  const transfer = transfers[colorTransfer ?? ''];
  if (transfer !== undefined) return transfer;
  return colorSpace?.startsWith('bt2020') === true || colorPrimaries === 'bt2020' ? 'bt2020' : null;
};

/** A path inside a filter graph: escaped for the option, and once more for the graph. */
const inGraph = (path: string): string =>
  path.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\'[\],;]/g, String.raw`\$&`);

/** What the table of `to-plain-screen` expects: the whole range of RGB, more than 8 bits of it. */
const throughTable = (size: Size, tablePath: string, range: string): string[] => [
  `scale=${size.width}:${size.height}:in_color_matrix=bt2020:in_range=${range}:flags=bicubic+accurate_rnd+full_chroma_int`,
  'format=gbrp10le',
  `lut3d=file=${inGraph(tablePath)}:interp=tetrahedral`,
  'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int',
];

/**
 * The filters between decoding and encoding: progressive, at 30 fps from time 0, upright (which ffmpeg sees to before), of `size`,
 * with square pixels, in the colours of the finished promo.
 * @param tablePath of `plainScreenTable`, for pictures with wide colours.
 */
export const pictureFilters = (picture: Picture, size: Size, tablePath: string | null): string[] => {
  const { pixelFormat, colorSpace, colorRange, colorTransfer } = picture;
  const isFull = colorRange === 'pc' || pixelFormat.startsWith('yuvj');
  const isRgb = /^(gbr|rgb|bgr|argb|abgr|pal|0rgb|monob|gray|ya)/.test(pixelFormat);
  const reading = isRgb
    ? null
    : colorReading(
        { pixelFormat, colorSpace, colorRange: isFull ? 'pc' : 'tv', colorTransfer },
        Math.min(picture.width, picture.height),
      );
  // Said even where nothing changes: only then does the scaler see that it has nothing to do, and lets the picture through.
  const { matrix, range } = reading ?? { matrix: 'bt709', range: 'tv' };
  const from = isRgb ? '' : `:in_color_matrix=${matrix}:in_range=${range}`;
  return [
    ...(picture.isInterlaced ? ['bwdif=mode=send_frame'] : []),
    `fps=${INGEST.fps}:start_time=0:round=near`,
    ...(tablePath === null
      ? [`scale=${size.width}:${size.height}${from}:out_color_matrix=bt709:out_range=tv:flags=bicubic`]
      : throughTable(size, tablePath, isFull ? 'pc' : 'tv')),
    'setsar=1',
  ];
};
