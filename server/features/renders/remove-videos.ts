import { DAY_MS } from '#schema/durations.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { assertStorageMatches } from '#server/features/installation/installation.service.ts';
import type { RenderAttempt } from '#server/ports/storage.ts';
import { type RenderRow, cachedVideoEntity, renderEntity } from './render.entity.ts';
import { findProgress } from './renders.queries.ts';

type RemovedRender = Pick<RenderRow, 'id' | 'ownerId' | 'contentHash'>;

/** Evicts the cached copy of a video that its owner has in no other render. */
const evictCopies = async (
  { dataSource, renderFiles }: LocalDeps,
  { ownerId, contentHash }: RemovedRender,
): Promise<void> => {
  const evicted = await queryRows<{ id: string }>(
    dataSource,
    `DELETE FROM kept_videos WHERE owner_id = $1 AND content_hash = $2
        AND NOT EXISTS (SELECT 1 FROM renders WHERE owner_id = $1 AND content_hash = $2 AND state = 'completed')
      RETURNING id`,
    [ownerId, contentHash],
  );
  for (const { id } of evicted) await renderFiles.evict(id);
};

/**
 * Deletes an ended render with its video. Its downloads stay counted.
 * @throws AppError NOT_FOUND, also for another person's, or RENDER_NOT_ENDED.
 */
export const deleteRender = async (
  deps: LocalDeps,
  { ownerId, id }: Pick<RenderRow, 'ownerId' | 'id'>,
): Promise<void> => {
  // The row first: a sweep removes files that have no row, but a row without its file is broken.
  const [removed] = await queryRows<RemovedRender>(
    deps.dataSource,
    `DELETE FROM renders WHERE id = $1 AND owner_id = $2 AND state NOT IN ('queued', 'running')
      RETURNING id, owner_id, content_hash`,
    [id, ownerId],
  );
  if (removed === undefined) {
    const isOpen = (await findProgress(deps, { ownerId, id })) !== null;
    throw new AppError(isOpen ? 'RENDER_NOT_ENDED' : 'NOT_FOUND');
  }
  await deps.renderFiles.delete(id);
  await evictCopies(deps, removed);
};

/**
 * Expires videos that are older than the retention time: their renders become `expired`, and their files go to the trash. Does nothing
 * without RENDER_RETENTION_DAYS.
 */
const expireVideos = async (deps: LocalDeps): Promise<void> => {
  const { renderRetentionDays } = deps.config;
  if (renderRetentionDays === null) return;
  const now = deps.clock.now();
  const expired = await queryRows<RemovedRender>(
    deps.dataSource,
    `UPDATE renders SET state = 'expired', updated_at = $1 WHERE state = 'completed' AND finished_at < $2
      RETURNING id, owner_id, content_hash`,
    [now, new Date(now.getTime() - renderRetentionDays * DAY_MS)],
  );
  const ids = expired.map(({ id }) => id);
  await deps.dataSource.query('DELETE FROM video_pages WHERE render_id = ANY($1)', [ids]);
  await deps.dataSource.query('DELETE FROM render_posters WHERE render_id = ANY($1)', [ids]);
  for (const render of expired) {
    await deps.renderFiles.trash(render.id, now);
    await evictCopies(deps, render);
  }
  if (expired.length > 0)
    deps.log.info({ videos: expired.length, renderRetentionDays }, 'videos have expired');
};

type RenderStatus = Pick<RenderRow, 'id' | 'state' | 'attempt'>;

/** Moves a video without a completed row into the trash. The row is locked, so that no attempt publishes the video in the meantime. */
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
