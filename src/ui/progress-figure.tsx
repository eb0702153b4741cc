import { Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
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

/** How often simulated progress advances, ms. */
const TICK_MS = 500;

/** Simulated percent while nothing is known: `step` more at every tick, from 0, never above `cap`. */
export const simulatePercent =
  ({ step, cap }: { step: number; cap: number }) =>
  (elapsedMs: number): number =>
    Math.min(cap, Math.max(0, Math.floor(elapsedMs / TICK_MS)) * step);

/** Milliseconds since `startedAt`, updated every tick. */
export const useElapsed = (startedAt: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - startedAt);
};
