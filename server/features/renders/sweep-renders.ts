import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RenderAttempt } from '#server/ports/render-files.ts';
import { keptVideoEntity } from './kept-video.entity.ts';
import { renderEntity, type RenderRow } from './render.entity.ts';

type RowFacts = Pick<RenderRow, 'id' | 'state' | 'attempt'>;

/** Removes a video that no row has published. The row is held meanwhile, so that none publishes it just now. */
const sweepVideo = async (deps: Deps, id: string): Promise<void> => {
  await inTransaction(deps.dataSource, async (manager) => {
    const rows: RowFacts[] = await manager.query(
      'SELECT id, state, attempt FROM renders WHERE id = $1 FOR UPDATE',
      [id],
    );
    const state = rows[0]?.state;
    // That of a running render is about to be replaced by its own attempt.
    if (state === 'completed' || state === 'running') return;
    await deps.renderFiles.delete(id);
  });
};

/** Removes the workplace of an attempt that nobody works on any more. */
const sweepWorkplace = async (deps: Deps, place: RenderAttempt): Promise<void> => {
  const row = await deps.dataSource.getRepository(renderEntity).findOneBy({ id: place.id });
  if (row?.state === 'running' && row.attempt === place.attempt) return;
  await deps.renderFiles.closeWorkplace(place);
};

/** Removes kept videos that no row knows: those of people who have gone. A row is there before its file. */
const sweepKept = async (deps: Deps, keptIds: readonly string[]): Promise<void> => {
  const rows = await deps.dataSource.getRepository(keptVideoEntity).find({ select: { id: true } });
  const known = new Set(rows.map(({ id }) => id));
  for (const id of keptIds) if (!known.has(id)) await deps.renderFiles.forget(id);
};

/** Removes what killed workers have left behind. */
export const sweepRenders = async (deps: Deps): Promise<void> => {
  const { finished, kept, workplaces } = await deps.renderFiles.list();
  const completed = await deps.dataSource
    .getRepository(renderEntity)
    .find({ select: { id: true }, where: { state: 'completed' } });
  const published = new Set(completed.map(({ id }) => id));
  for (const id of finished) if (!published.has(id)) await sweepVideo(deps, id);
  await sweepKept(deps, kept);
  for (const place of workplaces) await sweepWorkplace(deps, place);
};
