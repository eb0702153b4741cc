import type { Deps } from '#server/deps.ts';
import { startJobs } from '#server/jobs/run-jobs.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { ingestJobs } from './ingest-job.ts';
import { sweepLibraryFiles } from './sweep-library-files.ts';

/** Uploads of each kind at a time in one worker, beside its render: each uses all the processors it may. */
const CONCURRENCY = 1;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

/**
 * Takes uploads from the queue, and removes what killed workers have left behind, at once and every ten minutes. The
 * returned function stops both; running uploads go back into the queue. Call it before the queue is closed, which waits.
 */
export const startIngesting = async (deps: Deps): Promise<() => Promise<void>> => {
  const stopSweeping = repeatUntilStopped(
    SWEEP_EVERY_MS,
    () => sweepLibraryFiles(deps),
    (error) => deps.log.warn({ err: error }, 'sweep of library files'),
  );
  const stopJobs = [
    await startJobs(deps, ingestJobs.background, CONCURRENCY),
    await startJobs(deps, ingestJobs.overlay, CONCURRENCY),
  ];
  return async () => {
    for (const stop of stopJobs) await stop();
    await stopSweeping();
  };
};
