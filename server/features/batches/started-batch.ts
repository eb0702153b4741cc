import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { MadeReviewLink, ReviewDays } from '#contract/sharing/reviews.contract.ts';
import type { BatchChange, BatchView } from '#contract/videos/batches.contract.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { cancelRenders, readRendersOfBatch } from '#server/features/renders/batch-renders.service.ts';
import { retryRender } from '#server/features/renders/renders.service.ts';
import { makeLink, withdrawLink } from '#server/features/reviews/review-links.service.ts';
import { findShownSessions } from '#server/features/timetable/shown-sessions.ts';
import { followRow } from '#server/jobs/follow-row.ts';
import type { ViewSource } from '#server/streaming.ts';
import { type BatchAddress, findBatch, findProgress, findRows } from './batches.queries.ts';
import { viewBatch } from './batches.service.ts';

const readChange = async (deps: Deps, { ownerId, id }: BatchAddress): Promise<BatchChange> => {
  const rows = await findRows(deps.dataSource.manager, id);
  const renders = await readRendersOfBatch(
    deps,
    ownerId,
    rows.flatMap(({ renderId }) => renderId ?? []),
  );
  return {
    progress: await findProgress(deps, id),
    rows: rows.map((row) => ({ id: row.id, render: renders.get(row.renderId ?? '') ?? null })),
  };
};

/** Events with the progress of a batch: its current state, then each change until its renders have ended. @throws AppError NOT_FOUND */
export const watchBatch = async (deps: Deps, address: BatchAddress): Promise<ViewSource> => {
  const { id } = await findBatch(deps, address);
  const rows = await findRows(deps.dataSource.manager, id);
  const followed = {
    keys: rows.flatMap(({ renderId }) => renderId ?? []),
    read: () => readChange(deps, address),
    isOver: ({ progress }: BatchChange) => progress.open === 0,
  };
  return { key: `batch:${id}`, open: (signal) => followRow(deps, followed, { signal }) };
};

type BatchRequest = { id: string; today: CalendarDay };

/** Cancels every render of the batch that has not ended. @throws AppError NOT_FOUND */
export const cancelBatch = async (
  deps: Deps,
  actor: CurrentUser,
  { id, today }: BatchRequest,
): Promise<BatchView> => {
  const batch = await findBatch(deps, { ownerId: actor.id, id });
  const rows = await findRows(deps.dataSource.manager, id);
  await cancelRenders(
    deps,
    actor.id,
    rows.flatMap(({ renderId }) => renderId ?? []),
  );
  return viewBatch(deps, actor, batch, today);
};

/**
 * Queues again every render of the batch that ended without a video, unless its class is cancelled. The others stay as they are.
 *
 * @throws AppError NOT_FOUND, STORAGE_FULL, or the error of a used-up quota
 */
export const retryBatch = async (
  deps: Deps,
  actor: CurrentUser,
  { id, today }: BatchRequest,
): Promise<BatchView> => {
  const batch = await findBatch(deps, { ownerId: actor.id, id });
  const rows = await findRows(deps.dataSource.manager, id);
  const renders = await readRendersOfBatch(
    deps,
    actor.id,
    rows.flatMap(({ renderId }) => renderId ?? []),
  );
  const sessions = await findShownSessions(deps.dataSource.manager, actor.id, rows);
  for (const row of rows) {
    const render = renders.get(row.renderId ?? '');
    if (render === undefined || sessions.get(row.id)?.present?.status === 'cancelled') continue;
    if (render.state === 'failed' || render.state === 'cancelled' || render.state === 'expired')
      await retryRender(deps, { ownerId: actor.id, id: render.id });
  }
  return viewBatch(deps, actor, batch, today);
};

/**
 * Makes the review link of a batch, or one more address for it. `days` applies only to a new link.
 *
 * @throws AppError NOT_FOUND, BATCH_NOT_STARTED, or EMAIL_NOT_CONFIRMED
 */
export const makeBatchReviewLink = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, days }: { id: string; days?: ReviewDays | undefined },
): Promise<MadeReviewLink> => {
  const { startedAt } = await findBatch(deps, { ownerId: actor.id, id });
  if (startedAt === null) throw new AppError('BATCH_NOT_STARTED');
  const promoIds = (await findRows(deps.dataSource.manager, id)).flatMap(({ promoId }) => promoId ?? []);
  return makeLink(deps, actor, { reviewed: { batchId: id }, promoIds, days });
};

/** Withdraws the review link of a batch. Comments and decisions stay. @throws AppError NOT_FOUND */
export const withdrawBatchReviewLink = async (deps: LocalDeps, address: BatchAddress): Promise<void> => {
  const { id } = await findBatch(deps, address);
  await withdrawLink(deps, { batchId: id });
};
