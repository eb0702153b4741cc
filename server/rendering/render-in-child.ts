import { availableParallelism } from 'node:os';
import { rm } from 'node:fs/promises';
import { RenderError } from '#server/errors.ts';
import { bundledMediaTools } from '#server/media/bundled-media-tools.ts';
import { resolveFfmpeg } from '#server/media/ffmpeg-path.ts';
import type { RenderEngine, RenderJob, RenderProgress, RenderResult } from '#server/ports/render-engine.ts';
import { NO_BROWSER_ADVICE, resolveBrowser } from '#server/rendering/browser-path.ts';
import { ensureRemotionBundle } from '#server/rendering/bundle.ts';
import { sweepLayers } from '#server/rendering/layered/layer-cache.ts';
import { namePrograms } from '#server/rendering/name-programs.ts';
import { orAborted } from '#server/rendering/or-aborted.ts';
import { partPath } from '#server/rendering/publish-file.ts';
import { findIsolation, type Isolation } from '#server/rendering/render-isolation.ts';
import { startRenderProcess, type RenderProcess } from '#server/rendering/render-process.ts';
import type { ToChild } from '#server/rendering/render-messages.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';
import { makeWorkFolder, removeWorkFolder } from '#server/rendering/work-folder.ts';

export type RenderEngineOptions = {
  /** Settings of the same names; null lets the engine look for itself. */
  browserPath: string | null;
  ffmpegPath: string | null;
  /** Pages that draw at once; null: as many as there are cores, at most 4. */
  renderConcurrency: number | null;
  /** Where drawn texts are kept for other renders; not kept when left out. */
  layerFolder?: string;
  /** Where work folders are made; the system's own folder for temporary files when left out. */
  temporaryFolder?: string;
  /** Without any progress for so long a render is ended as STALLED, seconds. */
  stallAfterSeconds?: number;
  /** How long a cancelled render may take to end by itself, seconds. */
  graceSeconds?: number;
  /** A render whose processes take more than this is ended as OUT_OF_MEMORY, bytes. */
  mostMemory?: number;
  /** A process that keeps more than this after a render is replaced, bytes. */
  mostMemoryBetween?: number;
  /** A process that has made so many is replaced. */
  rendersPerProcess?: number;
  isolation?: Isolation;
};

type Watch = { signal: AbortSignal; onProgress: (progress: RenderProgress) => void };
type RenderRequest = Extract<ToChild, { type: 'render' }>;
type FoundTools = Omit<RenderTools, 'workFolder' | 'withBrowser'>;

const STALL_AFTER = 180;
const GRACE = 5;
const MOST_PAGES = 4;
/** Twice what the hungriest render took; what processes share counts for each of them. */
const MOST_MEMORY = 4_000_000_000;
/** A child that keeps more than this after a render is replaced, bytes. */
const MOST_MEMORY_BETWEEN = 1_200_000_000;
/** A browser grows by what it caches; replacing it costs a second once in so many renders. */
const RENDERS_PER_PROCESS = 40;

const findTools = async (options: RenderEngineOptions, closing: AbortSignal): Promise<FoundTools> => {
  const { layerFolder = null } = options;
  const [browser, installed, bundleFolder] = await Promise.all([
    resolveBrowser(options),
    resolveFfmpeg(options),
    ensureRemotionBundle(closing),
    layerFolder === null ? null : sweepLayers(layerFolder),
  ]);
  if (browser === null) throw new RenderError('NO_BROWSER', new Error(NO_BROWSER_ADVICE));
  const { ffmpeg, ffprobe } = installed ?? bundledMediaTools();
  return {
    browser,
    bundleFolder,
    media: { ffmpeg, ffprobe, hasCompositor: installed !== null },
    programs: namePrograms({ browser, ffmpeg: installed }),
    layerFolder,
    concurrency: options.renderConcurrency ?? Math.min(MOST_PAGES, availableParallelism()),
  };
};

type Kept = { process: RenderProcess; renders: number };

/**
 * The render engine of this machine. Renders run in a process of their own with an environment scrubbed of secrets and, where the
 * system allows it, no network; it is watched, can be cancelled, and neither it nor anything it started outlives this process. The
 * process and its browser stay for the next render, unless a render has failed in them; a second render at the same time gets its own.
 * Once warmed it makes itself ready anew whenever that process is lost. An idle one is kept for good: it costs memory only, and
 * the person who comes after a quiet hour is the one who would wait for a new one.
 * Rejects with RenderError, or with the reason of the signal; then no file is left at the output path.
 */
export const renderEngineInChild = (options: RenderEngineOptions): RenderEngine => {
  const closing = new AbortController();
  const started = new Set<RenderProcess>();
  let tools: Promise<FoundTools> | null = null;
  let idle: Kept | null = null;
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

  const end = async (process: RenderProcess): Promise<void> => {
    await process.end();
    started.delete(process);
  };

  const takeProcess = async (): Promise<Kept> => {
    const taken = idle;
    idle = null;
    if (taken?.process.isUsable()) return taken;
    if (taken !== null) await end(taken.process);
    const isolation = options.isolation ?? (await findIsolation());
    const process = await startRenderProcess({ isolation, temporaryFolder: options.temporaryFolder });
    started.add(process);
    if (closing.signal.aborted) await end(process);
    closing.signal.throwIfAborted();
    return { process, renders: 0 };
  };

  const giveBack = async (used: Kept): Promise<void> => {
    const { rendersPerProcess = RENDERS_PER_PROCESS, mostMemoryBetween = MOST_MEMORY_BETWEEN } = options;
    const isKept =
      !closing.signal.aborted &&
      idle === null &&
      used.process.isUsable() &&
      used.renders < rendersPerProcess &&
      (await used.process.memory()) < mostMemoryBetween;
    // Asked anew: another render may have ended in the meantime, or the engine been closed.
    if (isKept && idle === null && !closing.signal.aborted) idle = used;
    else await end(used.process);
  };

  const makeReady = async (): Promise<void> => {
    const { browser } = await getTools();
    const taken = await takeProcess();
    await taken.process.warm({ type: 'warm', browser });
    await giveBack(taken);
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

  const renderWith = async (taken: Kept, request: RenderRequest, watch: Watch): Promise<RenderResult> => {
    const { stallAfterSeconds: stallAfter = STALL_AFTER, graceSeconds: grace = GRACE } = options;
    const { mostMemory = MOST_MEMORY } = options;
    taken.renders += 1;
    let isSound = false;
    try {
      const result = await taken.process.render(request, { ...watch, stallAfter, grace, mostMemory });
      isSound = true;
      return result;
    } catch (error) {
      isSound = watch.signal.aborted;
      throw error;
    } finally {
      await (isSound ? giveBack(taken) : end(taken.process));
    }
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
      const workFolder = await makeWorkFolder(options.temporaryFolder);
      let isDone = false;
      try {
        await warmed(watch.signal);
        const request = { type: 'render', job, tools: { ...found, workFolder } } as const;
        const result = await renderWith(await takeProcess(), request, watch);
        isDone = true;
        return result;
      } finally {
        await removeWorkFolder(workFolder);
        await rm(partPath(job.outputPath), { force: true });
        // A render that was cancelled takes the browser along, another failure the process. Not waited for, nor heard of: what
        // cannot be made ready is said by the next render.
        const isReady = isDone && idle !== null;
        if (isKeptWarm && !isReady && !closing.signal.aborted) warm().catch(() => undefined);
      }
    },
    close: async () => {
      closing.abort(new Error('The render engine is closed.'));
      idle = null;
      await Promise.all([...started].map(end));
    },
  };
};
