import type { LocalDeps } from '#server/deps.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { sweepPromos } from './promos.service.ts';

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Lets go of promos that were deleted long ago, every hour, until the answer is called. */
export const startSweepingPromos = (deps: LocalDeps): (() => Promise<void>) =>
  repeatUntilStopped(
    SWEEP_EVERY_MS,
    () => sweepPromos(deps),
    (error) => deps.log.warn({ err: error }, 'sweep of promos'),
  );
