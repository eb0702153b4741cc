import { randomUUID } from 'node:crypto';
import { newId } from '#server/db/new-id.ts';
import type { Deps } from '#server/deps.ts';
import { type Attempt, markFailed } from '#server/features/renders/attempt.queries.ts';
import { claimRender, NoTurnError } from '#server/features/renders/claim-render.ts';
import { renderEntity, type RenderKind } from '#server/features/renders/render.entity.ts';
import { queuedDocument } from '#tests/support/queued-render.ts';

/** A moment for each, so that none is as old as another. */
let moment = Date.now();

/** Adds a waiting render as a batch or a person would, under a ticket that no queue hands out. */
export const addWaiting = async (
  { dataSource }: Deps,
  ownerId: string,
  kind: RenderKind = 'single',
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
    jobId: randomUUID(),
    state: 'queued',
    progress: 0,
    attempt: 0,
    attemptsLeft: 3,
  });
  return id;
};

type OpenRender = { id: string; ownerId: string; kind: RenderKind; state: string; jobId: string };

/** The renders that have not ended, oldest first. */
export const openRenders = async ({ dataSource }: Deps): Promise<OpenRender[]> =>
  dataSource.query(
    `SELECT id, owner_id AS "ownerId", kind, state, job_id AS "jobId" FROM renders
      WHERE state IN ('queued', 'running') ORDER BY created_at, id`,
  );

/** What a worker does with a ticket; null when it is nobody's turn. */
export const takeTurn = async (deps: Deps, ticketId: string): Promise<Attempt | null> => {
  try {
    return await claimRender(deps, ticketId);
  } catch (error) {
    if (error instanceof NoTurnError) return null;
    throw error;
  }
};

/** Ends a claimed render, by the shortest way. */
export const endTurn = (deps: Deps, attempt: Attempt): Promise<void> =>
  markFailed(deps, attempt, 'RENDER_FAILED');
