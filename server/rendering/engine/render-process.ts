import { constants, copyFile, link, mkdtemp, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { MINUTE_MS } from '#schema/durations.ts';
import { errorCode } from '#server/error-code.ts';
import { RenderError } from '#server/errors.ts';
import { makeDirectory } from '#server/files/directories.ts';
import type { RenderJob, RenderProgress, RenderResult, RenderSandbox } from '#server/ports/render-engine.ts';
import type { Isolation } from '#server/processes/isolation.ts';
import {
  giveContentsToSandbox,
  giveToSandbox,
  isRoot,
  letSandboxRead,
} from '#server/processes/sandbox-user.ts';
import { publishFile } from '#server/rendering/engine/publish-file.ts';
import { toRenderError } from '#server/rendering/engine/render-failure.ts';
import type { FromChild, ToChild } from '#server/rendering/engine/render-messages.ts';
import {
  type ChildExit,
  startSupervisedChild,
  type SupervisedChild,
} from '#server/rendering/engine/supervised-child.ts';
import { makeWorkDirectory, removeWorkDirectory } from '#server/rendering/engine/work-directory.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';

type RenderLimits = {
  signal: AbortSignal;
  /** A render without progress for this long fails as STALLED, seconds. */
  stallAfter: number;
  /** How long a cancelled render may take to stop by itself, seconds. */
  grace: number;
  /** Above this the render fails as OUT_OF_MEMORY, bytes. */
  maxMemory: number;
};

const MEMORY_CHECK_MS = 1000;

/**
 * Kills a child that stalls, uses too much memory or does not stop when `signal` cancels its render. Call
 * `progressed` on progress, and `stop` after the render, or the next render would be killed in its place.
 */
const superviseRender = (
  child: SupervisedChild,
  { signal, stallAfter, grace, maxMemory }: RenderLimits,
): { progressed: () => void; stop: () => void } => {
  let graceTimer: NodeJS.Timeout | undefined;
  const stallTimer = setTimeout(
    () => child.kill(`after no progress for ${stallAfter} s`, 'STALLED'),
    stallAfter * 1000,
  );
  const memoryTimer = setInterval(() => {
    void child.memory().then((bytes) => {
      if (bytes > maxMemory) child.kill(`because it took ${bytes} bytes of memory`, 'OUT_OF_MEMORY');
    });
  }, MEMORY_CHECK_MS);
  const cancel = (): void => {
    child.send({ type: 'cancel' });
    graceTimer = setTimeout(() => child.kill('because it did not stop', 'RENDER_FAILED'), grace * 1000);
  };
  signal.addEventListener('abort', cancel, { once: true });
  return {
    progressed: () => stallTimer.refresh(),
    stop: () => {
      clearTimeout(stallTimer);
      clearTimeout(graceTimer);
      clearInterval(memoryTimer);
      signal.removeEventListener('abort', cancel);
    },
  };
};

/** A render child and its browser, which run one render after another. */
export type RenderProcess = {
  /** Opens the browser before the first render needs it. A child that hangs is killed: see `isUsable`. */
  warm: (request: Extract<ToChild, { type: 'warm' }>) => Promise<RenderSandbox | null>;
  /** Rejects with RenderError or the abort reason. At most one at a time. */
  render: (request: RenderRequest, watch: ProcessWatch) => Promise<RenderResult>;
  /** Resident memory of the process tree, bytes. */
  memory: () => Promise<number>;
  /** False once it has exited or is being stopped. */
  isUsable: () => boolean;
  /** Stops the process tree and removes its folder. */
  end: () => Promise<void>;
};

type RenderRequest = { job: RenderJob; tools: Omit<RenderTools, 'withBrowser' | 'workDirectory'> };
type ProcessWatch = RenderLimits & { onProgress: (progress: RenderProgress) => void };

/** Many times what a browser needs to start on a busy machine, milliseconds. */
const WARM_TIMEOUT_MS = MINUTE_MS;

const resultOf = (response: FromChild | null, exit: ChildExit | null, stderrTail: string): RenderResult => {
  if (response?.type === 'done') return response.result;
  if (response?.type === 'failed') throw new RenderError(response.code, new Error(response.cause));
  const { code, reason } = exit ?? { code: 'RENDER_FAILED' as const, reason: 'without a result' };
  throw new RenderError(code, new Error(`the render process ended ${reason}; ${stderrTail}`));
};

const renderIn = async (
  child: SupervisedChild,
  request: Extract<ToChild, { type: 'render' }>,
  { onProgress, ...limits }: ProcessWatch,
): Promise<RenderResult> => {
  const { signal } = limits;
  // A cancellation sent before the request would apply to the previous render.
  signal.throwIfAborted();
  let response: FromChild | null = null;
  let last = -1;
  const supervision = superviseRender(child, limits);
  try {
    const exit = await child.request(request, (message) => {
      if (message.type === 'progress') {
        // It falls when the other strategy is tried, which is progress too.
        if (message.progress.progress !== last) supervision.progressed();
        last = message.progress.progress;
        if (!signal.aborted) onProgress(message.progress);
        return false;
      }
      if (message.type === 'warm') return false;
      response = message;
      return true;
    });
    signal.throwIfAborted();
    return resultOf(response, exit, child.stderrTail());
  } finally {
    supervision.stop();
  }
};

/**
 * The assets of a render as files of its work directory, because the child sees no other: hard links where both are on
 * one disk. A missing asset stays missing; the render reports it.
 */
const linkAssets = async (assets: RenderJob['assets'], folder: string): Promise<RenderJob['assets']> => {
  const linked = Object.entries(assets).map(async ([id, asset], index) => {
    const localPath = join(folder, `asset-${index}${extname(asset.localPath)}`);
    try {
      await link(asset.localPath, localPath).catch(() =>
        copyFile(asset.localPath, localPath, constants.COPYFILE_FICLONE),
      );
      if (isRoot()) await letSandboxRead(localPath);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    return [id, { ...asset, localPath }] as const;
  });
  return Object.fromEntries(await Promise.all(linked));
};

/** Renders in a new directory of `jobs`, then publishes the video: the child cannot write to the output path. */
const renderInDirectory = async (
  child: SupervisedChild,
  jobs: string,
  { job, tools }: RenderRequest,
  watch: ProcessWatch,
): Promise<RenderResult> => {
  const { signal } = watch;
  const workDirectory = await mkdtemp(join(jobs, 'render-'));
  try {
    const assets = await linkAssets(job.assets, workDirectory);
    if (isRoot()) await giveToSandbox(workDirectory);
    const outputPath = join(workDirectory, 'finished.mp4');
    const request = { job: { ...job, assets, outputPath }, tools: { ...tools, workDirectory } };
    const result = await renderIn(child, { type: 'render', ...request }, watch);
    await publishFile(outputPath, job.outputPath);
    if (signal.aborted) await rm(job.outputPath, { force: true });
    signal.throwIfAborted();
    return result;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw await toRenderError(error, [jobs, dirname(job.outputPath)]);
  } finally {
    await removeWorkDirectory(workDirectory);
  }
};

type RenderProcessOptions = {
  isolation: Isolation;
  /** The browser and ffmpeg. */
  executables: readonly string[];
  /** Where its folder is created; by default the system's. */
  temporaryFolder?: string;
  /** Where work directories are created; `temporaryFolder` by default. */
  jobFolder?: string;
  layerFolder?: string;
};

/** Starts a render child. */
export const startRenderProcess = async (options: RenderProcessOptions): Promise<RenderProcess> => {
  const { temporaryFolder, jobFolder = temporaryFolder, layerFolder } = options;
  const folder = await makeWorkDirectory(temporaryFolder);
  const jobs = await makeWorkDirectory(jobFolder);
  if (layerFolder !== undefined) {
    await makeDirectory(layerFolder);
    await giveContentsToSandbox(layerFolder);
  }
  const write = [jobs, ...(layerFolder === undefined ? [] : [layerFolder])];
  const child = await startSupervisedChild({ ...options, folder, write });
  let isStopping = false;
  return {
    warm: async (request) => {
      const timer = setTimeout(() => child.kill('because it did not get ready', 'STALLED'), WARM_TIMEOUT_MS);
      let sandbox: RenderSandbox | null = null;
      await child.request(request, (message) => {
        if (message.type !== 'warm') return false;
        ({ sandbox } = message);
        return true;
      });
      clearTimeout(timer);
      return sandbox;
    },
    render: (request, watch) => renderInDirectory(child, jobs, request, watch),
    memory: child.memory,
    isUsable: () => child.exit() === null && !isStopping,
    end: async () => {
      isStopping = true;
      await child.shutDown();
      await Promise.all([folder, jobs].map(removeWorkDirectory));
    },
  };
};
