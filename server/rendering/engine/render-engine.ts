import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ensureRemotionBundle } from '#server/build/remotion-bundle.ts';
import { RenderError } from '#server/errors.ts';
import { removeAbandonedPartials } from '#server/files/partial-file.ts';
import { bundledMediaTools } from '#server/media/bundled-ffmpeg.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import type {
  RenderEngine,
  RenderJob,
  RenderProgress,
  RenderResult,
  RenderSandbox,
} from '#server/ports/render-engine.ts';
import { NO_BROWSER_ADVICE, resolveBrowser } from '#server/rendering/browser.ts';
import { partPath } from '#server/rendering/engine/publish-file.ts';
import {
  createRenderProcessPool,
  type RenderProcessPool,
  type RenderProcessPoolOptions,
} from '#server/rendering/engine/render-process-pool.ts';
import type { RenderProcess } from '#server/rendering/engine/render-process.ts';
import { describeToolchain, type RenderTools } from '#server/rendering/render-tools.ts';

/** Settles like `work`, unless `signal` aborts first. The work itself goes on. */
const orAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

export type RenderEngineOptions = RenderProcessPoolOptions & {
  /** Settings of the same names; null for auto-detection. */
  browserPath: string | null;
  ffmpegPath: string | null;
  /** Pages that render in parallel; null for the number of cores, at most 4. */
  renderConcurrency: number | null;
  /** A render without progress for this long fails as STALLED, seconds. */
  stallAfterSeconds?: number;
  /** How long a cancelled render may take to stop by itself, seconds. */
  graceSeconds?: number;
  /** A render whose processes use more than this fails as OUT_OF_MEMORY, bytes. */
  maxMemory?: number;
};

type Watch = { signal: AbortSignal; onProgress: (progress: RenderProgress) => void };
type FoundTools = Omit<RenderTools, 'workDirectory' | 'withBrowser'>;

const STALL_AFTER = 180;
const GRACE = 5;
const MAX_PAGES = 4;
/** Twice what the largest render used; shared memory counts once per process. */
const MAX_MEMORY = 4_000_000_000;

const findTools = async (options: RenderEngineOptions, closing: AbortSignal): Promise<FoundTools> => {
  const { layerFolder = null } = options;
  const [browser, installed, bundleFolder] = await Promise.all([
    resolveBrowser(options),
    resolveFfmpeg(options),
    ensureRemotionBundle(closing),
    layerFolder === null ? null : removeAbandonedPartials(layerFolder),
  ]);
  if (browser === null) throw new RenderError('NO_BROWSER', new Error(NO_BROWSER_ADVICE));
  const { ffmpeg, ffprobe } = installed ?? bundledMediaTools();
  return {
    browser,
    bundleFolder,
    media: { ffmpeg, ffprobe, hasCompositor: installed !== null },
    toolchain: describeToolchain({ browser, ffmpeg: installed }),
    layerFolder,
    concurrency: options.renderConcurrency ?? Math.min(MAX_PAGES, availableParallelism()),
  };
};

const executablesOf = ({ browser, media }: FoundTools): string[] => [
  browser.path,
  media.ffmpeg,
  media.ffprobe,
];

/** Runs one render in a pooled process, which is reused unless the render failed. */
const renderWith = async (
  processes: RenderProcessPool,
  request: Parameters<RenderProcess['render']>[0],
  watch: Parameters<RenderProcess['render']>[1],
): Promise<RenderResult> => {
  const pooled = await processes.acquire(executablesOf(request.tools));
  pooled.renders += 1;
  let isHealthy = false;
  try {
    const result = await pooled.process.render(request, watch);
    isHealthy = true;
    return result;
  } catch (error) {
    isHealthy = watch.signal.aborted;
    throw error;
  } finally {
    await (isHealthy ? processes.release(pooled) : processes.destroy(pooled));
  }
};

/**
 * The render engine of this machine. Renders run in a child process with an environment free of secrets and, where
 * the system allows it, without network. The child is supervised, can be cancelled, and never outlives this
 * process, nor does anything it started. Child and browser are reused by the next render unless one has failed in
 * them; a concurrent render gets its own. Once warmed, the engine replaces a lost child at once. An idle child is
 * never stopped: it costs only memory, and after a quiet hour the next user would have to wait for a new one.
 * Rejects with RenderError or the abort reason; then no file is left at the output path.
 */
export const createRenderEngine = (options: RenderEngineOptions): RenderEngine => {
  const closing = new AbortController();
  const bounds = {
    stallAfter: options.stallAfterSeconds ?? STALL_AFTER,
    grace: options.graceSeconds ?? GRACE,
    maxMemory: options.maxMemory ?? MAX_MEMORY,
  };
  const processes = createRenderProcessPool(options, closing.signal);
  let tools: Promise<FoundTools> | null = null;
  let warming: Promise<RenderSandbox | null> | null = null;
  let staysWarm = false;

  const getTools = (): Promise<FoundTools> => {
    // What is missing may be installed by the next attempt.
    tools ??= findTools(options, closing.signal).then(
      (found) => {
        if (!found.media.hasCompositor) tools = null;
        return found;
      },
      (error: unknown) => {
        tools = null;
        throw error;
      },
    );
    return tools;
  };

  const makeReady = async (): Promise<RenderSandbox | null> => {
    const found = await getTools();
    const pooled = await processes.acquire(executablesOf(found));
    const sandbox = await pooled.process.warm({ type: 'warm', browser: found.browser });
    await processes.release(pooled);
    return sandbox;
  };

  const warm = (): Promise<RenderSandbox | null> => {
    warming ??= makeReady().finally(() => {
      warming = null;
    });
    return warming;
  };

  /** Waits for a child that is already warming up: it is ready sooner than a new one. The render reports any failure. */
  const warmed = async (signal: AbortSignal): Promise<void> => {
    const ready = warming?.catch(() => undefined);
    if (ready !== undefined) await orAborted(ready, signal);
  };

  return {
    warm: () => {
      staysWarm = true;
      return warm();
    },
    render: async (job: RenderJob, watch: Watch): Promise<RenderResult> => {
      watch.signal.throwIfAborted();
      closing.signal.throwIfAborted();
      const found = await orAborted(getTools(), watch.signal);
      let isDone = false;
      try {
        await warmed(watch.signal);
        const result = await renderWith(processes, { job, tools: found }, { ...watch, ...bounds });
        isDone = true;
        return result;
      } finally {
        await rm(partPath(job.outputPath), { force: true });
        // A cancelled render loses its browser, a failed one its process. Warming runs in the background; the next render
        // reports any failure.
        const isReady = isDone && processes.hasIdle();
        if (staysWarm && !isReady && !closing.signal.aborted) warm().catch(() => undefined);
      }
    },
    close: async () => {
      closing.abort(new Error('The render engine is closed.'));
      await processes.close();
    },
  };
};
