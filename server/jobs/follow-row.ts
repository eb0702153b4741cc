import { setTimeout } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';

/** A change whose notification was lost is found after this many milliseconds. */
const LOOK_AGAIN_MS = 2000;

/** `read` returns the present view of what changes, which is announced under `key`; `isOver` ends the sequence with that view. */
type Followed<View> = {
  key: string;
  read: () => Promise<View>;
  isOver: (view: View) => boolean;
};

/**
 * The view as it stands, then again after each change, up to the one that is over or the abort of `signal`, whichever comes
 * first. Many changes at once make one view.
 *
 * @throws what `read` throws.
 */
async function* followRow<View>(
  { changes }: Pick<Deps, 'changes'>,
  { key, read, isOver }: Followed<View>,
  signal: AbortSignal,
): AsyncGenerator<View> {
  let wake: (() => void) | null = null;
  const notify = (): void => wake?.();
  const unsubscribe = changes.subscribe(key, notify);
  signal.addEventListener('abort', notify);
  try {
    while (!signal.aborted) {
      // Created before the read: a change during the read is not missed.
      const { promise: changed, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const view = await read();
      yield view;
      if (isOver(view)) return;
      const waited = new AbortController();
      const timeout = setTimeout(LOOK_AGAIN_MS, undefined, { signal: waited.signal }).catch(() => {});
      await Promise.race([changed, timeout]);
      waited.abort();
    }
  } finally {
    signal.removeEventListener('abort', notify);
    unsubscribe();
  }
}

/** The last view: over, or as it stands when `signal` aborts. @throws what `read` throws. */
export const awaitEnd = async <View>(
  deps: Pick<Deps, 'changes'>,
  followed: Followed<View>,
  signal: AbortSignal,
): Promise<View> => {
  for await (const view of followRow(deps, followed, signal)) if (followed.isOver(view)) return view;
  return followed.read();
};
