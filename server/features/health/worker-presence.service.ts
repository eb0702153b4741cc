import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { LessThan } from 'typeorm';
import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { workerEntity, type WorkerFacts } from './worker.entity.ts';

const EVERY_MS = 2000;
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Tells every two seconds that this worker lives and what it found on its machine. The answer stops that and
 * takes the worker off the list; one that is killed is missed by its silence.
 */
export const announceWorker = (deps: LocalDeps, facts: WorkerFacts): (() => Promise<void>) => {
  const workers = deps.dataSource.getRepository(workerEntity);
  const startedAt = deps.clock.now();
  const id = newId();
  const stopping = new AbortController();

  const announce = async (): Promise<void> => {
    const now = deps.clock.now();
    await workers.upsert({ id, host: hostname(), facts, startedAt, heartbeatAt: now }, ['id']);
    await workers.delete({ heartbeatAt: LessThan(new Date(now.getTime() - FORGOTTEN_AFTER_MS)) });
  };

  const keepAnnouncing = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // While the database is away there is nobody to tell.
      await announce().catch((error: unknown) => deps.log.warn({ err: error }, 'worker heartbeat'));
      await setTimeout(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const announcing = keepAnnouncing();

  return async () => {
    stopping.abort();
    await announcing;
    await workers.delete({ id }).catch(() => {});
  };
};
