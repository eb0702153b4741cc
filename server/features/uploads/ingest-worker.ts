import type { Deps } from '#server/deps.ts';
import { HOUR_MS, MINUTE_MS } from '#schema/durations.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import { findUsedFileKeys, listMediaKeys } from '#server/features/library/assets.service.ts';
import { startJobs } from '#server/jobs/run-jobs.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { ingestJobs } from './ingest-job.ts';
import { findRetryable, findUploadsIn } from './uploads.queries.ts';

/** A younger file may be about to get its row, milliseconds. */
const NEW_FOR_MS = HOUR_MS;

const openStates = ['uploading', 'moving', 'received', 'queued', 'processing', 'segmenting'] as const;

/** Whether a file belongs to one of these uploads: the original, or what a worker made of it. */
const isOf =
  (ids: ReadonlySet<string>) =>
  (key: string): boolean =>
    ids.has(key.split('/')[1] ?? '');

/**
 * Moves files of uploads and of the library without a row into the trash: of deleted assets, and of workers that were killed or
 * superseded.
 */
export const sweepLibraryFiles = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  const now = deps.clock.now();
  const oldest = now.getTime() - NEW_FOR_MS;
  // Listed before the rows are read: newer files are not in the list.
  const keys = await listMediaKeys(deps);
  const open = (await Promise.all(openStates.map((state) => findUploadsIn(deps, state)))).flat();
  const isOpen = isOf(new Set([...open, ...(await findRetryable(deps))].map(({ id }) => id)));
  const used = await findUsedFileKeys(deps);
  for (const key of keys) {
    if (used.has(key) || isOpen(key)) continue;
    const stored = await deps.mediaStore.stat(key);
    if (stored !== null && stored.modifiedAt.getTime() < oldest) await deps.mediaStore.trash(key, now);
  }
  await deps.mediaStore.emptyTrash(now);
};

/** Concurrent uploads of each lane in one worker, in addition to its render: each uses all the processors it may. */
const CONCURRENCY = 1;
const SWEEP_LIBRARY_EVERY_MS = 10 * MINUTE_MS;

/**
 * Takes uploads from the queue, and removes what killed workers have left behind, at once and every ten minutes.
 * Returns a function that stops both; running uploads go back into the queue. Close the queue afterwards, which waits
 * for them.
 */
export const startIngesting = async (deps: Deps): Promise<() => Promise<void>> => {
  const stopSweeping = repeatUntilStopped(
    SWEEP_LIBRARY_EVERY_MS,
    () => sweepLibraryFiles(deps),
    (error) => deps.log.warn({ err: error }, 'sweeping library files failed'),
  );
  const stopJobs = [
    await startJobs(deps, ingestJobs.short, CONCURRENCY),
    await startJobs(deps, ingestJobs.long, CONCURRENCY),
    await startJobs(deps, ingestJobs.overlay, CONCURRENCY),
  ];
  return async () => {
    await Promise.all(stopJobs.map((stop) => stop()));
    await stopSweeping();
  };
};
