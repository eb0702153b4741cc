import { availableParallelism } from 'node:os';
import { rm } from 'node:fs/promises';
import { RenderError } from '#server/errors.ts';
import { bundledMediaTools } from '#server/media/bundled-media-tools.ts';
import { resolveFfmpeg } from '#server/media/ffmpeg-path.ts';
import type { RenderEngine, RenderJob, RenderProgress, RenderResult } from '#server/ports/render-engine.ts';
import { NO_BROWSER_ADVICE, resolveBrowser } from '#server/rendering/browser-path.ts';
import { ensureRemotionBundle } from '#server/rendering/bundle.ts';
import { orAborted } from '#server/rendering/or-aborted.ts';
import { partPath } from '#server/rendering/publish-file.ts';
import { findIsolation, type Isolation } from '#server/rendering/render-isolation.ts';
import { startRenderProcess, type RenderProcess } from '#server/rendering/render-process.ts';
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
  isolation?: Isolation;
};

type Watch = { signal: AbortSignal; onProgress: (progress: RenderProgress) => void };
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

const findTools = async (options: RenderEngineOptions): Promise<FoundTools> => {
  const [browser, installed, bundleFolder] = await Promise.all([
    resolveBrowser(options),
    resolveFfmpeg(options),
    ensureRemotionBundle(),
  ]);
  if (browser === null) throw new RenderError('NO_BROWSER', new Error(NO_BROWSER_ADVICE));
  const { ffmpeg, ffprobe } = installed ?? bundledMediaTools();
  return {
    browser,
    bundleFolder,
    media: { ffmpeg, ffprobe, hasCompositor: installed !== null },
    layerFolder: options.layerFolder ?? null,
    concurrency: options.renderConcurrency ?? Math.min(MOST_PAGES, availableParallelism()),
  };
};

/**
 * The render engine of this machine. Renders run in a process of their own with an environment scrubbed of secrets and, where the
 * system allows it, no network; it is watched, can be cancelled, and neither it nor anything it started outlives this process. The
 * process and its browser stay for the next render, unless a render has failed in them; a second render at the same time gets its own.
 * Rejects with RenderError, or with the reason of the signal; then no file is left at the output path.
 */
export const renderEngineInChild = (options: RenderEngineOptions): RenderEngine => {
  let tools: Promise<FoundTools> | null = null;
  let idle: { process: RenderProcess; renders: number } | null = null;
  let isClosed = false;

  const getTools = (): Promise<FoundTools> => {
    tools ??= findTools(options).catch((error: unknown) => {
      // What was missing may have been installed by the next time.
      tools = null;
      throw error;
    });
    return tools;
  };

  const takeProcess = async (): Promise<{ process: RenderProcess; renders: number }> => {
    const taken = idle;
    idle = null;
    if (taken?.process.isUsable()) return taken;
    await taken?.process.end();
    const isolation = options.isolation ?? (await findIsolation());
    return {
      process: await startRenderProcess({ isolation, temporaryFolder: options.temporaryFolder }),
      renders: 0,
    };
  };

  const giveBack = async (used: { process: RenderProcess; renders: number }): Promise<void> => {
    const isKept =
      !isClosed &&
      idle === null &&
      used.process.isUsable() &&
      used.renders < RENDERS_PER_PROCESS &&
      (await used.process.memory()) < MOST_MEMORY_BETWEEN;
    // Asked anew: another render may have ended in the meantime.
    if (isKept && idle === null) idle = used;
    else await used.process.end();
  };

  return {
    warm: async () => {
      const { browser } = await getTools();
      const taken = await takeProcess();
      await taken.process.warm({ type: 'warm', browser });
      await giveBack(taken);
    },
    render: async (job: RenderJob, watch: Watch): Promise<RenderResult> => {
      watch.signal.throwIfAborted();
      const found = await orAborted(getTools(), watch.signal);
      const workFolder = await makeWorkFolder(options.temporaryFolder);
      const taken = await takeProcess();
      taken.renders += 1;
      let isSound = false;
      try {
        const { stallAfterSeconds: stallAfter = STALL_AFTER, graceSeconds: grace = GRACE } = options;
        const { mostMemory = MOST_MEMORY } = options;
        const request = { type: 'render', job, tools: { ...found, workFolder } } as const;
        const result = await taken.process.render(request, { ...watch, stallAfter, grace, mostMemory });
        isSound = true;
        return result;
      } catch (error) {
        isSound = watch.signal.aborted;
        throw error;
      } finally {
        await (isSound ? giveBack(taken) : taken.process.end());
        await removeWorkFolder(workFolder);
        await rm(partPath(job.outputPath), { force: true });
      }
    },
    close: async () => {
      isClosed = true;
      const last = idle;
      idle = null;
      await last?.process.end();
    },
  };
};
