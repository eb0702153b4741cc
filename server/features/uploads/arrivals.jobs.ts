import type { Deps } from '#server/deps.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { sweepArrivals } from './sweep-arrivals.ts';

const SWEEP_EVERY_MS = 15_000;

/** Clears away broken uploads where they arrive, in the process that takes them, until the answer is called. */
export const startSweepingArrivals = (deps: Deps): (() => Promise<void>) =>
  repeatUntilStopped(
    SWEEP_EVERY_MS,
    () => sweepArrivals(deps),
    (error) => deps.log.warn({ err: error }, 'sweep of uploads'),
  );
