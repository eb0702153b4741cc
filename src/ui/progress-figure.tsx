import { Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from '#src/ui/progress-figure.module.css';

/** The status of a job that waits for another attempt after a fault of the server. */
export const RETRY_LABEL = 'We had a problem on our side. We will try again in a moment.';

/** Progress as a large figure above a bar. `label` is the bar's accessible name. */
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

/** Simulated progress in percent: starts at 0 and increases by `step` at every tick, up to `cap`. */
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
