/** The worker process as it is, with an engine that needs no browser and takes about a second for a video. */
import { setTimeout } from 'node:timers/promises';
import { loadConfig } from '#server/config.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { runWorker } from '#server/run-worker.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';

const STEPS = 20;
const STEP_MS = 50;

const engine: RenderEngine = {
  render: (job, watch) =>
    standInEngine(async () => {
      for (let step = 1; step <= STEPS; step += 1) {
        await setTimeout(STEP_MS, undefined, { signal: watch.signal }).catch(() => {});
        watch.onProgress({ stage: 'rendering', progress: step / STEPS, secondsLeft: null });
      }
    }).render(job, watch),
};

await runWorker(loadConfig(), engine);
