import { type EntityManager, In } from 'typeorm';
import type { RenderFailureCode } from '#contract/job-failures.ts';
import type { RenderStrategy } from '#contract/videos/renders.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { type ClaimedJob, claimedSql, type JobTable } from '#server/jobs/job-kind.ts';
import { SHORT_RENDER_COST } from '#server/rendering/render-cost.ts';
import { type NewRender, renderEntity, type RenderRow } from './render.entity.ts';

/** Concurrent renders of one person in one lane, over all workers. The other workers are for other people. */
export const RUNNING_PER_PERSON = 2;

/** A render that a worker has started. */
export type ClaimedRender = ClaimedJob &
  Pick<RenderRow, 'ownerId' | 'promoId' | 'title' | 'document' | 'qualityPreset' | 'isWatermarked' | 'kind'>;

const tableOf = (queue: string, filter: NonNullable<JobTable['filter']>): JobTable => ({
  table: 'renders',
  queue,
  personColumn: 'owner_id',
  maxRunningPerPerson: RUNNING_PER_PERSON,
  filter,
  isLate: (row) => `${row}.kind = 'batch'`,
  runningStates: ['running'],
  startSql: `state = 'running', stage = 'preparing', seconds_left = NULL`,
  clearSql: 'stage = NULL, seconds_left = NULL',
  columns: `owner_id, promo_id, title, document, quality_preset, is_watermarked, kind`,
});

/**
 * Renders as jobs, in two lanes, so that a short one never waits for a long one. In each lane, single renders go before those of a batch. A
 * render without a cost counts as long.
 */
export const renderTables = {
  short: tableOf('renders', (row) => `coalesce(${row}.cost <= ${SHORT_RENDER_COST}, false)`),
  long: tableOf('long-renders', (row) => `coalesce(${row}.cost > ${SHORT_RENDER_COST}, true)`),
} as const satisfies Record<string, JobTable>;

/** The lane of a render of this cost. */
export const renderTableFor = (cost: number | null): JobTable =>
  cost !== null && cost <= SHORT_RENDER_COST ? renderTables.short : renderTables.long;

/** Whether the row still belongs to this attempt, in either lane. */
const CLAIMED = claimedSql(renderTables.short);

/** The frozen input of a render. Null if it does not exist or belongs to another person. */
export const findFrozen = (
  { dataSource }: LocalDeps,
  { ownerId, id }: Pick<RenderRow, 'ownerId' | 'id'>,
): Promise<Pick<RenderRow, 'state' | 'document' | 'isWatermarked'> | null> =>
  dataSource.getRepository(renderEntity).findOne({
    select: { id: true, state: true, document: true, isWatermarked: true },
    where: { id, ownerId },
  });

const progressColumns = {
  id: true,
  promoId: true,
  state: true,
  stage: true,
  progress: true,
  secondsLeft: true,
  retryAt: true,
  strategy: true,
  strategyReason: true,
  finishedAt: true,
  errorCode: true,
  bytes: true,
} as const;

export type RenderProgressRow = Pick<RenderRow, keyof typeof progressColumns>;

/** The columns that change during a render. Null like `findFrozen`. */
export const findProgress = (
  { dataSource }: LocalDeps,
  address: Pick<RenderRow, 'ownerId' | 'id'>,
): Promise<RenderProgressRow | null> =>
  dataSource.getRepository(renderEntity).findOne({ select: progressColumns, where: address });

/** The same for many renders, of any person. */
export const findProgressOf = (
  { dataSource }: LocalDeps,
  ids: readonly string[],
): Promise<RenderProgressRow[]> =>
  dataSource.getRepository(renderEntity).find({ select: progressColumns, where: { id: In([...ids]) } });

/** Cancels a person's open renders. Ended ones stay as they are. */
export const markCancelled = async (
  manager: EntityManager,
  { ownerId, ids, now }: { ownerId: string; ids: readonly string[]; now: Date },
): Promise<void> => {
  await manager.query(
    `UPDATE renders SET state = 'cancelled', stage = NULL, seconds_left = NULL, finished_at = $3, updated_at = $3
      WHERE id = ANY ($1) AND owner_id = $2 AND state IN ('queued', 'running')`,
    [ids, ownerId, now],
  );
};

/** Ends the render without a video, unless it no longer belongs to this attempt. */
export const markFailed = async (
  { dataSource, clock }: LocalDeps,
  { id, attempt }: ClaimedJob,
  code: RenderFailureCode,
): Promise<void> => {
  await dataSource.query(
    `UPDATE renders SET state = 'failed', error_code = $3, stage = NULL, seconds_left = NULL,
            finished_at = $4, updated_at = $4
      WHERE ${CLAIMED}`,
    [id, attempt, code, clock.now()],
  );
};

