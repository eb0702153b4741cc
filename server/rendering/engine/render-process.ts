import {
  type ChildExit,
  type SupervisedChild,
  startSupervisedChild,
} from '#server/rendering/engine/supervised-child.ts';
import { rm } from 'node:fs/promises';
import { RenderError } from '#server/errors.ts';
import type { RenderProgress, RenderResult } from '#server/ports/render-engine.ts';
import type { Isolation } from '#server/processes/isolation.ts';
import type { FromChild, ToChild } from '#server/rendering/engine/render-messages.ts';
import { makeWorkDirectory, removeWorkDirectory } from '#server/rendering/engine/work-directory.ts';

type RenderLimits = {
  signal: AbortSignal;
  /** Without any progress for so long the render is ended as STALLED, seconds. */
  stallAfter: number;
  /** How long a cancelled render may take to end by itself, seconds. */
  grace: number;
  /** Above this the render is ended as OUT_OF_MEMORY, bytes. */
  maxMemory: number;
};

const MEMORY_EVERY_MS = 1000;

/**
 * Ends a child that makes a render without getting on, takes too much memory, or does not stop when it is told to: `signal` tells it.
 * `moved`: the render has got on. `stop` after the render, or the next one is ended in its place.
 */
const superviseRender = (
  child: SupervisedChild,
  { signal, stallAfter, grace, maxMemory: mostMemory }: RenderLimits,
): { progressed: () => void; stop: () => void } => {
  let graceTimer: NodeJS.Timeout | undefined;
  const stallTimer = setTimeout(
    () => child.kill(`after no progress for ${stallAfter} s`, 'STALLED'),
    stallAfter * 1000,
  );
  const memoryTimer = setInterval(() => {
    void child.memory().then((bytes) => {
      if (bytes > mostMemory) child.kill(`because it took ${bytes} bytes of memory`, 'OUT_OF_MEMORY');
    });
  }, MEMORY_EVERY_MS);
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

/** A render child and its browser, for one render after the other. */
export type RenderProcess = {
  /** Opens the browser before the first render asks for it. One that hangs is ended: see `isUsable`. */
  warm: (request: Extract<ToChild, { type: 'warm' }>) => Promise<void>;
  /** Rejects with RenderError, or with the reason of the signal. At most one at a time. */
  render: (request: RenderRequest, watch: ProcessWatch) => Promise<RenderResult>;
  /** Bytes in RAM of it and all that it started. */
  memory: () => Promise<number>;
  /** False as soon as it has ended, or is being ended: then it takes no more renders. */
  isUsable: () => boolean;
  /** Ends it with all that it started, and removes its folder. */
  end: () => Promise<void>;
};

type RenderRequest = Extract<ToChild, { type: 'render' }>;
type ProcessWatch = RenderLimits & { onProgress: (progress: RenderProgress) => void };

/** Many times what a browser takes to open on a busy machine, milliseconds. */
const WARM_MS = 60_000;

const isDone = (answer: FromChild | null): boolean => answer?.type === 'done';

const resultOf = (answer: FromChild | null, lost: ChildExit | null, lastWords: string): RenderResult => {
  if (answer?.type === 'done') return answer.result;
  if (answer?.type === 'failed') throw new RenderError(answer.code, new Error(answer.cause));
  const { code, reason: how } = lost ?? { code: 'RENDER_FAILED' as const, reason: 'without a result' };
  throw new RenderError(code, new Error(`the render process ended ${how}; ${lastWords}`));
};

const renderIn = async (
  child: SupervisedChild,
  request: RenderRequest,
  { onProgress, ...bounds }: ProcessWatch,
): Promise<RenderResult> => {
  const { signal } = bounds;
  // Told before it is asked, the child would take the cancellation for that of the render before.
  signal.throwIfAborted();
  let answer: FromChild | null = null;
  let last = -1;
  const watch = superviseRender(child, bounds);
  try {
    const lost = await child.request(request, (message) => {
      if (message.type === 'progress') {
        // Falls when another way is tried: that is movement, too.
        if (message.progress.progress !== last) watch.progressed();
        last = message.progress.progress;
        if (!signal.aborted) onProgress(message.progress);
        return false;
      }
      if (message.type === 'warm') return false;
      answer = message;
      return true;
    });
    if (signal.aborted) {
      // It was cancelled in the moment between its publishing and our hearing of it.
      if (isDone(answer)) await rm(request.job.outputPath, { force: true });
      throw signal.reason;
    }
    return resultOf(answer, lost, child.stderrTail());
  } finally {
    watch.stop();
  }
};

/** Starts a render child. Its own folder is made in `temporaryFolder`, or where the system keeps temporary files. */
export const startRenderProcess = async (options: {
  isolation: Isolation;
  temporaryFolder: string | undefined;
}): Promise<RenderProcess> => {
  const folder = await makeWorkDirectory(options.temporaryFolder);
  const child = await startSupervisedChild(folder, options.isolation);
  let isLeaving = false;
  return {
    warm: async (request) => {
      const timer = setTimeout(() => child.kill('because it did not get ready', 'STALLED'), WARM_MS);
      await child.request(request, ({ type }) => type === 'warm');
      clearTimeout(timer);
    },
    render: (request, watch) => renderIn(child, request, watch),
    memory: child.memory,
    isUsable: () => child.exit() === null && !isLeaving,
    end: async () => {
      isLeaving = true;
      await child.shutDown();
      await removeWorkDirectory(folder);
    },
  };
};
