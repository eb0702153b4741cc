import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { ValidatedRequestOf } from '#contract/endpoint.ts';
import { BATCHES_MAX } from '#contract/limits.ts';
import type { ReviewState } from '#contract/sharing/reviews.contract.ts';
import type {
  BatchFinding,
  BatchRender,
  BatchRow,
  BatchSummary,
  BatchView,
  changeBatchRow as changeEndpoint,
  createBatch as createEndpoint,
} from '#contract/videos/batches.contract.ts';
import { handleOf, sessionFields } from '#remotion/class-form/session-fields.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { utcToday } from '#server/day-in-zone.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged } from '#server/db/query-rows.ts';
import { inTransaction, lockUntilCommit } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { unicodeFileName } from '#server/downloads/downloaded-file.ts';
import type { ExportedFile } from '#server/downloads/zip-stream.ts';
import { AppError } from '#server/errors.ts';
import { findRevisions } from '#server/features/promos/promos.service.ts';
import { countOpenEntries, findReviewStates } from '#server/features/promos/review-states.queries.ts';
import { assertQuota, documentBytes } from '#server/features/quotas/quotas.service.ts';
import { readRendersOfBatch } from '#server/features/renders/batch-renders.service.ts';
import { findLiveLink } from '#server/features/reviews/review-links.service.ts';
import { listInstructors } from '#server/features/studios/studio-names.queries.ts';
import { redrawOutdatedPromo } from '#server/features/timetable/promos-of-sessions.service.ts';
import { findSessionRevisions } from '#server/features/timetable/sessions.queries.ts';
import { findShownSessions } from '#server/features/timetable/shown-sessions.ts';
import { type BatchRecord, type BatchRowRecord, batchEntity, batchRowEntity } from './batch.entity.ts';
import {
  type BatchAddress,
  findBatch,
  findBatchOfRow,
  findBatches,
  findProgress,
  findRows,
} from './batches.queries.ts';
import { findSessionFindings } from './find-findings.ts';
import {
  type CheckedBatch,
  assignClips,
  checkBatch,
  completeForms,
  findStartDocument,
} from './prepare-batch.ts';

const nothing: CheckedBatch = { promos: new Map(), ofRows: new Map(), ofBatch: [], unnamedClips: [] };

type RowContext = {
  findings: CheckedBatch;
  renders: Map<string, BatchRender>;
  revisions: Map<string, number>;
  reviews: Map<string, ReviewState>;
  openEntries: Map<string, number>;
};

/** An approval of a video that no longer shows its class asks again. */
const reviewOf = (review: ReviewState | null, findings: readonly BatchFinding[]): ReviewState | null =>
  review === 'approved' && findings.some(({ kind }) => kind.startsWith('class-'))
    ? 'approved_before_edit'
    : review;

const rowView = (
  row: BatchRowRecord,
  { findings, renders, revisions, reviews, openEntries }: RowContext,
): BatchRow => ({
  id: row.id,
  sessionId: row.sessionId,
  form: row.form,
  texts: row.texts,
  assetId: row.assetId,
  isLeftOut: row.isLeftOut,
  promo:
    row.promoId === null || row.promoRevision === null
      ? null
      : {
          id: row.promoId,
          revision: row.promoRevision,
          currentRevision: revisions.get(row.promoId) ?? null,
          review: reviewOf(reviews.get(row.promoId) ?? null, findings.ofRows.get(row.id) ?? []),
          openEntries: openEntries.get(row.promoId) ?? 0,
        },
  render: renders.get(row.renderId ?? '') ?? null,
  findings: findings.ofRows.get(row.id) ?? [],
});

/** The rows of a started batch whose videos no longer show their class as it takes place. */
const findOutdatedRows = async (
  deps: LocalDeps,
  ownerId: string,
  { rows, today }: { rows: readonly BatchRowRecord[]; today: CalendarDay },
): Promise<CheckedBatch> => {
  const shown = rows.filter(({ isLeftOut }) => !isLeftOut);
  const sessions = await findShownSessions(deps.dataSource.manager, ownerId, shown);
  const findings = [...sessions].map(
    ([id, session]) => [id, findSessionFindings(session, { today, isStarted: true })] as const,
  );
  return { ...nothing, ofRows: new Map(findings) };
};

/** A batch as its owner sees it; `today` decides which days have passed. A started batch is only compared with the timetable. */
export const viewBatch = async (
  deps: LocalDeps,
  actor: CurrentUser,
  batch: BatchRecord,
  today: CalendarDay,
): Promise<BatchView> => {
  const rows = await findRows(deps.dataSource.manager, batch.id);
  const document = migratePromo(batch.document);
  const promoIds = rows.flatMap(({ promoId }) => promoId ?? []);
  const [findings, renders, revisions, progress, reviews, openEntries, reviewLink] = await Promise.all([
    batch.startedAt === null
      ? checkBatch(deps, actor, { batch, start: document, rows, today })
      : findOutdatedRows(deps, batch.ownerId, { rows, today }),
    readRendersOfBatch(
      deps,
      batch.ownerId,
      rows.flatMap(({ renderId }) => renderId ?? []),
    ),
    findRevisions(deps, promoIds),
    findProgress(deps, batch.id),
    findReviewStates(deps, promoIds),
    countOpenEntries(deps, promoIds),
    findLiveLink(deps, { batchId: batch.id }),
  ]);
  return {
    id: batch.id,
    title: batch.title,
    createdAt: batch.createdAt.toISOString(),
    startedAt: batch.startedAt?.toISOString() ?? null,
    progress,
    document,
    reviewLink,
    rows: rows.map((row) => rowView(row, { findings, renders, revisions, reviews, openEntries })),
    findings: findings.ofBatch,
    unnamedClips: findings.unnamedClips,
  };
};

