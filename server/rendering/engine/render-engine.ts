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
import { findIsolation, type Isolation } from '#server/processes/isolation.ts';
import { orAborted } from '#server/processes/time-limit.ts';
import { NO_BROWSER_ADVICE, resolveBrowser } from '#server/rendering/browser.ts';
import { partPath } from '#server/rendering/engine/publish-file.ts';
import { type RenderProcess, startRenderProcess } from '#server/rendering/engine/render-process.ts';
import { describeToolchain, type RenderTools } from '#server/rendering/render-tools.ts';

type RenderProcessPoolOptions = {
  /** Where work directories are created; the system's temporary folder by default. */
  temporaryFolder?: string;
  /** An idle process that uses more than this is replaced, bytes. */
  maxIdleMemory?: number;
  /** A process is replaced after this many renders. */
  rendersPerProcess?: number;
  isolation?: Isolation;
  /** Where the files of a render are; on the disk of its assets these become hard links. `temporaryFolder` by default. */
  jobFolder?: string;
  /** Cache of drawn texts; none when omitted. */
  layerFolder?: string;
};

/** A process and how many renders it has started. */
type PooledProcess = { process: RenderProcess; renders: number };

type RenderProcessPool = {
  /**
   * The idle process, or a new one, which may start these executables. Rejects with the abort reason once `closing` is
   * aborted.
   */
  acquire: (executables: readonly string[]) => Promise<PooledProcess>;
  /** Keeps the process idle for the next render if it is reusable and no other one is idle; stops it otherwise. */
  release: (used: PooledProcess) => Promise<void>;
  /** Stops an acquired process. */
  destroy: (pooled: PooledProcess) => Promise<void>;
  /** Whether a process is idle. */
  hasIdle: () => boolean;
  /** Stops every process. `closing` must be aborted before. */
  close: () => Promise<void>;
};

/** An idle process that uses more than this is replaced, bytes. */
const MAX_IDLE_MEMORY = 1_200_000_000;
/** A browser's caches grow; replacing it costs one second per this many renders. */
const RENDERS_PER_PROCESS = 40;

/** A pool of render processes, one of which stays idle between renders until `closing` is aborted. */
const createRenderProcessPool = (
  options: RenderProcessPoolOptions,
  closing: AbortSignal,
): RenderProcessPool => {
  const { rendersPerProcess = RENDERS_PER_PROCESS, maxIdleMemory = MAX_IDLE_MEMORY } = options;
  const started = new Set<RenderProcess>();
  let idle: PooledProcess | null = null;

  const end = async (process: RenderProcess): Promise<void> => {
    await process.end();
    started.delete(process);
  };

  return {
    acquire: async (executables) => {
      const pooled = idle;
      idle = null;
      if (pooled?.process.isUsable()) return pooled;
      if (pooled !== null) await end(pooled.process);
      const isolation = options.isolation ?? (await findIsolation());
      const process = await startRenderProcess({ ...options, isolation, executables });
      started.add(process);
      if (closing.aborted) await end(process);
      closing.throwIfAborted();
      return { process, renders: 0 };
    },
    release: async (used) => {
      const isReusable =
        !closing.aborted &&
        idle === null &&
        used.process.isUsable() &&
        used.renders < rendersPerProcess &&
        (await used.process.memory()) < maxIdleMemory;
      // Checked again: meanwhile another render may have finished, or the engine been closed.
      if (isReusable && idle === null && !closing.aborted) idle = used;
      else await end(used.process);
    },
    destroy: ({ process }) => end(process),
    hasIdle: () => idle !== null,
    close: async () => {
      idle = null;
      await Promise.all([...started].map(end));
    },
  };
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
 * The render engine of this machine. Renders run in a child process without secrets in its environment and, where
 * the system allows it, without network. The child is supervised, can be cancelled, and never outlives this
 * process; neither does anything it started. The next render reuses child and browser unless a render has failed
 * in them; a concurrent render gets its own. Once warmed, the engine replaces a lost child at once. An idle child
 * is never stopped: it costs only memory, and the first user after a quiet hour would have to wait for a new one.
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
    // Missing tools may be installed before the next attempt.
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
