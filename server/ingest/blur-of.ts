/** px on either side over which a picture is blurred once more. */
const REACH = 4;

/**
 * How much of the difference between neighbours along one direction remains when the picture is blurred once more: a sharp one
 * loses most of it, a blurred one hardly any.
 */
const remaining = (
  picture: Uint8Array,
  { lines, length, lineStep, step }: { lines: number; length: number; lineStep: number; step: number },
): { all: number; lost: number } => {
  let all = 0;
  let lost = 0;
  const window = 2 * REACH + 1;
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    for (let at = REACH + 1; at + REACH < length; at += 1) {
      const here = start + at * step;
      const difference = Math.abs((picture[here] ?? 0) - (picture[here - step] ?? 0));
      const entering = picture[here + REACH * step] ?? 0;
      const leaving = picture[here - (REACH + 1) * step] ?? 0;
      // The mean of a window changes by what enters and leaves, over its length.
      const blurred = Math.abs(entering - leaving) / window;
      all += difference;
      lost += Math.max(0, difference - blurred);
    }
  }
  return { all, lost };
};

/** Mean difference of neighbours below which there is nothing that could be sharp: a wall, fog, the dark. */
const NOTHING_TO_SEE = 0.35;

/**
 * The blur of a grey picture, 0 to 1, whatever its contrast: the larger of the two directions', because a panned camera blurs
 * only along its way. 0 for a picture without any edges. After Crété and others, 'The blur effect' (2007).
 */
export const blurOf = (picture: Uint8Array, { width, height }: { width: number; height: number }): number => {
  if (Math.min(width, height) <= 2 * REACH + 2) return 0;
  const along = remaining(picture, { lines: height, length: width, lineStep: width, step: 1 });
  const down = remaining(picture, { lines: width, length: height, lineStep: 1, step: width });
  const differences = (along.all + down.all) / (2 * picture.length);
  if (differences < NOTHING_TO_SEE) return 0;
  return Math.max(...[along, down].map(({ all, lost }) => (all === 0 ? 0 : (all - lost) / all)));
};
