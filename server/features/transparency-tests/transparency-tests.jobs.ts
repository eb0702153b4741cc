import type { Deps, WorkerDeps } from '#server/deps.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import { startShortLived, sweepShortLived } from '#server/jobs/short-lived-jobs.ts';
import { transparencyJobs } from './transparency-test-job.ts';
import { transparencyTable } from './transparency-tests.queries.ts';

/** Deletes tests that ended a day ago, and videos without a row. */
export const sweepTransparencyTests = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  await sweepShortLived(deps, transparencyTable);
};

/** Makes tests until the function that it returns is called; see `startShortLived`. */
export const startTransparencyTests = (deps: WorkerDeps): Promise<() => Promise<void>> =>
  startShortLived(deps, transparencyJobs, () => sweepTransparencyTests(deps));
