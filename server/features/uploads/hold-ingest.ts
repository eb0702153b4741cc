import { setTimeout } from 'node:timers/promises';
import type { LocalDeps } from '#server/deps.ts';
import { beat, type Ingest } from './claim-ingest.ts';

/** A sign of life, with the progress, this often; milliseconds. */
const TURN_MS = 500;

/** The row is no longer this attempt's: cancelled, or started again by another worker. */
export class LostIngestError extends Error {
  override name = 'LostIngestError';
}

type Hold = {
  /** Aborts when the upload is no longer this attempt's, or when `stopping` does. */
  signal: AbortSignal;
  /** 0 to 1, of the present state. */
  report: (progress: number) => void;
  release: () => Promise<void>;
};

/** Keeps the work on an upload alive in the database and writes its progress there. While the database is away it tries on. */
export const holdIngest = (deps: LocalDeps, ingest: Ingest, stopping: AbortSignal): Hold => {
  const lost = new AbortController();
  const released = new AbortController();
  let waiting: number | null = null;

  const keepBeating = async (): Promise<void> => {
    while (!released.signal.aborted && !lost.signal.aborted) {
      // Released, the pause ends at once; that is no error.
      await setTimeout(TURN_MS, undefined, { signal: released.signal }).catch(() => {});
      if (released.signal.aborted) return;
      const progress = waiting;
      waiting = null;
      try {
        if (!(await beat(deps, ingest, progress))) lost.abort(new LostIngestError());
      } catch (error) {
        deps.log.warn({ err: error, upload: ingest.id }, 'heartbeat of an upload');
      }
    }
  };
  const beating = keepBeating();

  return {
    signal: AbortSignal.any([lost.signal, stopping]),
    report: (progress) => {
      waiting = Math.max(0, Math.min(1, progress));
    },
    release: async () => {
      released.abort();
      await beating;
    },
  };
};
