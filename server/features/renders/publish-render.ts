import { inTransaction } from '#server/db/in-transaction.ts';
import { outlastDatabase } from '#server/db/outlast-database.ts';
import type { LocalDeps } from '#server/deps.ts';
import type { RenderResult } from '#server/ports/render-engine.ts';
import { type Attempt, lockOwnRow, markCompleted } from './attempt.queries.ts';

/**
 * Gives the video its place, then completes the row, while the row is held: a video whose row is not completed
 * is made again or swept, a completed row without its video cannot be. Nothing happens when the render is no
 * longer this attempt's: then the answer is null, else the bytes of the video.
 */
export const publishRender = async (
  deps: LocalDeps,
  attempt: Attempt,
  { way, wayReason, contentHash }: Pick<RenderResult, 'way' | 'wayReason'> & { contentHash: string },
): Promise<number | null> => {
  let bytes: number | null = null;
  return outlastDatabase(() =>
    inTransaction(deps.dataSource, async (manager) => {
      if (!(await lockOwnRow(manager, attempt))) return null;
      // After a try whose commit was lost the video is already there.
      bytes ??= await deps.renderFiles.publish(attempt);
      await markCompleted(manager, attempt, { way, wayReason, bytes, contentHash, now: deps.clock.now() });
      return bytes;
    }),
  );
};
