import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { workerEntity } from '#server/features/health/worker.entity.ts';

/** The programs of the stand-in engine, see stand-in-engine.ts. */
export const standInToolchain = 'headless-shell 1.2, ffmpeg 3.4';

/** A worker of another machine that has just been heard of, with these programs to render with. */
export const addRunningWorker = async (
  { dataSource, clock }: LocalDeps,
  programs = standInToolchain,
): Promise<void> => {
  const part = { ok: true, detail: programs };
  const facts = { browser: part, ffmpeg: part, renderStrategy: 'layered' as const, programs };
  const now = clock.now();
  await dataSource
    .getRepository(workerEntity)
    .insert({ id: newId(), host: 'another', facts, startedAt: now, heartbeatAt: now });
};
