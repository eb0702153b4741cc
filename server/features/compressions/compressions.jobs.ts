import type { Deps } from '#server/deps.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import { startShortLived, sweepShortLived } from '#server/jobs/short-lived-jobs.ts';
import { compressionJobs } from './compression-job.ts';
import { compressionTable } from './compressions.queries.ts';

/** Deletes compressions that ended a day ago, and files without a row. */
export const sweepCompressions = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  await sweepShortLived(deps, compressionTable);
};

/** Compresses videos until the function that it returns is called; see `startShortLived`. */
export const startCompressing = (deps: Deps): Promise<() => Promise<void>> =>
  startShortLived(deps, compressionJobs, () => sweepCompressions(deps));
