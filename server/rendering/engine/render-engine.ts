import { availableParallelism } from 'node:os';
import { rm } from 'node:fs/promises';
import { RenderError } from '#server/errors.ts';
import { bundledMediaTools } from '#server/media/bundled-ffmpeg.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import type { RenderEngine, RenderJob, RenderProgress, RenderResult } from '#server/ports/render-engine.ts';
import { NO_BROWSER_ADVICE, resolveBrowser } from '#server/rendering/browser.ts';
import { ensureRemotionBundle } from '#server/build/remotion-bundle.ts';
import { removePartialLayers } from '#server/rendering/layered/layer-cache.ts';
import { type RenderTools, describeToolchain } from '#server/rendering/render-tools.ts';
import { partPath } from '#server/rendering/engine/publish-file.ts';
import type { ToChild } from '#server/rendering/engine/render-messages.ts';
import type { RenderProcess } from '#server/rendering/engine/render-process.ts';
import {
  type RenderProcessPool,
  type RenderProcessPoolOptions,
  createRenderProcessPool,
} from '#server/rendering/engine/render-process-pool.ts';
import { makeWorkDirectory, removeWorkDirectory } from '#server/rendering/engine/work-directory.ts';

/** What a promise brings, unless `signal` aborts first: then its reason. The work behind the promise goes on. */
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
  /** Settings of the same names; null lets the engine look for itself. */
  browserPath: string | null;
  ffmpegPath: string | null;
  /** Pages that draw at once; null: as many as there are cores, at most 4. */
  renderConcurrency: number | null;
  /** Where drawn texts are kept for other renders; not kept when left out. */
  layerFolder?: string;
  /** Without any progress for so long a render is ended as STALLED, seconds. */
  stallAfterSeconds?: number;
  /** How long a cancelled render may take to end by itself, seconds. */
  graceSeconds?: number;
  /** A render whose processes take more than this is ended as OUT_OF_MEMORY, bytes. */
  maxMemory?: number;
};

type Watch = { signal: AbortSignal; onProgress: (progress: RenderProgress) => void };
type RenderRequest = Extract<ToChild, { type: 'render' }>;
type FoundTools = Omit<RenderTools, 'workDirectory' | 'withBrowser'>;

const STALL_AFTER = 180;
const GRACE = 5;
const MOST_PAGES = 4;
/** Twice what the hungriest render took; what processes share counts for each of them. */
const MOST_MEMORY = 4_000_000_000;

const findTools = async (options: RenderEngineOptions, closing: AbortSignal): Promise<FoundTools> => {
  const { layerFolder = null } = options;
  const [browser, installed, bundleFolder] = await Promise.all([
    resolveBrowser(options),
    resolveFfmpeg(options),
    ensureRemotionBundle(closing),
    layerFolder === null ? null : removePartialLayers(layerFolder),
  ]);
  if (browser === null) throw new RenderError('NO_BROWSER', new Error(NO_BROWSER_ADVICE));
  const { ffmpeg, ffprobe } = installed ?? bundledMediaTools();
  return {
    browser,
    bundleFolder,
    media: { ffmpeg, ffprobe, hasCompositor: installed !== null },
    toolchain: describeToolchain({ browser, ffmpeg: installed }),
    layerFolder,
    concurrency: options.renderConcurrency ?? Math.min(MOST_PAGES, availableParallelism()),
  };
};

/** One render in a process, which afterwards waits for the next one, unless the render failed in it. */
const renderWith = async (
  processes: RenderProcessPool,
  request: RenderRequest,
  watch: Parameters<RenderProcess['render']>[1],
): Promise<RenderResult> => {
  const taken = await processes.acquire();
  taken.renders += 1;
  let isSound = false;
  try {
    const result = await taken.process.render(request, watch);
    isSound = true;
    return result;
  } catch (error) {
    isSound = watch.signal.aborted;
    throw error;
  } finally {
    await (isSound ? processes.release(taken) : processes.destroy(taken));
  }
};

/**
 * The render engine of this machine. Renders run in a process of their own with an environment scrubbed of secrets and, where the
 * system allows it, no network; it is watched, can be cancelled, and neither it nor anything it started outlives this process. The
 * process and its browser stay for the next render, unless a render has failed in them; a second render at the same time gets its own.
 * Once warmed it makes itself ready anew whenever that process is lost. An idle one is kept for good: it costs memory only, and
 * the person who comes after a quiet hour is the one who would wait for a new one.
 * Rejects with RenderError, or with the reason of the signal; then no file is left at the output path.
 */
export const createRenderEngine = (options: RenderEngineOptions): RenderEngine => {
  const closing = new AbortController();
  const bounds = {
    stallAfter: options.stallAfterSeconds ?? STALL_AFTER,
    grace: options.graceSeconds ?? GRACE,
    maxMemory: options.maxMemory ?? MOST_MEMORY,
  };
  const processes = createRenderProcessPool(options, closing.signal);
  let tools: Promise<FoundTools> | null = null;
  let warming: Promise<void> | null = null;
  let isKeptWarm = false;

  const getTools = (): Promise<FoundTools> => {
    tools ??= findTools(options, closing.signal).catch((error: unknown) => {
      // What was missing may have been installed by the next time.
      tools = null;
      throw error;
    });
    return tools;
  };

  const makeReady = async (): Promise<void> => {
    const { browser } = await getTools();
    const taken = await processes.acquire();
    await taken.process.warm({ type: 'warm', browser });
    await processes.release(taken);
  };

  const warm = (): Promise<void> => {
    warming ??= makeReady().finally(() => {
      warming = null;
    });
    return warming;
  };

  /** The process that is being made ready is there sooner than a new one would be; what fails there is said by the render. */
  const warmed = async (signal: AbortSignal): Promise<void> => {
    const ready = warming?.catch(() => undefined);
    if (ready !== undefined) await orAborted(ready, signal);
  };

  return {
    warm: () => {
      isKeptWarm = true;
      return warm();
    },
    render: async (job: RenderJob, watch: Watch): Promise<RenderResult> => {
      watch.signal.throwIfAborted();
      closing.signal.throwIfAborted();
      const found = await orAborted(getTools(), watch.signal);
      const workDirectory = await makeWorkDirectory(options.temporaryFolder);
      let isDone = false;
      try {
        await warmed(watch.signal);
        const request = { type: 'render', job, tools: { ...found, workDirectory } } as const;
        const result = await renderWith(processes, request, { ...watch, ...bounds });
        isDone = true;
        return result;
      } finally {
        await removeWorkDirectory(workDirectory);
        await rm(partPath(job.outputPath), { force: true });
        // A render that was cancelled takes the browser along, another failure the process. Not waited for, nor heard of: what
        // cannot be made ready is said by the next render.
        const isReady = isDone && processes.hasIdle();
        if (isKeptWarm && !isReady && !closing.signal.aborted) warm().catch(() => undefined);
      }
    },
    close: async () => {
      closing.abort(new Error('The render engine is closed.'));
      await processes.close();
    },
  };
};
