import type { EntityManager } from 'typeorm';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import { renderEntity, type RenderKind } from '#server/features/renders/render.entity.ts';
import { type ClaimedRender, markFailed, renderTableFor } from '#server/features/renders/renders.queries.ts';
import { sendJobs } from '#server/jobs/send-jobs.ts';
import { claimNext, completeEnded } from '#tests/support/job-steps.ts';
import { queuedDocument } from '#tests/support/queued-render.ts';

type Waiting = { id: string; ownerId: string; kind?: RenderKind; cost?: number };

/** Adds the row of a waiting render. */
export const insertWaiting = async (
  manager: EntityManager,
  { id, ownerId, kind = 'single', cost = 1 }: Waiting,
): Promise<void> => {
  await manager.getRepository(renderEntity).insert({
    id,
    ownerId,
    promoId: null,
    revision: 1,
    title: kind,
    document: queuedDocument,
    qualityPreset: 'draft',
    kind,
    cost,
    state: 'queued',
    progress: 0,
    attempt: 0,
  });
};

/** Adds a waiting render as a batch or a person would. */
export const addWaiting = async (
  deps: Deps,
  ownerId: string,
  kind: RenderKind = 'single',
  cost = 1,
): Promise<string> => {
  const id = newId();
  await inTransaction(deps.dataSource, async (manager) => {
    await insertWaiting(manager, { id, ownerId, kind, cost });
    await sendJobs(deps, manager, renderTableFor(cost), [{ id, person: ownerId }]);
  });
  return id;
};

type OpenRender = { id: string; ownerId: string; kind: RenderKind; state: string };

/** The renders that have not ended, oldest first. */
export const openRenders = async ({ dataSource }: Deps): Promise<OpenRender[]> =>
  dataSource.query(
    `SELECT id, owner_id AS "ownerId", kind, state FROM renders
      WHERE state IN ('queued', 'running') ORDER BY created_at, id`,
  );

/** What a worker of short renders does; null when it is nobody's turn. */
export const takeTurn = (deps: Deps): Promise<ClaimedRender | null> => claimNext(deps, renderJobs.short);

/** Ends a claimed render, by the shortest way. */
export const endTurn = async (deps: Deps, render: ClaimedRender): Promise<void> => {
  await markFailed(deps, render, 'RENDER_FAILED');
  await completeEnded(deps, renderJobs.short);
};
