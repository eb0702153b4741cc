import { type EntityManager, In } from 'typeorm';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction, lockUntilCommit } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { findActiveWorkers } from '#server/features/health/worker-heartbeat.service.ts';
import { contentHash } from './render-input.service.ts';
import { type CachedVideoRow, type NewRender, cachedVideoEntity, renderEntity } from './render.entity.ts';
import { type ClaimedRender, lockClaimed, markCompleted, showInBatch } from './renders.queries.ts';
import { assertVideoQuota } from './video-quota.ts';

type FinishedVideo = Pick<
  CachedVideoRow,
  'ownerId' | 'contentHash' | 'strategy' | 'strategyReason' | 'bytes'
> & {
  renderId: string;
};

/** Locks the cache until the transaction ends. Otherwise two concurrent processes could both find enough space. */
const lockCache = (manager: EntityManager): Promise<void> => lockUntilCommit(manager, 'video cache');

const evictSame = (
  manager: EntityManager,
  { ownerId, contentHash: hash }: FinishedVideo,
): Promise<{ id: string }[]> =>
  queryRows(manager, 'DELETE FROM kept_videos WHERE owner_id = $1 AND content_hash = $2 RETURNING id', [
    ownerId,
    hash,
  ]);

/** Evicts the least recently used videos until the rest fit into `limit` bytes. */
const evictOldest = (manager: EntityManager, limit: number): Promise<{ id: string }[]> =>
  queryRows(
    manager,

    `DELETE FROM kept_videos WHERE id IN (
         SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY used_at DESC, id) AS total FROM kept_videos) AS ranked
          WHERE total > $1)
       RETURNING id`,
    [limit],
  );

/**
 * Caches the video of a completed render for the owner's next identical request, and evicts videos that no longer fit. The row is created
 * and deleted before the file: a file without a row is swept, and a row without a file is noticed on its next use.
 */
export const cacheVideo = async (deps: LocalDeps, { renderId, ...video }: FinishedVideo): Promise<void> => {
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
  for (const old of evicted) await deps.renderFiles.evict(old.id);
  const cachedVideos = deps.dataSource.getRepository(cachedVideoEntity);
  let bytes: number | null = null;
  try {
    bytes = await deps.renderFiles.cache(renderId, id);
  } finally {
    if (bytes === null) await cachedVideos.delete({ id });
  }
  // Another process may have evicted this video before its file existed.
  if (!(await cachedVideos.existsBy({ id }))) await deps.renderFiles.evict(id);
};

/**
 * Copies a cached video for a render. Returns its bytes, or null if the video has just been evicted or cannot be copied, for example to a
 * full disk.
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

/** The input of a video, except for the machine that makes it. */
export type VideoInput = Pick<
  Parameters<typeof contentHash>[0],
  'promo' | 'assets' | 'qualityPreset' | 'watermarkTarget'
>;

/** The person's cached video that equals the one that a running worker would make now, with any of their toolchains. */
const findCached = async (
  deps: Pick<Deps, 'engineVersion'> & LocalDeps,
  ownerId: string,
  input: VideoInput,
): Promise<CachedVideoRow | null> => {
  const workers = await findActiveWorkers(deps);
  const toolchains = new Set(workers.map(({ facts }) => facts.programs));
  const { engineVersion } = deps;
  const hashes = [...toolchains].map((toolchain) => contentHash({ ...input, engineVersion, toolchain }));
  return deps.dataSource
    .getRepository(cachedVideoEntity)
    .findOne({ where: { ownerId, contentHash: In(hashes) }, order: { usedAt: 'DESC' } });
};

/**
 * Completes a render that a worker has started from a cached video of the same person. Returns false and changes nothing when there is no
 * such video, or the render no longer belongs to this attempt.
 */
export const completeFromCache = async (
  deps: Deps,
  { id, attempt, ownerId }: ClaimedRender,
  input: VideoInput,
): Promise<boolean> => {
  const cached = await findCached(deps, ownerId, input);
  const bytes = cached === null ? null : await reuseFile(deps, cached.id, id);
  if (cached === null || bytes === null) return false;
  const { strategy, strategyReason, contentHash: hash } = cached;
  const now = deps.clock.now();
  return inTransaction(deps.dataSource, async (manager) => {
    if (!(await lockClaimed(manager, { id, attempt }))) return false;
    await markCompleted(
      manager,
      { id, attempt },
      { strategy, strategyReason, bytes, contentHash: hash, now },
    );
    await manager.getRepository(cachedVideoEntity).update({ id: cached.id }, { usedAt: now });
    return true;
  });
};

/**
 * Completes a new render without the queue, from an identical cached video of the same person, with its own copy of the file. Returns false
 * and leaves nothing behind when there is no such video.
 *
 * The row counts as running during the copy, so that no sweep takes its file. If this process dies, the row gets a job like any row without
 * one, and a worker renders the video.
 */
export const reuseCachedVideo = async (
  deps: Deps,
  render: NewRender,
  input: VideoInput,
): Promise<boolean> => {
  const cachedVideos = deps.dataSource.getRepository(cachedVideoEntity);
  const cached = await findCached(deps, render.ownerId, input);
  if (cached === null) return false;
  const renders = deps.dataSource.getRepository(renderEntity);
  const attempt = { ...render, attempt: 1 };
  await inTransaction(deps.dataSource, async (manager) => {
    await manager.getRepository(renderEntity).insert({
      ...attempt,
      state: 'running',
      stage: 'publishing',
      progress: 0,
    });
    await assertVideoQuota(deps, manager, render.ownerId);
    await showInBatch(manager, render);
  });
  const bytes = await reuseFile(deps, cached.id, render.id);
  if (bytes === null) {
    await renders.delete({ id: render.id, attempt: attempt.attempt });
    return false;
  }
  const { strategy, strategyReason, contentHash: hash } = cached;
  const now = deps.clock.now();
  const finished = { strategy, strategyReason, bytes, contentHash: hash, now };
  await markCompleted(deps.dataSource.manager, attempt, finished);
  await cachedVideos.update({ id: cached.id }, { usedAt: now });
  return true;
};
