import { transparencyTestFailures } from '#contract/job-failures.ts';
import { retryWhileDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import type { Deps, WorkerDeps } from '#server/deps.ts';
import { IngestError, RenderError } from '#server/errors.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import { hasAnotherTry, type JobKind } from '#server/jobs/job-kind.ts';
import { type Lease, LeaseRevokedError } from '#server/jobs/lease.ts';
import {
  type JobFailure,
  markJobCompleted,
  markJobFailed,
  sweepShortLived,
} from '#server/jobs/short-lived-jobs.ts';
import type { TestedOverlay } from '#server/ports/transparency-tester.ts';
import { failureCode } from '#server/processes/machine-fault.ts';
import type { StoredTestVideo } from './transparency-test.entity.ts';
import { type ClaimedTest, transparencyTable } from './transparency-tests.queries.ts';

/** Stores both videos of a tested overlay. @throws the store's error */
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

const isKnownCode = (code: string): code is keyof typeof transparencyTestFailures =>
  Object.hasOwn(transparencyTestFailures, code);

/** The overlays come from the product itself, so every other failure is a fault of the test. */
const failureOf = (error: unknown): JobFailure => {
  const isKnown = error instanceof IngestError || error instanceof RenderError;
  const found = isKnown ? error.code : failureCode(error, 'TEST_FAILED');
  const code = isKnownCode(found) ? found : 'TEST_FAILED';
  return { code, message: transparencyTestFailures[code] };
};

/** The test of the overlay pipeline as a kind of job. */
export const transparencyJobs: JobKind<ClaimedTest, WorkerDeps> = {
  ...transparencyTable,
  run,
  abandon: (deps, test) => {
    const message = transparencyTestFailures.WORKER_LOST;
    return markJobFailed(deps, transparencyTable, test, { code: 'WORKER_LOST', message });
  },
  isRetryable: (error, test) => hasAnotherTry(failureOf(error).code, test),
  fail: (deps, test, error) => markJobFailed(deps, transparencyTable, test, failureOf(error)),
  needsDisk: true,
};

/** Deletes tests that ended a day ago, and videos without a row. */
export const sweepTransparencyTests = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  await sweepShortLived(deps, transparencyTable);
};
