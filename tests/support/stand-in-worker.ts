/**
 * The worker process as it is, with an engine that needs no browser: it says how far it is, and finishes once
 * there is a file named `finish` in DATA_DIR.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { loadConfig } from '#server/config.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { runWorker } from '#server/run-worker.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';

const STEPS = 20;
const STEP_MS = 50;

const config = loadConfig();
const mayFinish = (): boolean => existsSync(path.join(config.dataDir, 'finish'));

const engine: RenderEngine = {
  ...standInEngine(),
  render: (job, watch) =>
    standInEngine(async () => {
      for (let step = 1; (step < STEPS || !mayFinish()) && !watch.signal.aborted; step += 1) {
        await setTimeout(STEP_MS);
        watch.onProgress({
          stage: 'rendering',
          progress: Math.min(step, STEPS - 1) / STEPS,
          secondsLeft: null,
        });
      }
    }).render(job, watch),
};

await runWorker(config, engine);
