import { rm } from 'node:fs/promises';
import { RenderError } from '#server/errors.ts';
import type { RenderProgress, RenderResult } from '#server/ports/render-engine.ts';
import type { Isolation } from '#server/processes/isolation.ts';
import type { FromChild, ToChild } from '#server/rendering/engine/render-messages.ts';
import {
  type ChildExit,
  startSupervisedChild,
  type SupervisedChild,
} from '#server/rendering/engine/supervised-child.ts';
import { makeWorkDirectory, removeWorkDirectory } from '#server/rendering/engine/work-directory.ts';

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
  warm: (request: Extract<ToChild, { type: 'warm' }>) => Promise<void>;
  /** Rejects with RenderError or the abort reason. At most one at a time. */
  render: (request: RenderRequest, watch: ProcessWatch) => Promise<RenderResult>;
  /** Resident memory of the process tree, bytes. */
  memory: () => Promise<number>;
  /** False once it has exited or is being stopped. */
  isUsable: () => boolean;
  /** Stops the process tree and removes its folder. */
  end: () => Promise<void>;
};

type RenderRequest = Extract<ToChild, { type: 'render' }>;
type ProcessWatch = RenderLimits & { onProgress: (progress: RenderProgress) => void };

/** Many times what a browser needs to start on a busy machine, milliseconds. */
const WARM_TIMEOUT_MS = 60_000;

const isDone = (response: FromChild | null): boolean => response?.type === 'done';

const resultOf = (response: FromChild | null, exit: ChildExit | null, stderrTail: string): RenderResult => {
  if (response?.type === 'done') return response.result;
  if (response?.type === 'failed') throw new RenderError(response.code, new Error(response.cause));
  const { code, reason } = exit ?? { code: 'RENDER_FAILED' as const, reason: 'without a result' };
  throw new RenderError(code, new Error(`the render process ended ${reason}; ${stderrTail}`));
};

const renderIn = async (
  child: SupervisedChild,
  request: RenderRequest,
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
        // It falls when the other strategy is tried, which is progress, too.
        if (message.progress.progress !== last) supervision.progressed();
        last = message.progress.progress;
        if (!signal.aborted) onProgress(message.progress);
        return false;
      }
      if (message.type === 'warm') return false;
      response = message;
      return true;
    });
    if (signal.aborted) {
      // Cancelled between publishing and receiving the message.
      if (isDone(response)) await rm(request.job.outputPath, { force: true });
      throw signal.reason;
    }
    return resultOf(response, exit, child.stderrTail());
  } finally {
    supervision.stop();
  }
};

/** Starts a render child. Its folder is created in `temporaryFolder`, by default the system's. */
export const startRenderProcess = async (options: {
  isolation: Isolation;
  temporaryFolder: string | undefined;
}): Promise<RenderProcess> => {
  const folder = await makeWorkDirectory(options.temporaryFolder);
  const child = await startSupervisedChild(folder, options.isolation);
  let isStopping = false;
  return {
    warm: async (request) => {
      const timer = setTimeout(() => child.kill('because it did not get ready', 'STALLED'), WARM_TIMEOUT_MS);
      await child.request(request, ({ type }) => type === 'warm');
      clearTimeout(timer);
    },
    render: (request, watch) => renderIn(child, request, watch),
    memory: child.memory,
    isUsable: () => child.exit() === null && !isStopping,
    end: async () => {
      isStopping = true;
      await child.shutDown();
      await removeWorkDirectory(folder);
    },
  };
};
