import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { BatchView } from '#contract/videos/batches.contract.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { classTitle } from '#schema/promo-title.ts';
import type { Promo } from '#schema/promo.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type SessionLink, insertPromos } from '#server/features/promos/promos.service.ts';
import { lockAccount } from '#server/features/quotas/quotas.service.ts';
import { queueRenders } from '#server/features/renders/batch-renders.service.ts';
import { freezeRender, type FrozenRender } from '#server/features/renders/renders.service.ts';
import { findSessionRevisions } from '#server/features/timetable/sessions.queries.ts';
import type { BatchRecord, BatchRowRecord } from './batch.entity.ts';
import { findBatch, findRows } from './batches.queries.ts';
import { viewBatch } from './batches.service.ts';
import { checkBatch } from './prepare-batch.ts';

/** A row that is about to start, with its render and its promo, whose id is known before it is saved. */
type FrozenRow = { row: BatchRowRecord; promo: Promo; title: string; render: FrozenRender };

/** A batch, its included rows, and the day of the start. */
type Start = { batch: BatchRecord; rows: readonly BatchRowRecord[]; today: CalendarDay };

/** Why a row cannot start. */
type RowProblem = { path: string; message: string };

const pathOf = ({ position }: BatchRowRecord): string => `rows.${position}`;

/** A row with the promo that it makes. */
type ReadyRow = { row: BatchRowRecord; promo: Promo };

/** The rows with their promos. @throws AppError BATCH_NOT_READY naming each row that cannot start, and the reason */
const readyRows = async (deps: Deps, actor: CurrentUser, start: Start): Promise<ReadyRow[]> => {
  const { promos, ofRows, ofBatch } = await checkBatch(deps, actor, {
    ...start,
    start: migratePromo(start.batch.document),
  });
  const problems: RowProblem[] = start.rows.flatMap((row) =>
    (ofRows.get(row.id) ?? [])
      .filter(({ isBlocking }) => isBlocking)
      .map(({ message }) => ({ path: pathOf(row), message })),
  );
  problems.push(
    ...ofBatch.filter(({ isBlocking }) => isBlocking).map(({ message }) => ({ path: 'rows', message })),
  );
  if (start.rows.length === 0) problems.push({ path: 'rows', message: 'every row is left out' });
  if (problems.length > 0) throw new AppError('BATCH_NOT_READY', problems);
  return start.rows.flatMap((row) => {
    const promo = promos.get(row.id);
    return promo === undefined ? [] : [{ row, promo }];
  });
};

/** The renders of the rows. @throws AppError BATCH_NOT_READY naming each row that cannot be rendered */
const freezeRows = async (
  deps: Deps,
  actor: CurrentUser,
  { batch, rows }: { batch: BatchRecord; rows: readonly ReadyRow[] },
): Promise<FrozenRow[]> => {
  const problems: RowProblem[] = [];
  const freeze = async ({ row, promo }: ReadyRow): Promise<FrozenRow | null> => {
    const byClass = promo.textMode === 'instructor' ? classTitle(promo.classInfo) : '';
    const title = byClass === '' ? batch.title : byClass;
    try {
      const request = { id: newId(), promoId: newId(), revision: 1, title, document: promo };
      return { row, promo, title, render: await freezeRender(deps, actor, { ...request, kind: 'batch' }) };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      problems.push({ path: pathOf(row), message: error.message });
      return null;
    }
  };
  const starting: FrozenRow[] = [];
  // One at a time: a hundred at once would compete for database connections and time out.
  for (const row of rows) {
    const frozen = await freeze(row);
    if (frozen !== null) starting.push(frozen);
  }
  if (problems.length > 0) throw new AppError('BATCH_NOT_READY', problems);
  return starting;
};

