import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#server/db/new-id.ts';
import { transparencyJobs } from '#server/features/transparency-tests/transparency-test-job.ts';
import type { TransparencyTester } from '#server/ports/transparency-tester.ts';
import { attemptJob, workInBackground } from '#tests/support/job-steps.ts';
import { smallVideo, standInEngine } from '#tests/support/stand-in-engine.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';
import { untilAborted } from '#tests/support/until-aborted.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

type Work = Parameters<TransparencyTester['test']>[0];

/** Implements the port without ffmpeg: one overlay that passes and one that does not. `before` is done when it is half done. */
export const standInTransparencyTester = (
  before: (work: Work) => Promise<void> = async () => {},
): TransparencyTester => ({
  test: async (work) => {
    const { workDirectory, signal, onProgress } = work;
    signal.throwIfAborted();
    onProgress(0.5);
    await untilAborted(signal, () => before(work));
    const fileOf = async (name: string): Promise<string> => {
      const file = path.join(workDirectory, name);
      await copyFile(smallVideo, file);
      return file;
    };
    const testOf = async (name: string, value: number) => ({
      name,
      description: `About ${name}`,
      checks: [{ name: 'alpha' as const, passed: value <= 3, value, limit: 3 }],
      originalPath: await fileOf(`${name}-original`),
      transparentPath: await fileOf(`${name}-transparent`),
    });
    return [await testOf('Kept', 1), await testOf('Lost', 9)];
  },
});

/** The test of the person's that waits for a worker, once there is one. */
export const queuedTestOf = ({ deps }: TestService, { id }: Person): Promise<string> =>
  waitUntil('a transparency test to wait', async () => {
    const rows: { id: string }[] = await deps.dataSource.query(
      `SELECT id FROM transparency_tests WHERE owner_id = $1 AND state = 'queued'`,
      [id],
    );
    return rows[0]?.id;
  });

/** One attempt at this very test, as a worker makes it. */
export const attemptTest = (
  { deps }: TestService,
  id: string,
  transparencyTester: TransparencyTester = deps.transparencyTester,
): Promise<void> =>
  attemptJob({ ...deps, transparencyTester, renderEngine: standInEngine() }, transparencyJobs, id);

/** A worker makes what the person asks for as soon as it waits. */
export const testWhenQueued = (
  service: TestService,
  person: Person,
  transparencyTester?: TransparencyTester,
): void => {
  workInBackground(queuedTestOf(service, person).then((id) => attemptTest(service, id, transparencyTester)));
};

/** A test of the owner's that has ended, with its videos in the store. */
export const newTransparencyTestOf = async (
  { deps }: TestService,
  { id: ownerId }: Person,
): Promise<string> => {
  const id = newId();
  const keyOf = (name: string): string => `transparency-tests/${id}/1-0-${name}`;
  const [originalKey, transparentKey] = [keyOf('original'), keyOf('transparent')];
  for (const key of [originalKey, transparentKey]) await deps.mediaStore.putFile(key, smallVideo);
  const videos = [{ name: 'Kept', description: 'About it', checks: [], originalKey, transparentKey }];
  await deps.dataSource.query(
    `INSERT INTO transparency_tests (id, owner_id, use_black_background, state, progress, videos)
     VALUES ($1, $2, false, 'completed', 1, $3)`,
    [id, ownerId, JSON.stringify(videos)],
  );
  return id;
};
