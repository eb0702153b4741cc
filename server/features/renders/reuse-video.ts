import { In } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import { keptVideoEntity } from './kept-video.entity.ts';
import { type NewRender, renderEntity } from './render.entity.ts';
import { ATTEMPTS, markCompleted } from './renders.queries.ts';

/** Bytes of it; null when the kept video has just gone, or when there is no copying now, as on a full disk. */
const reuseFile = async (deps: LocalDeps, keptId: string, renderId: string): Promise<number | null> => {
  try {
    const bytes = await deps.renderFiles.reuse(keptId, renderId);
    if (bytes === null) await deps.dataSource.getRepository(keptVideoEntity).delete({ id: keptId });
    return bytes;
  } catch (error) {
    deps.log.warn({ err: error, render: renderId, kept: keptId }, 'a kept video could not be copied');
    return null;
  }
};

/**
 * Makes the render from a kept video of the same person with one of these content hashes, without the queue: its row
 * is completed with a file of its own. False, and nothing stays, when there is no such video.
 *
 * While the file is copied, this process has the row as a running one: nobody sweeps the file of such a row, and if this
 * process dies the lease expires and a worker makes the video.
 */
export const reuseVideo = async (
  deps: LocalDeps,
  render: NewRender,
  hashes: readonly string[],
): Promise<boolean> => {
  const keptVideos = deps.dataSource.getRepository(keptVideoEntity);
  const kept = await keptVideos.findOne({
    where: { ownerId: render.ownerId, contentHash: In(hashes) },
    order: { usedAt: 'DESC' },
  });
  if (kept === null) return false;
  const renders = deps.dataSource.getRepository(renderEntity);
  const attempt = { ...render, attempt: 1, attemptsLeft: ATTEMPTS };
  await renders.insert({
    ...attempt,
    state: 'running',
    stage: 'publishing',
    progress: 0,
    heartbeatAt: () => 'clock_timestamp()',
  });
  const bytes = await reuseFile(deps, kept.id, render.id);
  if (bytes === null) {
    await renders.delete({ id: render.id, attempt: attempt.attempt });
    return false;
  }
  const { way, wayReason, contentHash } = kept;
  const now = deps.clock.now();
  await markCompleted(deps.dataSource.manager, attempt, { way, wayReason, bytes, contentHash, now });
  await keptVideos.update({ id: kept.id }, { usedAt: now });
  return true;
};
