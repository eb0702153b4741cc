import { DAY_MS } from '#schema/durations.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { RenderRow } from './render.entity.ts';
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
export const expireVideos = async (deps: LocalDeps): Promise<void> => {
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
  for (const render of expired) {
    await deps.renderFiles.trash(render.id, now);
    await evictCopies(deps, render);
  }
  if (expired.length > 0)
    deps.log.info({ videos: expired.length, renderRetentionDays }, 'videos have expired');
};
