import { CANVAS_WIDTH } from '#schema/limits.ts';
import { type DecodedFrame, grayFrames, makeMedia } from '#tests/support/rendering/decoded-frames.ts';

/**
 * Media whose frames carry their own number, read back from pixels: rows from top to bottom, the first white, then the bits of the number,
 * the highest first, then one that makes the count of white rows even. Rows survive mirroring and enlarging.
 */
const BITS = 12;
const ROWS = BITS + 2;

/** What is neither black nor white, such as a mixture of two frames. */
const GRAY = { from: 70, to: 185 };

/** ffmpeg's source of `frames` numbered frames at this rate, square pixels. */
const numberedSource = (fps: string, frames: number, [width, height]: readonly [number, number]): string => {
  const bit = String.raw`bitand(floor(N/pow(2\,${BITS}-Y))\,1)`;
  const bits = Array.from({ length: BITS }, (_, index) => String.raw`bitand(floor(N/${2 ** index})\,1)`);
  const parity = String.raw`mod(1+${bits.join('+')}\,2)`;
  const row = String.raw`if(eq(Y\,0)\,1\,if(eq(Y\,${ROWS - 1})\,${parity}\,${bit}))`;
  const draw = `nullsrc=s=2x${ROWS}:r=${fps},format=gray,geq=lum=255*(${row})`;
  return `-f lavfi -i ${draw},scale=${width}:${height}:flags=neighbor,setsar=1,trim=end_frame=${frames}`;
};

/** A video of `frames` numbered frames. `fps` may be a fraction, such as 30000/1001. */
export const makeNumberedClip = (path: string, fps: string, frames: number): Promise<void> =>
  makeMedia(
    path,
    `${numberedSource(fps, frames, [540, 952])} -c:v libx264 -preset veryfast -crf 12 -pix_fmt yuv420p`,
  );

/** An animated GIF of `frames` numbered frames. */
export const makeNumberedGif = (path: string, fps: string, frames: number): Promise<void> =>
  makeMedia(path, `${numberedSource(fps, frames, [224, 224])} -c:v gif`);

/** Where to read the rows, px of the frame of 1080x1920: a column, and the part of it that the media covers. */
export type Column = { x: number; top: number; height: number };

/** The number that rows of brightness 0 to 255 stand for; null when they are none. */
const numberOf = (rows: readonly number[]): number | null => {
  if (rows.some((value) => value > GRAY.from && value < GRAY.to)) return null;
  const bits = rows.map((value) => Number(value >= GRAY.to));
  const whites = bits.reduce((sum, bit) => sum + bit, 0);
  if (bits[0] !== 1 || whites % 2 !== 0) return null;
  return bits.slice(1, -1).reduce((number, bit) => number * 2 + bit, 0);
};

/** The number in a frame; null when there is none, as where two frames are mixed. */
export const numberIn = ({ width, data }: DecodedFrame, { x, top, height }: Column): number | null => {
  const scale = width / CANVAS_WIDTH;
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const y = Math.round((top + ((row + 0.5) * height) / ROWS) * scale);
    return data[(y * width + Math.round(x * scale)) * 3] ?? 0;
  });
  return numberOf(rows);
};

/** The numbers in all frames of a video of 1080x1920. */
export const numbersInVideo = async (
  path: string,
  { x, top, height }: Column,
): Promise<readonly (number | null)[]> => {
  const row = height / ROWS;
  // The middle of each row alone: its edges are soft.
  const rows = Array.from({ length: ROWS }, (_, index) => Math.round(top + (index + 0.5) * row));
  const column = await grayFrames(path, { x: Math.round(x), y: 0, width: 2, height: 1920 });
  return column.map((pixels) => numberOf(rows.map((y) => pixels[y * 2] ?? 0)));
};
