import type { TrimRange } from '#src/features/editor/document/background-edits.ts';

/** The middles of `count` equal parts of a piece, seconds to a tenth. */
export const sampleTimes = ({ start, end }: TrimRange, count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => Math.round((start + ((index + 0.5) * (end - start)) / count) * 10) / 10,
  );
