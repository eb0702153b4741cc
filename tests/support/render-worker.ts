import type { WorkerDeps } from '#server/deps.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import { startJobs } from '#server/jobs/run-jobs.ts';

/** Takes renders from the queue, as a worker does. Returns a function that stops it and closes its queue. */
export const startRenderWorker = async (deps: WorkerDeps): Promise<() => Promise<void>> => {
  const stopRendering = await startJobs(deps, Object.values(renderJobs));
  return async () => {
    await stopRendering();
    await deps.jobQueue.close();
  };
};
