import type { LocalDeps } from '#server/deps.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { sweepSessions } from './sessions.service.ts';

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Clears away ended sessions and old counts of tries, every hour, until the answer is called. */
export const startSweepingSessions = (deps: LocalDeps): (() => Promise<void>) =>
  repeatUntilStopped(
    SWEEP_EVERY_MS,
    () => sweepSessions(deps),
    (error) => deps.log.warn({ err: error }, 'sweep of sessions'),
  );