/** Marks the batch as started if it has not changed since it was read. Returns whether it did. @throws AppError BATCH_STARTED */
const claimStart = async (manager: EntityManager, batch: BatchRecord, now: Date): Promise<boolean> => {
  const claimed = await countChanged(
    manager,
    `UPDATE batches SET started_at = $3, updated_at = $3
      WHERE id = $1 AND started_at IS NULL AND updated_at = $2`,
    [batch.id, batch.updatedAt, now],
  );
  return claimed === 1;
};

/** The classes that the promos advertise, at the revisions that they show, without classes that have left the timetable. */
const findLinks = async (
  manager: EntityManager,
  ownerId: string,
  rows: readonly BatchRowRecord[],
): Promise<(row: BatchRowRecord) => SessionLink> => {
  const sessionIds = rows.flatMap(({ sessionId }) => sessionId ?? []);
  const revisions = await findSessionRevisions(manager, ownerId, sessionIds);
  return ({ sessionId, sessionRevision }) => {
    const present = revisions.get(sessionId ?? '');
    return present === undefined
      ? { sessionId: null, sessionRevision: null }
      : { sessionId, sessionRevision: sessionRevision ?? present };
  };
};

/** Links each row to its promo and render, and records the use of its clip for the advertised day. */
const linkRows = async (
  manager: EntityManager,
  ownerId: string,
  { starting, today }: { starting: readonly FrozenRow[]; today: CalendarDay },
): Promise<void> => {
  const ids = {
    rows: starting.map(({ row }) => row.id),
    promos: starting.map(({ render }) => render.promoId),
    renders: starting.map(({ render }) => render.id),
  };
  await manager.query(
    `UPDATE batch_rows r SET promo_id = given.promo, promo_revision = 1, render_id = given.render, updated_at = now()
       FROM unnest($1::text[], $2::text[], $3::text[]) AS given(id, promo, render) WHERE r.id = given.id`,
    [ids.rows, ids.promos, ids.renders],
  );
  const uses = starting.flatMap(({ promo, row, render }) =>
    promo.background === null
      ? []
      : [[render.promoId, promo.background.assetId, row.form.classDate === '' ? today : row.form.classDate]],
  );
  await manager.query(
    `INSERT INTO clip_uses (owner_id, promo_id, asset_id, used_on)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::date[])`,
    [ownerId, ...[0, 1, 2].map((column) => uses.map((use) => use[column]))],
  );
};

/**
 * Starts a batch: saves a promo for each included row and queues its render, all or none.
 *
 * @throws AppError NOT_FOUND, BATCH_STARTED, BATCH_NOT_READY naming the rows, STORAGE_FULL, or the error of a used-up quota
 */
export const startBatch = async (
  deps: Deps,
  actor: CurrentUser,
  { id, today }: { id: string; today: CalendarDay },
): Promise<BatchView> => {
  const batch = await findBatch(deps, { ownerId: actor.id, id });
  if (batch.startedAt !== null) throw new AppError('BATCH_STARTED');
  const rows = (await findRows(deps.dataSource.manager, id)).filter(({ isLeftOut }) => !isLeftOut);
  const ready = await readyRows(deps, actor, { batch, rows, today });
  const starting = await freezeRows(deps, actor, { batch, rows: ready });
  const now = deps.clock.now();
  const isStarted = await inTransaction(deps.dataSource, async (manager) => {
    await lockAccount(manager, actor.id);
    if (!(await claimStart(manager, batch, now))) return false;
    const linkOf = await findLinks(manager, actor.id, rows);
    await insertPromos(
      deps,
      manager,
      { ownerId: actor.id, savedBy: actor.impersonatedBy ?? null },
      starting.map(({ row, render, title, promo }) => ({
        id: render.promoId,
        title,
        document: promo,
        ...linkOf(row),
      })),
    );
    await queueRenders(
      deps,
      manager,
      starting.map(({ render }) => render),
    );
    await linkRows(manager, actor.id, { starting, today });
    return true;
  });
  // A row has changed, or another request has started the batch. Read it again.
  if (!isStarted) return startBatch(deps, actor, { id, today });
  return viewBatch(deps, actor, { ...batch, startedAt: now }, today);
};
