import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import type { RenderAttempt } from '#server/ports/storage.ts';
import { expireVideos } from './remove-videos.ts';
import { type RenderRow, cachedVideoEntity, renderEntity } from './render.entity.ts';

type RenderStatus = Pick<RenderRow, 'id' | 'state' | 'attempt'>;

/** Moves a video without a completed row into the trash. The row is locked, so that nothing publishes the video in the meantime. */
const sweepVideo = async (deps: Deps, id: string): Promise<void> => {
  await inTransaction(deps.dataSource, async (manager) => {
    const rows: RenderStatus[] = await manager.query(
      'SELECT id, state, attempt FROM renders WHERE id = $1 FOR UPDATE',
      [id],
    );
    const state = rows[0]?.state;
    // The running attempt will replace this file itself.
    if (state === 'completed' || state === 'running') return;
    await deps.renderFiles.trash(id, deps.clock.now());
  });
};

/** Removes the work directory of an attempt that has ended. */
const sweepWorkDirectory = async (deps: Deps, attempt: RenderAttempt): Promise<void> => {
  const row = await deps.dataSource.getRepository(renderEntity).findOneBy({ id: attempt.id });
  if (row?.state === 'running' && row.attempt === attempt.attempt) return;
  await deps.renderFiles.removeWorkDirectory(attempt);
};

/** Removes cached videos without a row, which belonged to deleted accounts. The row is always created before the file. */
const sweepCache = async (deps: Deps, cachedIds: readonly string[]): Promise<void> => {
  const rows = await deps.dataSource.getRepository(cachedVideoEntity).find({ select: { id: true } });
  const known = new Set(rows.map(({ id }) => id));
  for (const id of cachedIds) if (!known.has(id)) await deps.renderFiles.evict(id);
};

/** Expires old videos, and removes the leftovers of killed workers. */
export const sweepRenders = async (deps: Deps): Promise<void> => {
  await assertStorageMatches(deps);
  await expireVideos(deps);
  const { finished, cached, workDirectories } = await deps.renderFiles.list();
  const completed = await deps.dataSource
    .getRepository(renderEntity)
    .find({ select: { id: true }, where: { state: 'completed' } });
  const published = new Set(completed.map(({ id }) => id));
  for (const id of finished) if (!published.has(id)) await sweepVideo(deps, id);
  await sweepCache(deps, cached);
  for (const attempt of workDirectories) await sweepWorkDirectory(deps, attempt);
  await deps.renderFiles.emptyTrash(deps.clock.now());
};
