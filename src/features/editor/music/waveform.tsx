import { useMemo } from 'react';
import classes from '#src/features/editor/music/waveform.module.css';

/** The outline of a waveform in a box of one unit a column and two units of height. */
const outline = (peaks: readonly number[]): string => {
  const above = peaks.map((peak, column) => `${column} ${(1 - peak).toFixed(3)}`);
  const below = peaks.map((peak, column) => `${column} ${(1 + peak).toFixed(3)}`).toReversed();
  return `M${[...above, ...below].join('L')}Z`;
};

/** The loudness of a track over its time, as one path. `peaks` are 0 to 1. */
export const Waveform = ({ peaks }: { peaks: readonly number[] }) => {
  const path = useMemo(() => outline(peaks), [peaks]);
  return (
    <svg
      className={classes.waveform}
      viewBox={`0 0 ${Math.max(1, peaks.length - 1)} 2`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
};
