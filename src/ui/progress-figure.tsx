import { Progress } from '@mantine/core';
import classes from '#src/ui/progress-figure.module.css';

/** How far something is, 0 to 100: a large figure over a bar. `label` is the bar's accessible name. */
export const ProgressFigure = ({ percent, label }: { percent: number; label: string }) => (
  <>
    <div className={classes.percent} aria-hidden>
      {percent}
      <small>%</small>
    </div>
    <Progress className={classes.progress} value={percent} size={8} radius="xl" aria-label={label} />
  </>
);
