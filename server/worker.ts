/** The worker process, which renders and processes uploads. Rendering runs in a child process. */
import { join } from 'node:path';
import { loadConfig } from '#server/config.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { runWorker } from '#server/run-worker.ts';
import { exitWithError } from '#server/start-error.ts';

try {
  const config = loadConfig();
  await runWorker(
    config,
    createRenderEngine({
      ...config,
      layerFolder: join(config.dataDir, 'layers'),
      jobFolder: join(config.dataDir, 'work'),
    }),
  );
} catch (error) {
  exitWithError(error);
}
