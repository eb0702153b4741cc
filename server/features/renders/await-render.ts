import type { RenderView } from '#contract/renders.contract.ts';
import type { Deps } from '#server/deps.ts';
import { readRender, type RenderAddress } from './renders.service.ts';

/** A change that was not heard of is found out after this many milliseconds. */
const LOOK_AGAIN_MS = 2000;

const isOver = ({ state }: RenderView): boolean => state !== 'queued' && state !== 'running';

/**
 * Waits until a render has ended, in whatever way.
 *
 * @throws AppError NOT_FOUND; the reason of `signal` when that aborts, which does not stop the render.
 */
export const awaitRender = async (
  deps: Deps,
  address: RenderAddress,
  signal: AbortSignal,
): Promise<RenderView> => {
  let wake: (() => void) | null = null;
  const stop = deps.changes.subscribe(address.id, () => wake?.());
  const wakeUp = (): void => wake?.();
  signal.addEventListener('abort', wakeUp);
  const timer = setInterval(wakeUp, LOOK_AGAIN_MS);
  try {
    for (;;) {
      // Made before the render is read: a change while it is read is not missed.
      const { promise: changed, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const render = await readRender(deps, address);
      if (isOver(render)) return render;
      signal.throwIfAborted();
      await changed;
    }
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', wakeUp);
    stop();
  }
};
