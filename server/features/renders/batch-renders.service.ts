import type { EntityManager } from 'typeorm';
import type { BatchRender } from '#contract/videos/batches.contract.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { findWithdrawnPeople } from '#server/features/people/people.queries.ts';
import { sendJobs } from '#server/jobs/send-jobs.ts';
import {
  findProgressOf,
  insertBatch,
  lockSuperseded,
  markCancelled,
  renderTableFor,
} from './renders.queries.ts';
import { type FrozenRender, progressView, queueRender, withdrawnView } from './renders.service.ts';
import { assertVideoQuota } from './video-quota.ts';

/** A person's renders by id, in the form of a batch's list. */
export const readRendersOfBatch = async (
  deps: LocalDeps,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, BatchRender>> => {
  const rows = await findProgressOf(deps, ids);
  const finished = rows.filter(({ state }) => state === 'completed').map(({ id }) => id);
  const withdrawn = await findWithdrawnPeople(deps, ownerId, finished);
  return new Map(
    rows.map((row) => {
      const { state, stage, progress, secondsLeft, retryAt, videoUrl, error } = progressView(row);
      const view = { id: row.id, state, stage, progress, secondsLeft, retryAt, videoUrl, error };
      return [row.id, { ...view, ...withdrawnView(withdrawn.get(row.id)) }];
    }),
  );
};

/**
 * Queues renders of one person, in order, in the caller's transaction. They wait behind everyone's single renders.
 *
 * @throws AppError DOCUMENTS_USED_UP, TOO_MANY_VIDEOS or VIDEOS_USED_UP
 */
export const queueRenders = async (
  deps: Deps,
  manager: EntityManager,
  renders: readonly FrozenRender[],
): Promise<void> => {
  await insertBatch(manager, renders);
  for (const ownerId of new Set(renders.map((render) => render.ownerId))) {
    await assertVideoQuota(deps, manager, ownerId);
  }
  for (const [table, waiting] of Map.groupBy(renders, ({ cost }) => renderTableFor(cost))) {
    const rows = waiting.map(({ id, ownerId }) => ({ id, person: ownerId }));
    await sendJobs(deps, manager, table, rows);
  }
};

/** Cancels a person's renders that have not ended. Their workers notice within a second. */
export const cancelRenders = (deps: LocalDeps, ownerId: string, ids: readonly string[]): Promise<void> =>
  markCancelled(deps.dataSource.manager, { ownerId, ids, now: deps.clock.now() });

/**
 * Queues a newer render of a promo in the caller's transaction. It replaces waiting renders of earlier revisions that the person did not
 * request directly.
 * @throws AppError TOO_MANY_RENDERS for a single one, DOCUMENTS_USED_UP, TOO_MANY_VIDEOS or VIDEOS_USED_UP
 */
export const queueNewerRender = async (
  deps: Deps,
  manager: EntityManager,
  render: FrozenRender,
): Promise<void> => {
  await queueRender(deps, manager, render);
  const ids = await lockSuperseded(manager, render);
  await markCancelled(manager, { ownerId: render.ownerId, ids, now: deps.clock.now() });
};
