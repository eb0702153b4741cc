import { decodeInWorker, pauseWorker } from '#remotion/loops/decode-in-worker.ts';
import { untilResumed, pauseDecoding } from '#remotion/loops/decoding-pause.ts';
import type { Loop } from '#remotion/loops/loop.ts';

type Size = { width: number; height: number };
type CachedLoop = Size & { loop: Promise<Loop>; users: number; bytes: number };

/** Bytes of pictures that nobody shows and that are kept all the same: who hides an overlay often shows it again. */
const MAX_UNUSED_BYTES = 96_000_000;
const BYTES_PER_PIXEL = 4;

/** In the order in which they were last let go. */
const cache = new Map<string, CachedLoop>();

/** Where no canvas can be drawn on beside the page, the page itself decodes, with the large library for videos that this takes. */
const decode = async (url: string, size: Size): Promise<Loop> => {
  if (typeof OffscreenCanvas !== 'undefined') return decodeInWorker(url, size);
  const { decodeLoop } = await import('#remotion/loops/decode-loop.ts');
  return decodeLoop(url, size);
};

/** Lets the decoding of loops wait while something else needs the processor more, or go on. */
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

/** So long the next waits, ms: a file may not come for minutes, and is asked for again and again. */
const NEXT_AFTER = 10_000;

const timeout = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, NEXT_AFTER));

/** What is decoded now. The next waits for it: all at once would have their decoders, and all would come late. */
let last: Promise<unknown> = Promise.resolve();

const start = (key: string, url: string, size: Size): CachedLoop => {
  const decodeInTurn = async (): Promise<Loop> => {
    await untilResumed();
    if (started.users === 0) throw new Error(`Nobody shows ${url} any more.`);
    return decode(url, size);
  };
  const started: CachedLoop = { ...size, loop: last.then(decodeInTurn), users: 0, bytes: 0 };
  const settled = started.loop.then(
    ({ frames: pictures }) => {
      started.bytes = pictures.length * size.width * size.height * BYTES_PER_PIXEL;
      evictUnused();
    },
    () => {
      // Another time it may be there.
      if (cache.get(key) === started) cache.delete(key);
    },
  );
  last = last.then(() => Promise.race([settled, timeout()]));
  cache.set(key, started);
  return started;
};

/** The pictures of a looping file in a size, decoded once for all who show it; `letGo` when it is not shown any more. */
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
