import { RenderView, readRender, watchRender } from '#contract/videos/renders.contract.ts';
import { ApiError } from '#src/api/api-error.ts';
import { endpointUrl } from '#contract/endpoint-url.ts';
import { call } from '#src/api/call.ts';
import { followEvents } from '#src/api/follow-events.ts';
import { hasEnded } from '#src/features/editor/generation/generation.ts';

/** Interval of the polls while no events arrive, ms. */
export const POLL_MS = 1500;

/**
 * Follows a render until it ends: by server-sent events, and by polling while no events arrive (a proxy buffers them, the
 * connection drops, the server restarts).
 *
 * @param onMissing the render does not exist or belongs to somebody else
 * @returns a function that stops following; the render goes on
 */
export const followRender = (
  id: string,
  onRender: (render: RenderView) => void,
  onMissing: () => void,
): (() => void) => {
  let isOver = false;
  const update = (render: RenderView): void => {
    if (isOver) return;
    if (hasEnded(render)) stop();
    onRender(render);
  };
  const read = async (): Promise<void> => {
    try {
      update(await call(readRender, { params: { id } }));
    } catch (error) {
      if (isOver || !(error instanceof ApiError) || error.status !== 404) return;
      stop();
      onMissing();
    }
  };
  const close = followEvents({
    url: endpointUrl(watchRender.path, { params: { id } }),
    schema: RenderView,
    onValue: update,
    poll: { read, everyMs: POLL_MS },
  });
  const stop = (): void => {
    isOver = true;
    close();
  };
  return stop;
};
