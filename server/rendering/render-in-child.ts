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
import type { ToChild } from '#server/rendering/render-messages.ts';
import type { RenderProcess } from '#server/rendering/render-process.ts';
import {
  keepRenderProcesses,
  type RenderProcesses,
  type RenderProcessesOptions,
} from '#server/rendering/render-processes.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';
import { makeWorkFolder, removeWorkFolder } from '#server/rendering/work-folder.ts';

export type RenderEngineOptions = RenderProcessesOptions & {
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
  mostMemory?: number;
};

type Watch = { signal: AbortSignal; onProgress: (progress: RenderProgress) => void };
type RenderRequest = Extract<ToChild, { type: 'render' }>;
type FoundTools = Omit<RenderTools, 'workFolder' | 'withBrowser'>;

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

/** One render in a process, which afterwards waits for the next one, unless the render failed in it. */
const renderWith = async (
  processes: RenderProcesses,
  request: RenderRequest,
  watch: Parameters<RenderProcess['render']>[1],
): Promise<RenderResult> => {
  const taken = await processes.take();
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
    await (isSound ? processes.giveBack(taken) : processes.end(taken));
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
export const renderEngineInChild = (options: RenderEngineOptions): RenderEngine => {
  const closing = new AbortController();
  const bounds = {
    stallAfter: options.stallAfterSeconds ?? STALL_AFTER,
    grace: options.graceSeconds ?? GRACE,
    mostMemory: options.mostMemory ?? MOST_MEMORY,
  };
  const processes = keepRenderProcesses(options, closing.signal);
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
    const taken = await processes.take();
    await taken.process.warm({ type: 'warm', browser });
    await processes.giveBack(taken);
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
      const workFolder = await makeWorkFolder(options.temporaryFolder);
      let isDone = false;
      try {
        await warmed(watch.signal);
        const request = { type: 'render', job, tools: { ...found, workFolder } } as const;
        const result = await renderWith(processes, request, { ...watch, ...bounds });
        isDone = true;
        return result;
      } finally {
        await removeWorkFolder(workFolder);
        await rm(partPath(job.outputPath), { force: true });
        // A render that was cancelled takes the browser along, another failure the process. Not waited for, nor heard of: what
        // cannot be made ready is said by the next render.
        const isReady = isDone && processes.isOneWaiting();
        if (isKeptWarm && !isReady && !closing.signal.aborted) warm().catch(() => undefined);
      }
    },
    close: async () => {
      closing.abort(new Error('The render engine is closed.'));
      await processes.endAll();
    },
  };
};
