import { In } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import { markCompleted } from './attempt.queries.ts';
import { type NewRender, renderEntity, type RenderRow } from './render.entity.ts';
import { ATTEMPTS } from './renders.queries.ts';

type Source = Pick<RenderRow, 'id' | 'way' | 'wayReason' | 'contentHash'>;

/** Sources that are tried: more than one only when files have been lost. */
const MOST_SOURCES = 5;

const findSource = async (
  deps: LocalDeps,
  ownerId: string,
  hashes: readonly string[],
): Promise<Source | null> => {
  const rows = await deps.dataSource.getRepository(renderEntity).find({
    select: { id: true, way: true, wayReason: true, contentHash: true },
    where: { ownerId, contentHash: In(hashes), state: 'completed' },
    order: { finishedAt: 'DESC' },
    take: MOST_SOURCES,
  });
  for (const row of rows) if ((await deps.renderFiles.size(row.id)) !== null) return row;
  return null;
};

/** Bytes of the copy; null when the source has just gone, or when there is no copying now, as on a full disk. */
const copyVideo = async (deps: LocalDeps, fromId: string, toId: string): Promise<number | null> => {
  try {
    return await deps.renderFiles.copy(fromId, toId);
  } catch (error) {
    deps.log.warn({ err: error, render: toId, from: fromId }, 'a finished video could not be copied');
    return null;
  }
};

/**
 * Makes the render from a finished video of the same person with one of these content hashes, without the queue: its row is
 * completed with a file of its own. False, and nothing stays, when there is no such video.
 *
 * While the file is copied the row is a running one of this process: nobody sweeps the file of such a row, and if
 * this process dies the sweep gives the row a ticket, so that a worker makes the video.
 */
export const reuseVideo = async (
  deps: LocalDeps,
  render: NewRender,
  hashes: readonly string[],
): Promise<boolean> => {
  const source = await findSource(deps, render.ownerId, hashes);
  if (source === null) return false;
  const { way, wayReason, contentHash } = source;
  if (way === null || wayReason === null || contentHash === null) return false;
  const renders = deps.dataSource.getRepository(renderEntity);
  const attempt = { ...render, attempt: 1, attemptsLeft: ATTEMPTS };
  const heartbeatAt = deps.clock.now();
  await renders.insert({ ...attempt, state: 'running', stage: 'publishing', progress: 0, heartbeatAt });
  const bytes = await copyVideo(deps, source.id, render.id);
  if (bytes === null) {
    await renders.delete({ id: render.id, attempt: attempt.attempt });
    return false;
  }
  const now = deps.clock.now();
  await markCompleted(deps.dataSource.manager, attempt, { way, wayReason, bytes, contentHash, now });
  return true;
};
