import type { WorkerDeps } from '#server/deps.ts';
import { repeatUntilStopped } from '#server/processes/repeat-until-stopped.ts';
import { runRender, StoppingError } from './run-render.ts';
import { sweepRenders } from './sweep-renders.ts';

/** Renders at a time in one worker: each uses every processor it may. */
const RENDERS_AT_ONCE = 1;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

/**
 * Takes renders from the queue until the answer is called: that ends what runs, which goes back into the queue.
 * Clears away what killed workers have left, at once and every ten minutes.
 */
export const startRendering = async (deps: WorkerDeps): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  const stopSweeping = repeatUntilStopped(
    SWEEP_EVERY_MS,
    () => sweepRenders(deps),
    (error) => deps.log.warn({ err: error }, 'sweep of renders'),
  );
  await deps.queue.work(RENDERS_AT_ONCE, (ticketId) => runRender(deps, ticketId, stopping.signal));

  return async () => {
    stopping.abort(new StoppingError());
    await deps.queue.close();
    await stopSweeping();
  };
};
