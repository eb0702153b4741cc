import type { WorkerDeps } from '#server/deps.ts';
import { startJobs } from '#server/jobs/run-jobs.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { renderJobs } from './render-job.ts';
import { sweepRenders } from './sweep-renders.ts';

/** Renders at a time in one worker: each uses all the processors it may. */
const CONCURRENCY = 1;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

/**
 * Takes renders from the queue, and removes what killed workers have left behind, at once and every ten minutes. The
 * returned function stops both; running renders go back into the queue.
 */
export const startRendering = async (deps: WorkerDeps): Promise<() => Promise<void>> => {
  const stopSweeping = repeatUntilStopped(
    SWEEP_EVERY_MS,
    () => sweepRenders(deps),
    (error) => deps.log.warn({ err: error }, 'sweep of renders'),
  );
  const stopJobs = await startJobs(deps, renderJobs, CONCURRENCY);
  return async () => {
    await stopJobs();
    await stopSweeping();
    await deps.jobQueue.close();
  };
};
