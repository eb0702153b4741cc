import { newId } from '#server/db/new-id.ts';
import type { Deps } from '#server/deps.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import { renderEntity, type RenderKind } from '#server/features/renders/render.entity.ts';
import { type ClaimedRender, markFailed } from '#server/features/renders/renders.queries.ts';
import { claimNext } from '#server/jobs/claim-job.ts';
import { queuedDocument } from '#tests/support/queued-render.ts';

/** A moment for each, so that none is as old as another. */
let moment = Date.now();

/** Adds a waiting render as a batch or a person would, without a wake-up. */
export const addWaiting = async (
  { dataSource }: Deps,
  ownerId: string,
  kind: RenderKind = 'single',
  cost = 1,
): Promise<string> => {
  const id = newId();
  moment += 1;
  await dataSource.getRepository(renderEntity).insert({
    id,
    createdAt: new Date(moment),
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
    attemptsLeft: 3,
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

/** What a worker does with a wake-up of the lane of short renders; null when it is nobody's turn. */
export const takeTurn = (deps: Deps): Promise<ClaimedRender | null> => claimNext(deps, renderJobs.short);

/** Ends a claimed render, by the shortest way. */
export const endTurn = (deps: Deps, render: ClaimedRender): Promise<void> =>
  markFailed(deps, render, 'RENDER_FAILED');
