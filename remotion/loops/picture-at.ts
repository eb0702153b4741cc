/** All pictures of a looping file and when each begins, seconds, in their order. */
export type Loop = { pictures: readonly ImageBitmap[]; times: readonly number[] };

/** Times of files are rounded to whole milliseconds: a picture that begins by less than that later has begun. */
const ROUNDING = 0.001;

/** The picture that stands at `time`, seconds: the last that has begun, or the first. */
export const pictureAt = ({ pictures, times }: Loop, time: number): ImageBitmap | undefined => {
  const next = times.findIndex((begin) => begin > time + ROUNDING);
  return pictures[next === -1 ? pictures.length - 1 : Math.max(0, next - 1)];
};
