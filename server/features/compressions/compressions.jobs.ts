import type { Deps } from '#server/deps.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import { startJobs } from '#server/jobs/run-jobs.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { compressionJobs } from './compression-job.ts';
import { deleteOlder, findIds } from './compressions.queries.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long an ended compression can be fetched, milliseconds. */
const RETENTION_MS = 24 * HOUR_MS;
/** No video takes longer to arrive, milliseconds. */
const ARRIVES_WITHIN_MS = 6 * HOUR_MS;
/** A younger file may be about to get its row, milliseconds. */
const NEW_FOR_MS = HOUR_MS;

/** Deletes compressions that ended a day ago, and files without a row. */
export const sweepCompressions = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  const now = deps.clock.now().getTime();
  await deleteOlder(deps, {
    endedBefore: new Date(now - RETENTION_MS),
    begunBefore: new Date(now - ARRIVES_WITHIN_MS),
  });
  // Listed before the rows are read: newer files are not in the list.
  const keys = await deps.mediaStore.keys('compressions');
  const known = await findIds(deps);
  for (const key of keys) {
    if (known.has(key.split('/')[1] ?? '')) continue;
    const stored = await deps.mediaStore.stat(key);
    if (stored !== null && now - stored.modifiedAt.getTime() > NEW_FOR_MS) await deps.mediaStore.delete(key);
  }
};

/** Concurrent compressions of one worker, beside its render: each uses all the processors it may. */
const CONCURRENCY = 1;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

/**
 * Takes compressions from the queue, and deletes old ones at once and every ten minutes. Returns a function that stops both; a running
 * compression goes back into the queue. Close the queue afterwards, which waits for it.
 */
export const startCompressing = async (deps: Deps): Promise<() => Promise<void>> => {
  const stopSweeping = repeatUntilStopped(
    SWEEP_EVERY_MS,
    () => sweepCompressions(deps),
    (error) => deps.log.warn({ err: error }, 'sweep of compressions'),
  );
  const stopJobs = await startJobs(deps, compressionJobs, CONCURRENCY);
  return async () => {
    await stopJobs();
    await stopSweeping();
  };
};
