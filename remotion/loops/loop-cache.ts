import { decodeInWorker, pauseWorker } from '#remotion/loops/decode-in-worker.ts';
import { untilResumed, pauseDecoding } from '#remotion/loops/decoding-pause.ts';
import type { Loop } from '#remotion/loops/loop.ts';

type Size = { width: number; height: number };
type CachedLoop = Size & { loop: Promise<Loop>; users: number; bytes: number };

/** Bytes of unused frames that stay in the cache: a hidden overlay is often shown again. */
const MAX_UNUSED_BYTES = 96_000_000;
const BYTES_PER_PIXEL = 4;

/** In the order in which they were last released. */
const cache = new Map<string, CachedLoop>();

/** Without `OffscreenCanvas` the main thread decodes, and loads the large decoder for it. */
const decode = async (url: string, size: Size): Promise<Loop> => {
  if (typeof OffscreenCanvas !== 'undefined') return decodeInWorker(url, size);
  const { decodeLoop } = await import('#remotion/loops/decode-loop.ts');
  return decodeLoop(url, size);
};

/** Pauses or resumes the decoding of loops, while something else needs the processor more. */
export const pauseLoops = (isPaused: boolean): void => {
  pauseDecoding(isPaused);
  pauseWorker(isPaused);
};

const evictUnused = (): void => {
  let unused = 0;
  for (const [key, { users, bytes }] of [...cache].toReversed()) {
    if (users > 0) continue;
    unused += bytes;
    if (unused > MAX_UNUSED_BYTES) cache.delete(key);
  }
};

/** ms after which the next loop starts even if the current one has not finished: a download may hang for minutes. */
const NEXT_AFTER = 10_000;

const timeout = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, NEXT_AFTER));

/** The loop being decoded. Loops are decoded one after the other, because in parallel all of them would be late. */
let last: Promise<unknown> = Promise.resolve();

const start = (key: string, url: string, size: Size): CachedLoop => {
  const decodeInTurn = async (): Promise<Loop> => {
    await untilResumed();
    if (started.users === 0) throw new Error(`${url} is no longer shown.`);
    return decode(url, size);
  };
  const started: CachedLoop = { ...size, loop: last.then(decodeInTurn), users: 0, bytes: 0 };
  const settled = started.loop.then(
    ({ frames }) => {
      started.bytes = frames.length * size.width * size.height * BYTES_PER_PIXEL;
      evictUnused();
    },
    () => {
      // The next request tries again.
      if (cache.get(key) === started) cache.delete(key);
    },
  );
  last = last.then(() => Promise.race([settled, timeout()]));
  cache.set(key, started);
  return started;
};

/** The frames of a looping file at a size, decoded once for all users; call `release` when it is no longer shown. */
export const acquireLoop = (url: string, size: Size): { loop: Promise<Loop>; release: () => void } => {
  const key = `${size.width}x${size.height} ${url}`;
  const known = cache.get(key) ?? start(key, url, size);
  known.users += 1;
  return {
    loop: known.loop,
    release: () => {
      known.users -= 1;
      if (cache.get(key) !== known) return;
      cache.delete(key);
      cache.set(key, known);
      evictUnused();
    },
  };
};
