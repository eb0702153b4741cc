import type { Config } from '#server/config.ts';
import { buildDeps } from '#server/deps.ts';
import { startSweepingSessions } from '#server/features/auth/auth.jobs.ts';
import { readWorkerFacts } from '#server/features/health/worker-facts.ts';
import { announceWorker } from '#server/features/health/worker-presence.service.ts';
import { startSweepingPromos } from '#server/features/promos/promos.jobs.ts';
import { startSweepingOverlayTracks } from '#server/features/overlay-tracks/overlay-tracks.jobs.ts';
import { startRendering } from '#server/features/renders/renders.jobs.ts';
import { startIngesting } from '#server/features/uploads/ingests.jobs.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { exitOnSignal } from '#server/processes/exit-on-signal.ts';

/** Takes renders and uploads from the queue, and makes the videos with `renderEngine`, until this process is asked to end. */
export const runWorker = async (config: Config, renderEngine: RenderEngine): Promise<void> => {
  const { deps, close } = await buildDeps(config, { works: true });
  // Not waited for: a render that comes first gets ready by itself.
  renderEngine
    .warm()
    .catch((error: unknown) => deps.log.warn({ err: error }, 'the render engine is not ready'));
  const stopRendering = await startRendering({ ...deps, renderEngine });
  const stopIngesting = await startIngesting(deps);
  const sweeps = [startSweepingSessions(deps), startSweepingPromos(deps), startSweepingOverlayTracks(deps)];
  const leave = announceWorker(deps, await readWorkerFacts(config));
  exitOnSignal(async () => {
    await stopIngesting();
    await stopRendering();
    await renderEngine.close();
    for (const stop of sweeps) await stop();
    await leave();
    await close();
  });
};
