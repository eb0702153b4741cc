import type { RenderView } from '#contract/videos/renders.contract.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { awaitEnd, type FollowedRow, followRow } from '#server/jobs/follow-row.ts';
import type { ViewSource } from '#server/streaming.ts';
import { readProgress, readRender, type RenderAddress } from './renders.service.ts';

const isOver = ({ state }: Pick<RenderView, 'state'>): boolean => state !== 'queued' && state !== 'running';

/** Reads the whole render once, then only the fields that change. @throws AppError NOT_FOUND */
const followedRender = async (deps: Deps, address: RenderAddress): Promise<FollowedRow<RenderView>> => {
  const render = await readRender(deps, address);
  return {
    keys: [address.id],
    read: async () => ({ ...render, ...(await readProgress(deps, address)) }),
    isOver,
  };
};

/**
 * Events with the render's current state, and then each change until it ends.
 * @throws AppError NOT_FOUND
 */
export const watchRender = async (deps: Deps, address: RenderAddress): Promise<ViewSource> => {
  const followed = await followedRender(deps, address);
  return { key: `render:${address.id}`, open: (signal) => followRow(deps, followed, { signal }) };
};

/**
 * Waits until a render has ended, successfully or not.
 * @throws AppError NOT_FOUND; UNAVAILABLE when the service stops; the reason of `signal` when it aborts. Neither stops the render.
 */
export const awaitRender = async (
  deps: Deps,
  address: RenderAddress,
  signal: AbortSignal,
): Promise<RenderView> => {
  const ended = AbortSignal.any([signal, deps.stopping.signal]);
  const render = await awaitEnd(deps, await followedRender(deps, address), ended);
  if (isOver(render)) return render;
  signal.throwIfAborted();
  throw new AppError('UNAVAILABLE');
};
