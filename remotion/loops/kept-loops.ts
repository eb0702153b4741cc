import { decodeAside, pauseAside } from '#remotion/loops/decode-aside.ts';
import { mayDecode, pauseDecoding } from '#remotion/loops/decoding-pause.ts';
import type { Loop } from '#remotion/loops/picture-at.ts';

type Size = { width: number; height: number };
type Kept = Size & { loop: Promise<Loop>; users: number; bytes: number };

/** Bytes of pictures that nobody shows and that are kept all the same: who hides an overlay often shows it again. */
const MOST_UNUSED = 96_000_000;
const BYTES_PER_PIXEL = 4;

/** In the order in which they were last let go. */
const kept = new Map<string, Kept>();

/** Where no canvas can be drawn on beside the page, the page itself decodes, with the large library for videos that this takes. */
const decode = async (url: string, size: Size): Promise<Loop> => {
  if (typeof OffscreenCanvas !== 'undefined') return decodeAside(url, size);
  const { decodeLoop } = await import('#remotion/loops/decode-loop.ts');
  return decodeLoop(url, size);
};

/** Lets the decoding of loops wait while something else needs the processor more, or go on. */
export const pauseLoops = (isPaused: boolean): void => {
  pauseDecoding(isPaused);
  pauseAside(isPaused);
};

const forgetSome = (): void => {
  let unused = 0;
  for (const [key, { users, bytes }] of [...kept].toReversed()) {
    if (users > 0) continue;
    unused += bytes;
    if (unused > MOST_UNUSED) kept.delete(key);
  }
};

/** So long the next waits, ms: a file may not come for minutes, and is asked for again and again. */
const PATIENCE = 10_000;

const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE));

/** What is decoded now. The next waits for it: all at once would have their decoders, and all would come late. */
let last: Promise<unknown> = Promise.resolve();

const start = (key: string, url: string, size: Size): Kept => {
  const decodeInTurn = async (): Promise<Loop> => {
    await mayDecode();
    if (started.users === 0) throw new Error(`Nobody shows ${url} any more.`);
    return decode(url, size);
  };
  const started: Kept = { ...size, loop: last.then(decodeInTurn), users: 0, bytes: 0 };
  const settled = started.loop.then(
    ({ pictures }) => {
      started.bytes = pictures.length * size.width * size.height * BYTES_PER_PIXEL;
      forgetSome();
    },
    () => {
      // Another time it may be there.
      if (kept.get(key) === started) kept.delete(key);
    },
  );
  last = last.then(() => Promise.race([settled, patience()]));
  kept.set(key, started);
  return started;
};

/** The pictures of a looping file in a size, decoded once for all who show it; `letGo` when it is not shown any more. */
export const holdLoop = (url: string, size: Size): { loop: Promise<Loop>; letGo: () => void } => {
  const key = `${size.width}x${size.height} ${url}`;
  const known = kept.get(key) ?? start(key, url, size);
  known.users += 1;
  return {
    loop: known.loop,
    letGo: () => {
      known.users -= 1;
      if (kept.get(key) !== known) return;
      kept.delete(key);
      kept.set(key, known);
      forgetSome();
    },
  };
};
