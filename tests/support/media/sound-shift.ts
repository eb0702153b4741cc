/** Samples that two signals are shifted at most. */
const REACH = 100;

/** The shift in samples, up to 100 each way, at which a signal and the left channel of a decoded stereo file are most alike. */
export const shiftBetween = (played: Float32Array, decoded: Float32Array): number => {
  let best = { shift: 0, sum: Number.NEGATIVE_INFINITY };
  for (let shift = -REACH; shift <= REACH; shift += 1) {
    let sum = 0;
    for (let index = 10 * REACH; index < 600 * REACH; index += 1)
      sum += (played[index] ?? 0) * (decoded[(index + shift) * 2] ?? 0);
    if (sum > best.sum) best = { shift, sum };
  }
  return best.shift;
};
