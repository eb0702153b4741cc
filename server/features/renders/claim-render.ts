import type { EntityManager } from 'typeorm';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import type { Attempt } from './attempt.queries.ts';
import type { RenderRow } from './render.entity.ts';

/**
 * Renders of one person that run at a time, over all workers. Two keep one person's finished video from waiting
 * for their long one, and leave the other workers to other people.
 */
export const RUNNING_PER_PERSON = 2;

/** Every waiting render belongs to somebody who has enough under way: the ticket comes back in a second. */
export class NoTurnError extends Error {
  override name = 'NoTurnError';
}

type Place = Pick<RenderRow, 'id' | 'jobId' | 'state' | 'attemptsLeft'>;

/** What an `UPDATE … RETURNING` answers through TypeORM: its rows, and how many there are. */
type Updated<Row> = [Row[], number];

const PLACE = 'id, job_id AS "jobId", state, attempts_left AS "attemptsLeft"';

/** The render that the ticket stands for now, held until the transaction ends; null when it has ended. */
const holdPlace = async (manager: EntityManager, ticketId: string): Promise<Place | null> => {
  const rows: Place[] = await manager.query(
    `SELECT ${PLACE} FROM renders WHERE job_id = $1 AND state IN ('queued', 'running') FOR UPDATE`,
    [ticketId],
  );
  return rows[0] ?? null;
};

/** One worker decides at a time, until its transaction ends: so nobody counts what another is about to start. */
const awaitDecision = (manager: EntityManager): Promise<unknown> =>
  manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('polepro: whose render is next', 0))`);

/**
 * The waiting render whose turn it is: single before batch, then of the person with the fewest under way, then of
 * the one who has been served longest ago, then the oldest. Rows that somebody is just changing are passed over.
 */
const findNextInTurn = async (manager: EntityManager): Promise<Place | null> => {
  const rows: Place[] = await manager.query(
    `WITH busy AS (SELECT owner_id, count(*) AS renders FROM renders WHERE state = 'running' GROUP BY owner_id)
     SELECT r.id, r.job_id AS "jobId", r.state, r.attempts_left AS "attemptsLeft"
       FROM renders r
       LEFT JOIN busy ON busy.owner_id = r.owner_id
      CROSS JOIN LATERAL (SELECT max(started_at) AS at FROM renders mine WHERE mine.owner_id = r.owner_id) served
      WHERE r.state = 'queued' AND coalesce(busy.renders, 0) < $1
      ORDER BY r.kind = 'batch', coalesce(busy.renders, 0), served.at NULLS FIRST, r.created_at, r.id
      LIMIT 1 FOR UPDATE OF r SKIP LOCKED`,
    [RUNNING_PER_PERSON],
  );
  return rows[0] ?? null;
};

const swapTickets = (manager: EntityManager, one: Place, other: Place): Promise<unknown> =>
  manager.query(
    `UPDATE renders SET job_id = CASE id WHEN $1 THEN $4::uuid ELSE $2::uuid END WHERE id IN ($1, $3)`,
    [one.id, one.jobId, other.id, other.jobId],
  );

const start = async (manager: EntityManager, id: string, now: Date): Promise<Attempt | null> => {
  const [rows]: Updated<Attempt> = await manager.query(
    `UPDATE renders SET state = 'running', stage = 'preparing', progress = 0, seconds_left = NULL,
            attempt = attempt + 1, attempts_left = attempts_left - 1,
            heartbeat_at = $2, started_at = coalesce(started_at, $2), updated_at = $2
      WHERE id = $1
      RETURNING id, owner_id AS "ownerId", attempt, attempts_left AS "attemptsLeft", document,
                quality_preset AS "qualityPreset", is_watermarked AS "isWatermarked"`,
    [id, now],
  );
  return rows[0] ?? null;
};

const giveUp = (manager: EntityManager, id: string, now: Date): Promise<unknown> =>
  manager.query(
    `UPDATE renders SET state = 'failed', error_code = 'WORKER_LOST', stage = NULL, seconds_left = NULL,
            finished_at = $2, updated_at = $2
      WHERE id = $1`,
    [id, now],
  );

/**
 * Starts the render whose turn it is, counting the attempt before anything is done. The ticket may have been that
 * of another one: then the two swap tickets, so that there is one for each as before. Only a ticket whose render
 * has lost its worker stays with it. Null when the ticket stands for nothing any more, or when the attempts of its
 * render are used up, which ends it here.
 *
 * @throws NoTurnError when the ticket is to be handed out again.
 */
export const claimRender = (deps: LocalDeps, ticketId: string): Promise<Attempt | null> =>
  inTransaction(deps.dataSource, async (manager) => {
    const now = deps.clock.now();
    let place = await holdPlace(manager, ticketId);
    if (place?.state !== 'running') {
      await awaitDecision(manager);
      // Whoever has decided meanwhile may have swapped this ticket: it is somewhere else then.
      place ??= await holdPlace(manager, ticketId);
    }
    if (place === null) return null;
    if (place.attemptsLeft === 0) {
      await giveUp(manager, place.id, now);
      return null;
    }
    const chosen = place.state === 'running' ? place : await findNextInTurn(manager);
    if (chosen === null) throw new NoTurnError();
    if (chosen.id !== place.id) await swapTickets(manager, place, chosen);
    return start(manager, chosen.id, now);
  });
