import type { WorkerDeps } from '#server/deps.ts';
import { startRendering } from '#server/features/renders/render-worker.ts';

/** Takes renders from the queue, as a worker does. Returns a function that stops it and closes its queue. */
export const startRenderWorker = async (deps: WorkerDeps): Promise<() => Promise<void>> => {
  const stopRendering = await startRendering(deps);
  return async () => {
    await stopRendering();
    await deps.jobQueue.close();
  };
};
