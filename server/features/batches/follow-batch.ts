import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { BatchChange, BatchView } from '#contract/videos/batches.contract.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { Deps } from '#server/deps.ts';
import { cancelRenders, readRendersOfBatch } from '#server/features/renders/batch-renders.service.ts';
import { retryRender } from '#server/features/renders/renders.service.ts';
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
 * Queues again every render of the batch that ended without a video. The others stay as they are.
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
  for (const { id: renderId, state } of renders.values()) {
    if (state === 'failed' || state === 'cancelled' || state === 'expired') {
      await retryRender(deps, { ownerId: actor.id, id: renderId });
    }
  }
  return viewBatch(deps, actor, batch, today);
};
