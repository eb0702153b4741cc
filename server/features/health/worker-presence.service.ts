import { hostname } from 'node:os';
import { LessThan, MoreThan } from 'typeorm';
import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { workerEntity, type WorkerFacts, type WorkerRow } from './worker.entity.ts';

const EVERY_MS = 2000;
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;
/** A worker that has been silent for longer is taken for dead, milliseconds. */
const SILENCE_MS = 15_000;

/**
 * Tells every two seconds that this worker lives and what it found on its machine. The answer stops that and
 * takes the worker off the list; one that is killed is missed by its silence.
 */
export const announceWorker = (deps: LocalDeps, facts: WorkerFacts): (() => Promise<void>) => {
  const workers = deps.dataSource.getRepository(workerEntity);
  const startedAt = deps.clock.now();
  const id = newId();

  const announce = async (): Promise<void> => {
    const now = deps.clock.now();
    await workers.upsert({ id, host: hostname(), facts, startedAt, heartbeatAt: now }, ['id']);
    await workers.delete({ heartbeatAt: LessThan(new Date(now.getTime() - FORGOTTEN_AFTER_MS)) });
  };

  const stop = repeatUntilStopped(EVERY_MS, announce, (error) => {
    // While the database is away there is nobody to tell.
    deps.log.warn({ err: error }, 'worker heartbeat');
  });

  return async () => {
    await stop();
    await workers.delete({ id }).catch(() => {});
  };
};

/** The workers that live, the one heard of last first. */
export const findLivingWorkers = ({ dataSource, clock }: LocalDeps): Promise<WorkerRow[]> =>
  dataSource.getRepository(workerEntity).find({
    where: { heartbeatAt: MoreThan(new Date(clock.now().getTime() - SILENCE_MS)) },
    order: { heartbeatAt: 'DESC' },
  });
