import type { RenderView } from '#contract/renders.contract.ts';
import type { Deps } from '#server/deps.ts';
import { awaitEnd } from '#server/jobs/follow-row.ts';
import { readRender, type RenderAddress } from './renders.service.ts';

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
  const followed = { key: address.id, read: () => readRender(deps, address), isOver };
  const render = await awaitEnd(deps, followed, signal);
  if (!isOver(render)) signal.throwIfAborted();
  return render;
};