/** The batch as of `today`, by default the day in UTC. @throws AppError NOT_FOUND, also for another person's */
export const readBatch = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, today }: { id: string; today?: CalendarDay | undefined },
): Promise<BatchView> => {
  const batch = await findBatch(deps, { ownerId: actor.id, id });
  return viewBatch(deps, actor, batch, today ?? utcToday(deps));
};

/** One page of the person's batches, newest first. `nextCursor` is null on the last page. */
export const listBatches = async (
  deps: LocalDeps,
  ownerId: string,
  cursor?: string,
): Promise<{ batches: BatchSummary[]; nextCursor: string | null }> => {
  const { batches, nextCursor } = await findBatches(deps, ownerId, cursor);
  const summaries = batches.map(({ createdAt, startedAt, ...batch }) => ({
    ...batch,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
  }));
  return { batches: summaries, nextCursor };
};

/**
 * Call this after the insert, because it counts the new batch too. Concurrent inserts of one owner wait for one another. @throws AppError
 * TOO_MANY_BATCHES
 */
const assertBatchCount = async (manager: EntityManager, ownerId: string): Promise<void> => {
  await lockUntilCommit(manager, `batches of ${ownerId}`);
  const batches = await manager.getRepository(batchEntity).countBy({ ownerId });
  if (batches > BATCHES_MAX) throw new AppError('TOO_MANY_BATCHES');
};

/**
 * Prepares a batch: freezes its design, completes the forms, and gives every row a clip. No promo is saved or rendered until the batch
 * starts. `enter` runs in the same transaction and can throw to prevent the batch.
 *
 * @throws AppError NOT_FOUND for a design that the person does not see, TOO_MANY_BATCHES or DOCUMENTS_USED_UP
 */
export const createBatch = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { title, start, usesBrandKit, rows, today }: ValidatedRequestOf<typeof createEndpoint>['body'],
  enter?: (manager: EntityManager, batchId: string) => Promise<void>,
): Promise<BatchView> => {
  const { document, handle } = await findStartDocument(deps, actor, { start, usesBrandKit, today });
  const forms = await completeForms(deps, actor, { rows, start: document, handle });
  const clips = await assignClips(deps, actor.id, rows, today);
  const id = newId();
  await inTransaction(deps.dataSource, async (manager) => {
    await assertQuota(deps, manager, actor.id, { documentBytes: documentBytes([document, forms]) });
    await manager
      .getRepository(batchEntity)
      .insert({ id, ownerId: actor.id, studioId: actor.studioId, title, document });
    await assertBatchCount(manager, actor.id);
    const sessionIds = rows.flatMap(({ sessionId }) => sessionId ?? []);
    const revisions = await findSessionRevisions(manager, actor.id, sessionIds);
    const records = rows.map(({ sessionId, form }, position) => ({
      id: newId(),
      batchId: id,
      position,
      sessionId,
      sessionRevision: revisions.get(sessionId ?? '') ?? null,
      form: forms[position] ?? form,
      texts: {},
      assetId: clips[position] ?? null,
      isLeftOut: false,
    }));
    await manager.getRepository(batchRowEntity).insert(records);
    await enter?.(manager, id);
  });
  return readBatch(deps, actor, { id, today });
};

/**
 * Marks the batch as changed, so that a start that has already read it reads it again. Other changes wait until the transaction ends, so
 * read the rows after this.
 *
 * @throws AppError BATCH_STARTED
 */
export const touchUnstarted = async (manager: EntityManager, id: string): Promise<void> => {
  const touched = await countChanged(
    manager,
    `UPDATE batches SET updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
      WHERE id = $1 AND started_at IS NULL`,
    [id],
  );
  if (touched === 0) throw new AppError('BATCH_STARTED');
};

/** Bytes of the fields that a person fills in. */
const rowBytes = ({ form, texts }: Pick<BatchRowRecord, 'form' | 'texts'>): number =>
  documentBytes([form, texts]);

