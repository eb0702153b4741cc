import { transparencyTestFailures } from '#contract/job-failures.ts';
import { retryWhileDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import type { Deps, WorkerDeps } from '#server/deps.ts';
import { errorCode } from '#server/error-code.ts';
import { IngestError, RenderError } from '#server/errors.ts';
import { hasDiskSpace } from '#server/features/installation/disk-reserve.service.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { type Lease, LeaseRevokedError } from '#server/jobs/lease.ts';
import {
  type JobFailure,
  markJobCompleted,
  markJobFailed,
  startShortLived,
  sweepShortLived,
} from '#server/jobs/short-lived-jobs.ts';
import type { TestedOverlay } from '#server/ports/transparency-tester.ts';
import type { StoredTestVideo } from './transparency-test.entity.ts';
import { type ClaimedTest, transparencyTable } from './transparency-tests.queries.ts';

/** Puts both videos of a tested overlay into the store. @throws what the store throws. */
const storeVideos = async (
  { mediaStore }: Deps,
  { id, attempt }: ClaimedTest,
  { overlay, index }: { overlay: TestedOverlay; index: number },
): Promise<StoredTestVideo> => {
  const { originalPath, transparentPath, ...facts } = overlay;
  const keyOf = (name: string): string => `${transparencyTable.folder}/${id}/${attempt}-${index}-${name}`;
  const [originalKey, transparentKey] = [keyOf('original'), keyOf('transparent')];
  await mediaStore.moveFile(originalKey, originalPath);
  await mediaStore.moveFile(transparentKey, transparentPath);
  return { ...facts, originalKey, transparentKey };
};

const run = async (deps: WorkerDeps, test: ClaimedTest, lease: Lease): Promise<void> => {
  await deps.workDirectories.use(async (workDirectory) => {
    const tested = await deps.transparencyTester.test({
      workDirectory,
      useBlackBackground: test.useBlackBackground,
      renderEngine: deps.renderEngine,
      signal: lease.signal,
      onProgress: (progress) => lease.report({ progress }),
    });
    const videos: StoredTestVideo[] = [];
    for (const [index, overlay] of tested.entries())
      videos.push(await storeVideos(deps, test, { overlay, index }));
    const made = { column: 'videos', value: videos };
    const isOurs = await retryWhileDatabaseUnavailable(() =>
      markJobCompleted(deps, transparencyTable, test, made),
    );
    if (!isOurs) throw new LeaseRevokedError();
  });
};

const isDiskFull = (code: string | undefined): boolean => code === 'DISK_FULL' || code === 'ENOSPC';

const failureOf = (error: unknown): JobFailure => {
  const found = error instanceof IngestError || error instanceof RenderError ? error.code : errorCode(error);
  const code = found === 'NO_MEDIA_TOOLS' ? found : isDiskFull(found) ? 'DISK_FULL' : 'TEST_FAILED';
  return { code, message: transparencyTestFailures[code] };
};

const end = (deps: Deps, test: ClaimedTest, failure: JobFailure): Promise<void> =>
  retryWhileDatabaseUnavailable(() => markJobFailed(deps, transparencyTable, test, failure));

/** Testing the overlay pipeline, as a kind of job. */
export const transparencyJobs: JobKind<ClaimedTest, WorkerDeps> = {
  ...transparencyTable,
  run,
  abandon: (deps, test) =>
    end(deps, test, { code: 'WORKER_LOST', message: transparencyTestFailures.WORKER_LOST }),
  fail: async (deps, test, error) => {
    const { code, message } = failureOf(error);
    deps.log.warn({ err: error, test: test.id, code }, 'a transparency test failed');
    await end(deps, test, { code, message });
  },
  canWork: hasDiskSpace,
};

/** Deletes tests that ended a day ago, and videos without a row. */
export const sweepTransparencyTests = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  await sweepShortLived(deps, transparencyTable);
};

/** Makes tests until the function that it returns is called; see `startShortLived`. */
export const startTransparencyTests = (deps: WorkerDeps): Promise<() => Promise<void>> =>
  startShortLived(deps, transparencyJobs, () => sweepTransparencyTests(deps));
