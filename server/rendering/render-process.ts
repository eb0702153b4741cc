import { rm } from 'node:fs/promises';
import { RenderError } from '#server/errors.ts';
import type { RenderProgress, RenderResult } from '#server/ports/render-engine.ts';
import type { Isolation } from '#server/rendering/render-isolation.ts';
import type { FromChild, ToChild } from '#server/rendering/render-messages.ts';
import { type RenderBounds, watchRender } from '#server/rendering/render-watch.ts';
import { type Ending, startWatchedChild, type WatchedChild } from '#server/rendering/watched-child.ts';
import { makeWorkFolder, removeWorkFolder } from '#server/rendering/work-folder.ts';

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
type ProcessWatch = RenderBounds & { onProgress: (progress: RenderProgress) => void };

/** Many times what a browser takes to open on a busy machine, milliseconds. */
const WARM_MS = 60_000;

const isDone = (answer: FromChild | null): boolean => answer?.type === 'done';

const resultOf = (answer: FromChild | null, lost: Ending | null, lastWords: string): RenderResult => {
  if (answer?.type === 'done') return answer.result;
  if (answer?.type === 'failed') throw new RenderError(answer.code, new Error(answer.cause));
  const { code, how } = lost ?? { code: 'RENDER_FAILED' as const, how: 'without a result' };
  throw new RenderError(code, new Error(`the render process ended ${how}; ${lastWords}`));
};

const renderIn = async (
  child: WatchedChild,
  request: RenderRequest,
  { onProgress, ...bounds }: ProcessWatch,
): Promise<RenderResult> => {
  const { signal } = bounds;
  // Told before it is asked, the child would take the cancellation for that of the render before.
  signal.throwIfAborted();
  let answer: FromChild | null = null;
  let last = -1;
  const watch = watchRender(child, bounds);
  try {
    const lost = await child.ask(request, (message) => {
      if (message.type === 'progress') {
        // Falls when another way is tried: that is movement, too.
        if (message.progress.progress !== last) watch.moved();
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
    return resultOf(answer, lost, child.lastWords());
  } finally {
    watch.stop();
  }
};

/** Starts a render child. Its own folder is made in `temporaryFolder`, or where the system keeps temporary files. */
export const startRenderProcess = async (options: {
  isolation: Isolation;
  temporaryFolder: string | undefined;
}): Promise<RenderProcess> => {
  const folder = await makeWorkFolder(options.temporaryFolder);
  const child = await startWatchedChild(folder, options.isolation);
  let isLeaving = false;
  return {
    warm: async (request) => {
      const timer = setTimeout(() => child.endAs('because it did not get ready', 'STALLED'), WARM_MS);
      await child.ask(request, ({ type }) => type === 'warm');
      clearTimeout(timer);
    },
    render: (request, watch) => renderIn(child, request, watch),
    memory: child.memory,
    isUsable: () => child.ending() === null && !isLeaving,
    end: async () => {
      isLeaving = true;
      await child.leave();
      await removeWorkFolder(folder);
    },
  };
};
