import type { WatchedChild } from '#server/rendering/watched-child.ts';

export type RenderBounds = {
  signal: AbortSignal;
  /** Without any progress for so long the render is ended as STALLED, seconds. */
  stallAfter: number;
  /** How long a cancelled render may take to end by itself, seconds. */
  grace: number;
  /** Above this the render is ended as OUT_OF_MEMORY, bytes. */
  mostMemory: number;
};

const MEMORY_EVERY_MS = 1000;

/**
 * Ends a child that makes a render without getting on, takes too much memory, or does not stop when it is told to: `signal` tells it.
 * `moved`: the render has got on. `stop` after the render, or the next one is ended in its place.
 */
export const watchRender = (
  child: WatchedChild,
  { signal, stallAfter, grace, mostMemory }: RenderBounds,
): { moved: () => void; stop: () => void } => {
  let graceTimer: NodeJS.Timeout | undefined;
  const stallTimer = setTimeout(
    () => child.endAs(`after no progress for ${stallAfter} s`, 'STALLED'),
    stallAfter * 1000,
  );
  const memoryTimer = setInterval(() => {
    void child.memory().then((bytes) => {
      if (bytes > mostMemory) child.endAs(`because it took ${bytes} bytes of memory`, 'OUT_OF_MEMORY');
    });
  }, MEMORY_EVERY_MS);
  const cancel = (): void => {
    child.send({ type: 'cancel' });
    graceTimer = setTimeout(() => child.endAs('because it did not stop', 'RENDER_FAILED'), grace * 1000);
  };
  signal.addEventListener('abort', cancel, { once: true });
  return {
    moved: () => stallTimer.refresh(),
    stop: () => {
      clearTimeout(stallTimer);
      clearTimeout(graceTimer);
      clearInterval(memoryTimer);
      signal.removeEventListener('abort', cancel);
    },
  };
};
