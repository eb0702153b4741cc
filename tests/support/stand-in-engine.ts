import { copyFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { RenderEngine, RenderJob } from '#server/ports/render-engine.ts';
import { projectRoot } from '#server/project-root.ts';
import { standInToolchain } from '#tests/support/running-worker.ts';
import { untilAborted } from '#tests/support/until-aborted.ts';

/** A real MP4 of one second, 72x128, with silence. */
export const smallVideo = path.join(projectRoot, 'tests/support/files/small.mp4');

type Step = (job: RenderJob) => Promise<void>;

/**
 * Implements the port without a browser: says that it is half done, does `work`, and puts a small video at its
 * goal. Cancelled, it rejects with the reason and leaves no file, as the port asks.
 */
export const standInEngine = (work: Step = async () => {}): RenderEngine & { jobs: RenderJob[] } => {
  const jobs: RenderJob[] = [];
  return {
    jobs,
    warm: async () => null,
    close: async () => {},
    render: async (job, { signal, onProgress }) => {
      jobs.push(job);
      signal.throwIfAborted();
      onProgress({ stage: 'rendering', progress: 0.5, secondsLeft: 7 });
      await untilAborted(signal, () => work(job));
      const part = `${job.outputPath}.part`;
      await copyFile(smallVideo, part);
      signal.throwIfAborted();
      await rename(part, job.outputPath);
      return {
        strategy: 'full',
        strategyReason: 'a stand-in',
        layeredFailure: null,
        toolchain: standInToolchain,
        bytes: 0,
        frames: 30,
        seconds: 0.01,
      };
    },
  };
};

/** A step that continues when `open` is called, and not before. */
export const gate = (): { step: Step; open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { step: () => promise, open: resolve };
};
