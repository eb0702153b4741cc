import { type EntityManager, In } from 'typeorm';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { type CachedVideoRow, cachedVideoEntity } from './cached-video.entity.ts';
import { type NewRender, renderEntity } from './render.entity.ts';
import { ATTEMPTS, markCompleted } from './renders.queries.ts';
import { assertVideoQuota } from './video-quota.ts';

type Finished = Pick<CachedVideoRow, 'ownerId' | 'contentHash' | 'way' | 'wayReason' | 'bytes'> & {
  renderId: string;
};

/** What a `DELETE … RETURNING id` returns through TypeORM: its rows and their number. */
type Deleted = [{ id: string }[], number];

const idsOf = ([rows]: Deleted): string[] => rows.map(({ id }) => id);

/** Held until the transaction ends: otherwise two concurrent processes would both find enough space. */
const lockCache = (manager: EntityManager): Promise<unknown> =>
  manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('polepro: video cache', 0))`);

const evictSame = async (manager: EntityManager, { ownerId, contentHash }: Finished): Promise<string[]> =>
  idsOf(
    await manager.query('DELETE FROM kept_videos WHERE owner_id = $1 AND content_hash = $2 RETURNING id', [
      ownerId,
      contentHash,
    ]),
  );

/** Evicts the least recently used videos until the rest fits into `limit` bytes. */
const evictOldest = async (manager: EntityManager, limit: number): Promise<string[]> =>
  idsOf(
    await manager.query(
      `DELETE FROM kept_videos WHERE id IN (
         SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY used_at DESC, id) AS total FROM kept_videos) AS ranked
          WHERE total > $1)
       RETURNING id`,
      [limit],
    ),
  );

/**
 * Caches the video of a completed render for the owner's next identical request, and evicts what no longer fits. The
 * row is created before the file and deleted before it: a file without a row is swept, a row without a file is
 * noticed on its next use.
 */
export const cacheVideo = async (deps: LocalDeps, { renderId, ...video }: Finished): Promise<void> => {
  const limit = deps.config.videoCacheBytes;
  if (video.bytes > limit) return;
  const id = newId();
  const evicted = await inTransaction(deps.dataSource, async (manager) => {
    await lockCache(manager);
    const same = await evictSame(manager, { renderId, ...video });
    const oldest = await evictOldest(manager, limit - video.bytes);
    await manager.getRepository(cachedVideoEntity).insert({ ...video, id, usedAt: deps.clock.now() });
    return [...same, ...oldest];
  });
  for (const each of evicted) await deps.renderFiles.evict(each);
  const cachedVideos = deps.dataSource.getRepository(cachedVideoEntity);
  let bytes: number | null = null;
  try {
    bytes = await deps.renderFiles.cache(renderId, id);
  } finally {
    if (bytes === null) await cachedVideos.delete({ id });
  }
  // Another process may have evicted this one before its file existed.
  if (!(await cachedVideos.existsBy({ id }))) await deps.renderFiles.evict(id);
};

/**
 * Bytes of the copy; null when the cached video has just been evicted or cannot be copied, for example because the
 * disk is full.
 */
const reuseFile = async (deps: LocalDeps, cachedId: string, renderId: string): Promise<number | null> => {
  try {
    const bytes = await deps.renderFiles.reuse(cachedId, renderId);
    if (bytes === null) await deps.dataSource.getRepository(cachedVideoEntity).delete({ id: cachedId });
    return bytes;
  } catch (error) {
    deps.log.warn({ err: error, render: renderId, cached: cachedId }, 'a cached video could not be copied');
    return null;
  }
};

/**
 * Completes a new render without the queue, from a cached video of the same person with one of these content hashes;
 * it gets its own copy of the file. Returns false, and leaves nothing behind, when there is no such video.
 *
 * The row counts as running while the file is copied: no sweep takes its file, and if this process dies, the lease
 * expires and a worker renders the video.
 */
export const reuseCachedVideo = async (
  deps: LocalDeps,
  render: NewRender,
  hashes: readonly string[],
): Promise<boolean> => {
  const cachedVideos = deps.dataSource.getRepository(cachedVideoEntity);
  const cached = await cachedVideos.findOne({
    where: { ownerId: render.ownerId, contentHash: In(hashes) },
    order: { usedAt: 'DESC' },
  });
  if (cached === null) return false;
  const renders = deps.dataSource.getRepository(renderEntity);
  const attempt = { ...render, attempt: 1, attemptsLeft: ATTEMPTS };
  await inTransaction(deps.dataSource, async (manager) => {
    await manager.getRepository(renderEntity).insert({
      ...attempt,
      state: 'running',
      stage: 'publishing',
      progress: 0,
      heartbeatAt: () => 'clock_timestamp()',
    });
    await assertVideoQuota(deps, manager, render.ownerId);
  });
  const bytes = await reuseFile(deps, cached.id, render.id);
  if (bytes === null) {
    await renders.delete({ id: render.id, attempt: attempt.attempt });
    return false;
  }
  const { way, wayReason, contentHash } = cached;
  const now = deps.clock.now();
  await markCompleted(deps.dataSource.manager, attempt, { way, wayReason, bytes, contentHash, now });
  await cachedVideos.update({ id: cached.id }, { usedAt: now });
  return true;
};
