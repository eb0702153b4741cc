/** An image like `ImageData`: four bytes per pixel, row by row. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

const weightsOf = (sigma: number): number[] => {
  const reach = Math.ceil(sigma * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** One direction of the blur; `step` is the distance between neighbours in `from`, `line` that between lines, in values. */
const blurLines = (
  from: Float32Array,
  { lines, length, line, step }: { lines: number; length: number; line: number; step: number },
  weights: readonly number[],
): Float32Array => {
  const to = new Float32Array(from.length);
  const reach = (weights.length - 1) / 2;
  for (let row = 0; row < lines; row += 1) {
    for (let place = 0; place < length; place += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        let sum = 0;
        for (let at = -reach; at <= reach; at += 1) {
          const neighbor = Math.min(length - 1, Math.max(0, place + at));
          sum += (from[row * line + neighbor * step + channel] ?? 0) * (weights[at + reach] ?? 0);
        }
        to[row * line + place * step + channel] = sum;
      }
    }
  }
  return to;
};

/**
 * A Gaussian blur of standard deviation `sigma` px that extends the edge pixels outward. Implemented here because Safari's
 * canvas has no filters, and because it must match ffmpeg's `gblur` in the layered strategy.
 */
export const blurPixels = ({ width, height, data }: Pixels, sigma: number): Uint8ClampedArray => {
  const weights = weightsOf(sigma);
  const across = { lines: height, length: width, line: width * 4, step: 4 };
  const down = { lines: width, length: height, line: 4, step: width * 4 };
  return Uint8ClampedArray.from(
    blurLines(blurLines(Float32Array.from(data), across, weights), down, weights),
    (value) => Math.round(value),
  );
};
