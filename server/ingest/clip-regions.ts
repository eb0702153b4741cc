import { type ClipRegions, REGION_ROWS } from '#schema/clip-regions.ts';

/** Columns of a row, of which the one that changes most counts: a figure is narrower than the frame. */
const COLUMNS = 6;

type FrameSize = { width: number; height: number };

/** Sums of one frame for each row and column. */
type Sums = { change: Float64Array; light: Float64Array; pixels: Float64Array };

const cells = (): Float64Array => new Float64Array(REGION_ROWS * COLUMNS);

const sumsOf = (frame: Uint8Array, before: Uint8Array | null, { width, height }: FrameSize): Sums => {
  const sums: Sums = { change: cells(), light: cells(), pixels: cells() };
  const columns = Uint8Array.from({ length: width }, (_, x) => Math.floor((x * COLUMNS) / width));
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * REGION_ROWS) / height) * COLUMNS;
    for (let x = 0; x < width; x += 1) {
      const cell = row + (columns[x] ?? 0);
      const at = y * width + x;
      const value = frame[at] ?? 0;
      sums.light[cell] = (sums.light[cell] ?? 0) + value;
      sums.pixels[cell] = (sums.pixels[cell] ?? 0) + 1;
      if (before !== null) {
        sums.change[cell] = (sums.change[cell] ?? 0) + Math.abs(value - (before[at] ?? 0));
      }
    }
  }
  return sums;
};

const meanOf = (sum: Float64Array, pixels: Float64Array, cell: number): number =>
  (sum[cell] ?? 0) / Math.max(1, pixels[cell] ?? 0);

const rows = Array.from({ length: REGION_ROWS }, (_, row) =>
  Array.from({ length: COLUMNS }, (__, column) => row * COLUMNS + column),
);

/** The regions of one grayscale frame; `before` is the previous sample, null for the first, of which no motion is known. */
export const frameRegions = (frame: Uint8Array, before: Uint8Array | null, size: FrameSize): ClipRegions => {
  const { change, light, pixels } = sumsOf(frame, before, size);
  return {
    motion: rows.map((row) => Math.max(...row.map((cell) => meanOf(change, pixels, cell)))),
    light: rows.map((row) => row.reduce((sum, cell) => sum + meanOf(light, pixels, cell), 0) / COLUMNS),
  };
};

const meanRows = (lists: readonly (readonly number[])[], digits: number): number[] =>
  rows.map((_, row) => {
    const mean = lists.reduce((sum, list) => sum + (list[row] ?? 0), 0) / Math.max(1, lists.length);
    return Math.round(mean * 10 ** digits) / 10 ** digits;
  });

/** The mean of several regions, of frames or of seconds; null without any. */
export const meanRegions = (parts: readonly ClipRegions[]): ClipRegions | null =>
  parts.length === 0
    ? null
    : {
        motion: meanRows(
          parts.map(({ motion }) => motion),
          1,
        ),
        light: meanRows(
          parts.map(({ light }) => light),
          0,
        ),
      };
