import { setTimeout } from 'node:timers/promises';
import type { LocalDeps } from '#server/deps.ts';
import type { RenderProgress } from '#server/ports/render-engine.ts';
import { type Attempt, beat } from './attempt.queries.ts';

/** Progress is written at most this often, and a sign of life after this many turns without any; milliseconds. */
const TURN_MS = 250;
const QUIET_TURNS = 4;

/** The row is no longer this attempt's: cancelled, or started again by another worker. */
export class LostRenderError extends Error {
  override name = 'LostRenderError';
}

type Hold = {
  /** Aborts when the render is no longer this attempt's, or when `stopping` does. */
  signal: AbortSignal;
  report: (progress: RenderProgress) => void;
  release: () => Promise<void>;
};

/** Progress as the row takes it: within bounds, and never backwards. */
const forwards = (next: RenderProgress, least: number): RenderProgress => ({
  stage: next.stage,
  progress: Math.max(least, Math.min(1, next.progress)),
  secondsLeft: next.secondsLeft === null ? null : Math.max(0, next.secondsLeft),
});

/**
 * Keeps a running render alive in the database and writes its progress there, from a process that does not
 * render. While the database is away it tries on: whether the render is still ours shows when it is back.
 */
export const holdRender = (deps: LocalDeps, attempt: Attempt, stopping: AbortSignal): Hold => {
  const lost = new AbortController();
  const released = new AbortController();
  let waiting: RenderProgress | null = null;
  let furthest = 0;

  const beatOnce = async (): Promise<void> => {
    const progress = waiting;
    waiting = null;
    try {
      if (!(await beat(deps, attempt, progress))) lost.abort(new LostRenderError());
    } catch (error) {
      waiting ??= progress;
      deps.log.warn({ err: error, render: attempt.id }, 'render heartbeat');
    }
  };

  const keepBeating = async (): Promise<void> => {
    let quiet = 0;
    while (!released.signal.aborted && !lost.signal.aborted) {
      await setTimeout(TURN_MS, undefined, { signal: released.signal }).catch(() => {});
      quiet += 1;
      const isDue = waiting !== null || quiet >= QUIET_TURNS;
      if (!isDue || released.signal.aborted) continue;
      quiet = 0;
      await beatOnce();
    }
  };
  const beating = keepBeating();

  return {
    signal: AbortSignal.any([lost.signal, stopping]),
    report: (progress) => {
      waiting = forwards(progress, furthest);
      furthest = waiting.progress;
    },
    release: async () => {
      released.abort();
      await beating;
    },
  };
};
