import { setTimeout } from 'node:timers/promises';
import type { WorkerDeps } from '#server/deps.ts';
import { runRender, StoppingError } from './run-render.ts';
import { sweepRenders } from './sweep-renders.ts';

/** Renders at a time in one worker: each uses every processor it may. */
const RENDERS_AT_ONCE = 1;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

/**
 * Takes renders from the queue until the answer is called: that ends what runs, which goes back into the queue.
 * Starts by clearing away what killed workers have left.
 */
export const startRendering = async (deps: WorkerDeps): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  await sweepRenders(deps);
  await deps.queue.work(RENDERS_AT_ONCE, (ticket) => runRender(deps, ticket, stopping.signal));

  const keepSweeping = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await setTimeout(SWEEP_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      await sweepRenders(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'sweep'));
    }
  };
  void keepSweeping();

  return async () => {
    stopping.abort(new StoppingError());
    await deps.queue.close();
  };
};
