import type { DecodedFrame } from '#tests/support/rendering/decoded-frames.ts';

/** How far the mean colours of flat patches lie from the reference, steps of 255. */
export type FlatDifference = {
  patches: number;
  /** Of the reference. */
  colors: number;
  /** In the worst channel of the worst patch. */
  worst: number;
  /** What that patch should show and does show, red, green and blue 0 to 255. */
  wanted: number[];
  shown: number[];
};

/** Side of a flat patch, px; its middle is compared, because colour is stored for two pixels and blocks have rims. */
const SIDE = 48;
const RIM = 16;
const STEP = 16;

/** Whether all pixels of a square are of one colour. */
const isFlat = ({ width, data }: DecodedFrame, left: number, top: number): boolean => {
  const first = (top * width + left) * 3;
  const row = data.subarray(first, first + SIDE * 3);
  const isRowFlat = row.every((value, index) => value === row[index % 3]);
  if (!isRowFlat) return false;
  for (let y = 1; y < SIDE; y += 1) {
    const at = first + y * width * 3;
    if (!row.equals(data.subarray(at, at + SIDE * 3))) return false;
  }
  return true;
};

/** The mean colour of the middle of a patch. */
const meanOf = ({ width, data }: DecodedFrame, left: number, top: number): number[] => {
  const sum = [0, 0, 0];
  const side = SIDE - 2 * RIM;
  for (let y = top + RIM; y < top + RIM + side; y += 1) {
    for (let x = left + RIM; x < left + RIM + side; x += 1) {
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0);
    }
  }
  return sum.map((value) => value / side ** 2);
};

/** Compares all flat patches of a reference with the same places of a decoded frame of the same size. */
export const flatDifference = (reference: DecodedFrame, decoded: DecodedFrame): FlatDifference => {
  const colors = new Set<string>();
  const found: FlatDifference = { patches: 0, colors: 0, worst: 0, wanted: [], shown: [] };
  for (let top = 0; top + SIDE <= reference.height; top += STEP) {
    for (let left = 0; left + SIDE <= reference.width; left += STEP) {
      if (!isFlat(reference, left, top)) continue;
      found.patches += 1;
      const [wanted, shown] = [meanOf(reference, left, top), meanOf(decoded, left, top)];
      const worst = Math.max(...wanted.map((value, channel) => Math.abs(value - (shown[channel] ?? 0))));
      colors.add(wanted.join(' '));
      if (worst > found.worst) Object.assign(found, { worst, wanted, shown });
    }
  }
  return { ...found, colors: colors.size };
};
