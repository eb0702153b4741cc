import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { denialReason } from '#contract/permissions.ts';
import type {
  TransparencyProgress,
  TransparencyVideo,
  TransparencyView,
} from '#contract/videos/transparency.contract.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { assertDiskSpace } from '#server/disk-reserve.ts';
import type { ServedFile } from '#server/downloads/downloaded-file.ts';
import { AppError } from '#server/errors.ts';
import { awaitResult } from '#server/jobs/follow-row.ts';
import { retryTimeOf } from '#server/jobs/job-kind.ts';
import { deleteJob } from '#server/jobs/short-lived-jobs.ts';
import type { StepReader } from '#server/streaming.ts';
import type { StoredTestVideo, TransparencyTest } from './transparency-test.entity.ts';
import {
  findTest,
  findTests,
  insertTest,
  type TestAddress,
  transparencyTable,
} from './transparency-tests.queries.ts';

const videoOf = (
  id: string,
  { name, description, checks }: StoredTestVideo,
  index: number,
): TransparencyVideo => {
  const urlOf = (show: string): string => `/api/transparency-tests/${id}/file?test=${index}&show=${show}`;
  return {
    name,
    description,
    status: checks.every(({ passed }) => passed) ? 'passed' : 'failed',
    originalUrl: urlOf('original'),
    transparentUrl: urlOf('transparent'),
    checks,
  };
};

const viewOf = (row: TransparencyTest): TransparencyView => {
  const { id, state, progress, useBlackBackground, errorCode: code, errorMessage: message } = row;
  const videos = row.videos?.map((video, index) => videoOf(id, video, index)) ?? null;
  const error = code === null || message === null ? null : { code, message };
  return { id, state, progress, retryAt: retryTimeOf(row), useBlackBackground, videos, error };
};

/** @throws AppError NOT_FOUND, also for another person's. */
export const readTest = async (deps: LocalDeps, address: TestAddress): Promise<TransparencyView> =>
  viewOf(await findTest(deps, address));

/** All tests of a person, newest first. */
export const listTests = async (deps: LocalDeps, ownerId: string): Promise<TransparencyView[]> =>
  (await findTests(deps, ownerId)).map(viewOf);

/** Cancels a test, or deletes an ended one. @throws AppError NOT_FOUND */
export const deleteTest = async (deps: LocalDeps, address: TestAddress): Promise<void> => {
  const { id } = await findTest(deps, address);
  await deleteJob(deps, transparencyTable, id);
};

/** Queues a test. Returns its id. @throws AppError EMAIL_NOT_CONFIRMED, STORAGE_FULL, or TRANSPARENCY_TEST_RUNNING */
export const startTest = async (
  deps: Deps,
  actor: CurrentUser,
  useBlackBackground: boolean,
): Promise<string> => {
  const refusal = denialReason.havingUnconfirmedEmail(actor);
  if (refusal !== null) throw new AppError(refusal);
  await assertDiskSpace(deps);
  return insertTest(deps, { ownerId: actor.id, useBlackBackground });
};

/**
 * Waits until a test has ended and reports each change.
 * @throws AppError NOT_FOUND; TRANSPARENCY_TEST_FAILED with the reason in its details; TRANSPARENCY_TEST_UNDER_WAY after 15 minutes or when
 * the service stops; the reason of the reader's signal. The test continues in each case.
 */
export const awaitTest = async (
  deps: Deps,
  address: TestAddress,
  { report, signal }: StepReader<TransparencyProgress>,
): Promise<{ videos: TransparencyVideo[] }> => {
  const followed = {
    keys: [address.id],
    read: () => readTest(deps, address),
    isOver: ({ videos, error }: TransparencyView) => videos !== null || error !== null,
  };
  const found = await awaitResult(deps, followed, {
    signal,
    resultOf: ({ id, state, progress, retryAt, videos, error }) => {
      report({ id, state, progress, retryAt });
      if (error !== null)
        throw new AppError('TRANSPARENCY_TEST_FAILED', [{ path: 'test', message: error.message }]);
      return videos;
    },
  });
  if (found === null) throw new AppError('TRANSPARENCY_TEST_UNDER_WAY');
  return { videos: found };
};

/** A video of a test, to play or to save. @throws AppError NOT_FOUND, also before the test has ended */
export const openTestVideo = async (
  deps: LocalDeps,
  address: TestAddress,
  { test, show }: { test: number; show: 'original' | 'transparent' },
): Promise<ServedFile> => {
  const { id, attempt, videos } = await findTest(deps, address);
  const video = videos?.[test];
  if (video === undefined) throw new AppError('NOT_FOUND');
  const key = show === 'original' ? video.originalKey : video.transparentKey;
  const stored = await deps.mediaStore.stat(key);
  if (stored === null) throw new AppError('NOT_FOUND');
  return {
    contentType: 'video/mp4',
    bytes: stored.bytes,
    version: `${id}-${attempt}-${test}-${show}`,
    open: (range) => deps.mediaStore.read(key, range),
  };
};
