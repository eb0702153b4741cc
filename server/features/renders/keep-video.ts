import type { EntityManager } from 'typeorm';
import { inTransaction } from '#server/db/transaction.ts';
import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { keptVideoEntity, type KeptVideoRow } from './kept-video.entity.ts';

type Finished = Pick<KeptVideoRow, 'ownerId' | 'contentHash' | 'way' | 'wayReason' | 'bytes'> & {
  renderId: string;
};

/** What a `DELETE … RETURNING id` answers through TypeORM: its rows, and how many there are. */
type Deleted = [{ id: string }[], number];

const idsOf = ([rows]: Deleted): string[] => rows.map(({ id }) => id);

/** One process decides at a time, until its transaction ends: two that add at once would both find room. */
const awaitDecision = (manager: EntityManager): Promise<unknown> =>
  manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('polepro: which videos are kept', 0))`);

const forgetSame = async (manager: EntityManager, { ownerId, contentHash }: Finished): Promise<string[]> =>
  idsOf(
    await manager.query('DELETE FROM kept_videos WHERE owner_id = $1 AND content_hash = $2 RETURNING id', [
      ownerId,
      contentHash,
    ]),
  );

/** Forgets those that were used longest ago, until the rest is within `limit` bytes. */
const forgetOldest = async (manager: EntityManager, limit: number): Promise<string[]> =>
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
 * Keeps the video of a completed render for the next same wish of its owner, and forgets what that leaves no room for.
 * The row comes before the file and goes before it: a file without a row is swept, a row without a file is found out by
 * whoever wants it.
 */
export const keepVideo = async (deps: LocalDeps, { renderId, ...video }: Finished): Promise<void> => {
  const limit = deps.config.videoCacheBytes;
  if (video.bytes > limit) return;
  const id = newId();
  const forgotten = await inTransaction(deps.dataSource, async (manager) => {
    await awaitDecision(manager);
    const same = await forgetSame(manager, { renderId, ...video });
    const oldest = await forgetOldest(manager, limit - video.bytes);
    await manager.getRepository(keptVideoEntity).insert({ ...video, id, usedAt: deps.clock.now() });
    return [...same, ...oldest];
  });
  for (const each of forgotten) await deps.renderFiles.forget(each);
  const keptVideos = deps.dataSource.getRepository(keptVideoEntity);
  let bytes: number | null = null;
  try {
    bytes = await deps.renderFiles.keep(renderId, id);
  } finally {
    if (bytes === null) await keptVideos.delete({ id });
  }
  // Another may have forgotten this one before its file was there to be removed.
  if (!(await keptVideos.existsBy({ id }))) await deps.renderFiles.forget(id);
};