/** Locks the row until the transaction ends, so that neither cancellation nor another attempt intervenes. */
export const lockClaimed = async (
  manager: EntityManager,
  { id, attempt }: Pick<ClaimedJob, 'id' | 'attempt'>,
): Promise<boolean> => {
  const rows = await queryRows<unknown>(manager, `SELECT id FROM renders WHERE ${CLAIMED} FOR UPDATE`, [
    id,
    attempt,
  ]);
  return rows.length === 1;
};

/** `contentHash` identifies everything that went into the video, see content-hash.ts. */
type FinishedRender = {
  strategy: RenderStrategy;
  strategyReason: string;
  bytes: number;
  contentHash: string;
};

/** Completes the render with its video of `bytes`. Call it in the transaction that holds the row, see `lockClaimed`. */
export const markCompleted = async (
  manager: EntityManager,
  { id, attempt }: Pick<ClaimedJob, 'id' | 'attempt'>,
  { strategy, strategyReason, bytes, contentHash, now }: FinishedRender & { now: Date },
): Promise<void> => {
  await manager.query(
    `UPDATE renders SET state = 'completed', progress = 1, stage = NULL, seconds_left = NULL,
            way = $3, way_reason = $4, bytes = $5, content_hash = $6, finished_at = $7, updated_at = $7
      WHERE ${CLAIMED}`,
    [id, attempt, strategy, strategyReason, bytes, contentHash, now],
  );
};

/** Maximum waiting single renders of one person. */
export const WAITING_PER_PERSON = 20;

/** Adds a waiting render. Returns false and adds none when the person has reached the maximum. The database counts under a lock. */
export const insertQueued = async (manager: EntityManager, render: NewRender): Promise<boolean> => {
  const { id, ownerId, promoId, revision, title, document, qualityPreset, kind, isWatermarked, cost } =
    render;
  const rows = await queryRows<unknown>(
    manager,
    `INSERT INTO renders (id, owner_id, promo_id, revision, title, document, quality_preset, kind,
                          is_watermarked, cost, state, progress, attempt)
     SELECT $1::text, $2::text, $3::text, $4::int, $5::text, $6::jsonb, $7::text, $8::text, $9::boolean,
            $10::double precision, 'queued', 0, 0
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
      isWatermarked,
      cost,
    ],
  );
  return rows.length === 1;
};

/** Makes the batch row of the promo, if there is one, show this render with its class and clip. */
export const showInBatch = async (
  manager: EntityManager,
  { id, promoId, revision, document }: Pick<NewRender, 'id' | 'promoId' | 'revision' | 'document'>,
): Promise<void> => {
  await manager.query(
    `UPDATE batch_rows SET render_id = $2, promo_revision = $3, form = $4, asset_id = coalesce($5, asset_id), updated_at = now()
      WHERE promo_id = $1 AND promo_revision <= $3`,
    [promoId, id, revision, JSON.stringify(document.classInfo), document.background?.assetId ?? null],
  );
};

/** Locks the queued renders of earlier revisions of the promo that were not requested directly and that no batch shows. */
export const lockSuperseded = async (
  manager: EntityManager,
  { promoId, revision }: Pick<NewRender, 'promoId' | 'revision'>,
): Promise<string[]> => {
  const rows = await queryRows<{ id: string }>(
    manager,
    `SELECT id FROM renders
      WHERE promo_id = $1 AND revision < $2 AND kind = 'batch' AND state = 'queued'
        AND NOT EXISTS (SELECT FROM batch_rows b WHERE b.render_id = renders.id)
        FOR UPDATE SKIP LOCKED`,
    [promoId, revision],
  );
  return rows.map(({ id }) => id);
};

/** Adds the waiting renders of a batch, in order and without a maximum. */
export const insertBatch = async (manager: EntityManager, renders: readonly NewRender[]): Promise<void> => {
  const waiting = { state: 'queued', progress: 0, attempt: 0 } as const;
  const now = Date.now();
  const rows = renders.map((render, index) => ({ ...render, ...waiting, createdAt: new Date(now + index) }));
  await manager.getRepository(renderEntity).insert(rows);
};

/**
 * Resets a failed, cancelled or expired render to queued, and returns it. Null when it is in another state, or when the person has reached
 * the maximum of waiting renders.
 */
export const markQueuedAgain = async (
  manager: EntityManager,
  { ownerId, id }: Pick<RenderRow, 'ownerId' | 'id'>,
): Promise<Pick<RenderRow, 'cost'> | null> => {
  const [row] = await queryRows<Pick<RenderRow, 'cost'>>(
    manager,
    `UPDATE renders SET state = 'queued', stage = NULL, progress = 0, seconds_left = NULL, way = NULL,
            way_reason = NULL, error_code = NULL, finished_at = NULL, bytes = NULL, updated_at = now()
      WHERE id = $1 AND owner_id = $2 AND state IN ('failed', 'cancelled', 'expired')
        AND (kind <> 'single' OR waiting_renders_of($2) < ${WAITING_PER_PERSON})
      RETURNING cost`,
    [id, ownerId],
  );
  return row ?? null;
};
