/** The worker process: takes renders from the queue and makes them, each in a child of its own. */
import { loadConfig } from '#server/config.ts';
import { endWith } from '#server/launcher/end-with.ts';
import { renderEngineInChild } from '#server/rendering/render-in-child.ts';
import { runWorker } from '#server/run-worker.ts';

try {
  const config = loadConfig();
  await runWorker(config, renderEngineInChild(config));
} catch (error) {
  endWith(error);
}