/** Changes a row of a batch that has not started. @throws AppError NOT_FOUND, also for another person's, BATCH_STARTED or DOCUMENTS_USED_UP */
export const changeBatchRow = async (
  deps: LocalDeps,
  actor: CurrentUser,
  {
    id,
    today,
    form,
    texts,
    assetId,
    isLeftOut,
  }: { id: string } & ValidatedRequestOf<typeof changeEndpoint>['body'],
): Promise<BatchView> => {
  const batch = await findBatchOfRow(deps, { ownerId: actor.id, id });
  const changes = {
    ...(form !== undefined && { form }),
    ...(texts !== undefined && { texts }),
    ...(assetId !== undefined && { assetId }),
    ...(isLeftOut !== undefined && { isLeftOut }),
  };
  await inTransaction(deps.dataSource, async (manager) => {
    const rows = manager.getRepository(batchRowEntity);
    const former = await rows.findOneByOrFail({ id });
    const added = rowBytes({ ...former, ...changes }) - rowBytes(former);
    if (added > 0) await assertQuota(deps, manager, actor.id, { documentBytes: added });
    await touchUnstarted(manager, batch.id);
    const row = await rows.findOneByOrFail({ id });
    // Editing the class decides what its promo says. The dialog also sends an unchanged form.
    if (form !== undefined && row.sessionId !== null && !isDeepStrictEqual(form, row.form)) {
      const revision = (await findSessionRevisions(manager, actor.id, [row.sessionId])).get(row.sessionId);
      Object.assign(changes, { sessionRevision: revision ?? null });
    }
    if (Object.keys(changes).length > 0) await rows.update({ id }, changes);
  });
  return viewBatch(deps, actor, batch, today);
};

/** Deletes a batch; its promos and videos stay. @throws AppError NOT_FOUND or BATCH_NOT_ENDED */
export const deleteBatch = async (deps: LocalDeps, address: BatchAddress): Promise<void> => {
  const { id } = await findBatch(deps, address);
  const deleted = await countChanged(
    deps.dataSource,
    `DELETE FROM batches b WHERE id = $1 AND NOT EXISTS (
       SELECT 1 FROM batch_rows r JOIN renders v ON v.id = r.render_id
        WHERE r.batch_id = b.id AND v.state IN ('queued', 'running'))`,
    [id],
  );
  if (deleted === 0) throw new AppError('BATCH_NOT_ENDED');
};

/** A person's batches for the account export, each as a JSON file with its rows, which name their promos and videos. */
export async function* exportBatches(deps: LocalDeps, ownerId: string): AsyncGenerator<ExportedFile> {
  const batches: { id: string; title: string }[] = await deps.dataSource.query(
    'SELECT id, title FROM batches WHERE owner_id = $1 ORDER BY created_at, id',
    [ownerId],
  );
  for (const { id, title } of batches) {
    yield {
      path: `batches/${unicodeFileName(title)}-${id}.json`,
      open: async () => {
        const { document, createdAt, startedAt } = await findBatch(deps, { ownerId, id });
        const rows = await findRows(deps.dataSource.manager, id);
        return Readable.from([JSON.stringify({ id, title, createdAt, startedAt, document, rows }, null, 2)]);
      },
    };
  }
}

/** Makes the promos of a started batch follow their classes, and requests their videos again. Those of cancelled classes stay as they are. */
const redrawOutdatedRows = async (
  deps: Deps,
  actor: CurrentUser,
  { batch, today }: { batch: BatchRecord; today: CalendarDay },
): Promise<void> => {
  const rows = await findRows(deps.dataSource.manager, batch.id);
  const sessions = await findShownSessions(deps.dataSource.manager, actor.id, rows);
  for (const { id, promoId } of rows) {
    const { present = null, changes = [] } = sessions.get(id) ?? {};
    if (promoId === null || present === null || present.status === 'cancelled' || changes.length === 0)
      continue;
    await redrawOutdatedPromo(deps, actor, { id: promoId, today });
  }
};

/**
 * Updates the rows of a batch to the current classes of the timetable. Their own texts and cancelled classes stay as they are. After the
 * start, their promos follow, and their videos are made again.
 *
 * @throws AppError NOT_FOUND, or the errors of saving and rendering a promo
 */
export const followTimetable = async (
  deps: Deps,
  actor: CurrentUser,
  { id, today }: { id: string; today: CalendarDay },
): Promise<BatchView> => {
  const batch = await findBatch(deps, { ownerId: actor.id, id });
  if (batch.startedAt !== null) {
    await redrawOutdatedRows(deps, actor, { batch, today });
    return viewBatch(deps, actor, batch, today);
  }
  const { instructors } = await listInstructors(deps, actor);
  await inTransaction(deps.dataSource, async (manager) => {
    await touchUnstarted(manager, id);
    // Read only now: the lock has waited for edits in progress.
    const rows = await findRows(manager, id);
    const sessions = await findShownSessions(manager, actor.id, rows);
    for (const { id: rowId, form } of rows) {
      const { present = null, changes = [] } = sessions.get(rowId) ?? {};
      if (present === null || present.status === 'cancelled' || changes.length === 0) continue;
      const handle = handleOf(instructors, present.instructor);
      const fields = sessionFields(form, { session: present, handle });
      await manager
        .getRepository(batchRowEntity)
        .update({ id: rowId }, { form: { ...form, ...fields }, sessionRevision: present.revision });
    }
  });
  return viewBatch(deps, actor, batch, today);
};
