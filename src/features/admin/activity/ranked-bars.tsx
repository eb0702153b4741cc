import { Progress } from '@mantine/core';
import classes from '#src/features/admin/activity/ranked-bars.module.css';

/** `value` is the length of the bar; `shown` is how it reads. `isRest`: the sum of what is not listed, or has no name. */
export type RankedBar = { key: string; label: string; value: number; shown: string; isRest?: boolean };

/** Named amounts with bars: a chart that reads as a list. */
export const RankedBars = ({ label, bars }: { label: string; bars: readonly RankedBar[] }) => {
  // The rest may exceed all named amounts, whose bars should still differ visibly.
  const most = Math.max(1, ...bars.map(({ value, isRest = false }) => (isRest ? 0 : value)));
  return (
    <ul className={classes.list} aria-label={label}>
      {bars.map(({ key, label: name, value, shown, isRest = false }) => (
        <li key={key} className={classes.row} data-rest={isRest}>
          <span className={classes.label}>{name}</span>
          <span className={classes.value}>{shown}</span>
          <Progress.Root size={6} radius="xl" className={classes.bar} aria-hidden>
            <Progress.Section
              value={Math.min(100, (value / most) * 100)}
              color={isRest ? 'var(--control-line)' : 'accent'}
            />
          </Progress.Root>
        </li>
      ))}
    </ul>
  );
};
