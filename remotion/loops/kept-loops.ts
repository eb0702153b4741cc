import { decodeAside, pauseAside } from '#remotion/loops/decode-aside.ts';
import { pauseDecoding } from '#remotion/loops/decoding-pause.ts';
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

/** The pictures of a looping file in a size, decoded once for all who show it; `letGo` when it is not shown any more. */
export const holdLoop = (url: string, size: Size): { loop: Promise<Loop>; letGo: () => void } => {
  const key = `${size.width}x${size.height} ${url}`;
  const known: Kept = kept.get(key) ?? { ...size, loop: decode(url, size), users: 0, bytes: 0 };
  kept.set(key, known);
  known.users += 1;
  known.loop.then(
    ({ pictures }) => {
      known.bytes = pictures.length * size.width * size.height * BYTES_PER_PIXEL;
    },
    // Another time it may be there.
    () => kept.delete(key),
  );
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
