/** The worker process: takes renders from the queue and makes them, each in a child of its own. */
import { loadConfig } from '#server/config.ts';
import { buildDeps } from '#server/deps.ts';
import { readWorkerFacts } from '#server/features/health/worker-facts.ts';
import { announceWorker } from '#server/features/health/worker-presence.service.ts';
import { startRendering } from '#server/features/renders/renders.jobs.ts';
import { endWith } from '#server/launcher/end-with.ts';
import { endOnSignal } from '#server/processes/end-on-signal.ts';
import { renderEngineInChild } from '#server/rendering/render-in-child.ts';

const work = async (): Promise<void> => {
  const config = loadConfig();
  const { deps, close } = await buildDeps(config, { works: true });
  const leave = announceWorker(deps, await readWorkerFacts(config));
  const stopRendering = await startRendering({ ...deps, renderEngine: renderEngineInChild(config) });
  endOnSignal(async () => {
    await stopRendering();
    await leave();
    await close();
  });
};

try {
  await work();
} catch (error) {
  endWith(error);
}
