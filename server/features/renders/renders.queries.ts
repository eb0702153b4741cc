import type { EntityManager } from 'typeorm';
import { decodeCursor, encodeCursor } from '#server/db/page-cursor.ts';
import type { LocalDeps } from '#server/deps.ts';
import { type NewRender, renderEntity, type RenderRow } from './render.entity.ts';

const PAGE_SIZE = 30;

/** Starts that a render may lose to a killed worker before it is given up. */
export const ATTEMPTS = 3;

type Wanted = { promoId?: string | undefined; cursor?: string | undefined };

/** A person's renders, newest first. */
export const findRenders = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  { promoId, cursor }: Wanted,
): Promise<{ renders: RenderRow[]; nextCursor: string | null }> => {
  const query = dataSource
    .getRepository(renderEntity)
    .createQueryBuilder('render')
    .where({ ownerId })
    .orderBy({ 'render.createdAt': 'DESC', 'render.id': 'DESC' })
    .take(PAGE_SIZE + 1);
  if (promoId !== undefined) query.andWhere({ promoId });
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor);
    query.andWhere('(render.createdAt, render.id) < (:at, :id)', { at, id });
  }
  const rows = await query.getMany();
  const renders = rows.slice(0, PAGE_SIZE);
  const last = renders.at(-1);
  const hasMore = rows.length > PAGE_SIZE && last !== undefined;
  return { renders, nextCursor: hasMore ? encodeCursor({ at: last.createdAt, id: last.id }) : null };
};

/** Null where there is none, or it is another person's. */
export const findRender = (
  { dataSource }: LocalDeps,
  ownerId: string,
  id: string,
): Promise<RenderRow | null> => dataSource.getRepository(renderEntity).findOneBy({ id, ownerId });

/** What an `UPDATE … RETURNING` answers through TypeORM: its rows, and how many there are. */
type Updated<Row> = [Row[], number];

/** Ends a render that has not ended. The id of its ticket, or null when there was nothing to end. */
export const markCancelled = async (
  manager: EntityManager,
  { ownerId, id }: Pick<RenderRow, 'ownerId' | 'id'>,
  now: Date,
): Promise<string | null> => {
  const [rows]: Updated<{ jobId: string }> = await manager.query(
    `UPDATE renders SET state = 'cancelled', stage = NULL, seconds_left = NULL, finished_at = $3, updated_at = $3
      WHERE id = $1 AND owner_id = $2 AND state IN ('queued', 'running')
      RETURNING job_id AS "jobId"`,
    [id, ownerId, now],
  );
  return rows[0]?.jobId ?? null;
};

/** Single renders of one person that may wait at a time; who reaches it waits for videos, not for a place. */
export const WAITING_PER_PERSON = 20;

/** Adds a waiting render. False, and none, when that person's places are taken: the database counts, under a lock. */
export const insertQueued = async (manager: EntityManager, render: NewRender): Promise<boolean> => {
  const { id, ownerId, promoId, revision, title, document, qualityPreset, kind, jobId, isWatermarked } =
    render;
  const rows: unknown[] = await manager.query(
    `INSERT INTO renders (id, owner_id, promo_id, revision, title, document, quality_preset, kind, job_id,
                          is_watermarked, state, progress, attempt, attempts_left)
     SELECT $1::text, $2::text, $3::text, $4::int, $5::text, $6::jsonb, $7::text, $8::text, $9::uuid, $10::boolean, 'queued', 0, 0, ${ATTEMPTS}
      WHERE $8 <> 'single' OR waiting_renders_of($2) < ${WAITING_PER_PERSON}
      RETURNING id`,
    [
      id,
      ownerId,
      promoId,
      revision,
      title,
      JSON.stringify(document),
      qualityPreset,
      kind,
      jobId,
      isWatermarked,
    ],
  );
  return rows.length === 1;
};

/**
 * Sets a failed or cancelled render back to its beginning, under a new ticket. False when it has not ended so, or
 * when that person's places in the queue are taken.
 */
export const markQueuedAgain = async (
  manager: EntityManager,
  { ownerId, id, jobId }: Pick<RenderRow, 'ownerId' | 'id' | 'jobId'>,
): Promise<boolean> => {
  const [, count]: Updated<unknown> = await manager.query(
    `UPDATE renders SET state = 'queued', stage = NULL, progress = 0, seconds_left = NULL, way = NULL,
            way_reason = NULL, error_code = NULL, heartbeat_at = NULL, started_at = NULL, finished_at = NULL,
            bytes = NULL, job_id = $3, attempts_left = ${ATTEMPTS}, updated_at = now()
      WHERE id = $1 AND owner_id = $2 AND state IN ('failed', 'cancelled')
        AND (kind <> 'single' OR waiting_renders_of($2) < ${WAITING_PER_PERSON})`,
    [id, ownerId, jobId],
  );
  return count === 1;
};
