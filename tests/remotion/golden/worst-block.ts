/** Side of the squares that are compared, px. */
const BLOCK = 12;

type Raw = { data: Uint8Array; width: number; height: number };

/**
 * The largest difference of mean colour between two RGBA pictures of one size over all squares of 12 px, in levels
 * of 255 of one channel. Averages forgive the grain of a lossy picture, and see what structural similarity
 * does not: another colour, another opacity.
 */
export const worstBlock = ({ data, width, height }: Raw, other: Uint8Array): number => {
  let worst = 0;
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      const sum = [0, 0, 0];
      for (let pixel = 0; pixel < BLOCK * BLOCK; pixel += 1) {
        const at = ((top + Math.floor(pixel / BLOCK)) * width + left + (pixel % BLOCK)) * 4;
        for (const channel of [0, 1, 2]) {
          sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0) - (other[at + channel] ?? 0);
        }
      }
      worst = Math.max(worst, ...sum.map((value) => Math.abs(value) / (BLOCK * BLOCK)));
    }
  }
  return worst;
};
