import type { EntityManager } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import type { RenderFailureCode } from '#server/errors.ts';
import type { RenderProgress, RenderResult } from '#server/ports/render-engine.ts';
import type { RenderRow } from './render.entity.ts';

/** One start of a render by one worker. Its writes count only while the row still bears its number. */
export type Attempt = Pick<
  RenderRow,
  'id' | 'ownerId' | 'attempt' | 'attemptsLeft' | 'document' | 'qualityPreset' | 'isWatermarked'
>;

/** What an `UPDATE` answers through TypeORM: no rows, and how many it has changed. */
type Updated = [unknown[], number];

const STILL_MINE = `id = $1 AND attempt = $2 AND state = 'running'`;

/** Says that the attempt lives, and how far it is. False when it is no longer the render's own. */
export const beat = async (
  { dataSource, clock }: LocalDeps,
  { id, attempt }: Attempt,
  progress: RenderProgress | null,
): Promise<boolean> => {
  const [, count]: Updated =
    progress === null
      ? await dataSource.query(`UPDATE renders SET heartbeat_at = $3 WHERE ${STILL_MINE}`, [
          id,
          attempt,
          clock.now(),
        ])
      : await dataSource.query(
          `UPDATE renders SET heartbeat_at = $3, stage = $4, progress = $5, seconds_left = $6 WHERE ${STILL_MINE}`,
          [id, attempt, clock.now(), progress.stage, progress.progress, progress.secondsLeft],
        );
  return count === 1;
};

/** Back into the queue; `isForgiven` when the attempt was not to blame and does not count. */
export const giveBack = async (
  { dataSource, clock }: LocalDeps,
  { id, attempt }: Attempt,
  { isForgiven }: { isForgiven: boolean },
): Promise<void> => {
  await dataSource.query(
    `UPDATE renders SET state = 'queued', stage = NULL, progress = 0, seconds_left = NULL, heartbeat_at = NULL,
            attempts_left = attempts_left + $3::int, updated_at = $4
      WHERE ${STILL_MINE}`,
    [id, attempt, isForgiven ? 1 : 0, clock.now()],
  );
};

/** Ends the render without a video. Nothing happens when the attempt is no longer the render's own. */
export const markFailed = async (
  { dataSource, clock }: LocalDeps,
  { id, attempt }: Attempt,
  code: RenderFailureCode,
): Promise<void> => {
  await dataSource.query(
    `UPDATE renders SET state = 'failed', error_code = $3, stage = NULL, seconds_left = NULL,
            finished_at = $4, updated_at = $4
      WHERE ${STILL_MINE}`,
    [id, attempt, code, clock.now()],
  );
};

/** Holds the row until the transaction ends, so that neither a cancel nor another attempt comes between. */
export const lockOwnRow = async (manager: EntityManager, { id, attempt }: Attempt): Promise<boolean> => {
  const rows: unknown[] = await manager.query(`SELECT id FROM renders WHERE ${STILL_MINE} FOR UPDATE`, [
    id,
    attempt,
  ]);
  return rows.length === 1;
};

/** `contentHash` names all that has made the video, see content-hash.ts. */
type Finished = Pick<RenderResult, 'way' | 'wayReason' | 'bytes'> & { contentHash: string };

/** Ends the render with its video, `bytes` long. In the transaction that holds the row, see `lockOwnRow`. */
export const markCompleted = async (
  manager: EntityManager,
  { id, attempt }: Pick<Attempt, 'id' | 'attempt'>,
  { way, wayReason, bytes, contentHash, now }: Finished & { now: Date },
): Promise<void> => {
  await manager.query(
    `UPDATE renders SET state = 'completed', progress = 1, stage = NULL, seconds_left = NULL,
            way = $3, way_reason = $4, bytes = $5, content_hash = $6, finished_at = $7, updated_at = $7
      WHERE ${STILL_MINE}`,
    [id, attempt, way, wayReason, bytes, contentHash, now],
  );
};
