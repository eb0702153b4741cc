import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '#schema/durations.ts';
import type { Deps } from '#server/deps.ts';

/** Polling intervals in case a notification is lost, milliseconds: for a service that waits, and for a stream of events. */
const WAIT_CHECK_MS = 2000;
const STREAM_CHECK_MS = 15_000;

/** `read` returns the present view of what changes, which is notified under any of the `keys`; the view that `isOver` is the last. */
export type FollowedRow<View> = {
  keys: readonly string[];
  read: () => Promise<View>;
  isOver: (view: View) => boolean;
};

/**
 * The current view, then again after each change and every `checkMs`, until one is over or `signal` aborts. Many changes
 * at once make one view.
 * @throws what `read` throws.
 */
export async function* followRow<View>(
  { changes }: Pick<Deps, 'changes'>,
  { keys, read, isOver }: FollowedRow<View>,
  { signal, checkMs = STREAM_CHECK_MS }: { signal: AbortSignal; checkMs?: number },
): AsyncGenerator<View> {
  let wake: (() => void) | null = null;
  const notify = (): void => wake?.();
  const unsubscribes = keys.map((key) => changes.subscribe(key, notify));
  signal.addEventListener('abort', notify);
  try {
    while (!signal.aborted) {
      // Created before the read: a change during the read is not missed.
      const { promise: changed, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const view = await read();
      yield view;
      if (isOver(view)) return;
      const over = new AbortController();
      const check = setTimeout(checkMs, undefined, { signal: over.signal }).catch(() => {});
      await Promise.race([changed, check]);
      over.abort();
    }
  } finally {
    signal.removeEventListener('abort', notify);
    for (const unsubscribe of unsubscribes) unsubscribe();
  }
}

/** The last view: over, or the current one when `signal` aborts. @throws what `read` throws. */
export const awaitEnd = async <View>(
  deps: Pick<Deps, 'changes'>,
  followed: FollowedRow<View>,
  signal: AbortSignal,
): Promise<View> => {
  for await (const view of followRow(deps, followed, { signal, checkMs: WAIT_CHECK_MS })) {
    if (followed.isOver(view)) return view;
  }
  return followed.read();
};

/** How long a response waits for a job, the time in the queue included, milliseconds. */
const RESULT_WAIT_MS = 15 * MINUTE_MS;

/**
 * Follows a job until `resultOf` finds its result in a view; it gets every view, and throws when the job has failed.
 * @returns null after 15 minutes, or when the service stops; the job continues
 * @throws what `read` and `resultOf` throw; the reason of the reader's signal, whose abort does not stop the job
 */
export const awaitResult = async <View, Result>(
  deps: Pick<Deps, 'changes' | 'stopping'>,
  followed: FollowedRow<View>,
  { signal, resultOf }: { signal: AbortSignal; resultOf: (view: View) => Result | null },
): Promise<Result | null> => {
  const ended = AbortSignal.any([signal, deps.stopping.signal, AbortSignal.timeout(RESULT_WAIT_MS)]);
  for await (const view of followRow(deps, followed, { signal: ended, checkMs: WAIT_CHECK_MS })) {
    const result = resultOf(view);
    if (result !== null) return result;
  }
  signal.throwIfAborted();
  return null;
};
