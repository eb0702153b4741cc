import type { Deps } from '#server/deps.ts';
import { repeatUntilStopped } from '#server/processes/repeat-until-stopped.ts';
import { runIngest, StoppingError } from './run-ingest.ts';
import { sweepLibraryFiles } from './sweep-library-files.ts';

/** Uploads of each kind at a time in one worker, beside its render: each uses every processor it may. */
const AT_ONCE = 1;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

/**
 * Takes uploads from the queue until the answer is called: that ends what runs, which goes back into the queue. Clears away
 * what killed workers have left, at once and every ten minutes. Call it before the queue is closed, which waits for the rest.
 */
export const startIngesting = async (deps: Deps): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  const stopSweeping = repeatUntilStopped(
    SWEEP_EVERY_MS,
    () => sweepLibraryFiles(deps),
    (error) => deps.log.warn({ err: error }, 'sweep of library files'),
  );
  for (const queue of Object.values(deps.ingestQueues)) {
    await queue.work(AT_ONCE, (ticketId) => runIngest(deps, ticketId, stopping.signal));
  }
  return async () => {
    stopping.abort(new StoppingError());
    await stopSweeping();
  };
};
