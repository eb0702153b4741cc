import { RenderView, readRender, watchRender } from '#contract/videos/renders.contract.ts';
import { ApiError } from '#src/api/api-error.ts';
import { endpointUrl } from '#contract/endpoint-url.ts';
import { call } from '#src/api/call.ts';
import { hasEnded } from '#src/features/editor/generation/generation.ts';

/** Interval of the polls while no events arrive, ms. */
export const POLL_MS = 1500;

/** The part of EventSource that this needs. */
type RenderEvents = {
  addEventListener: (type: 'message', listener: (event: MessageEvent<string>) => void) => void;
  close: () => void;
};

/** Where updates come from; tests pass their own. */
export type RenderSources = {
  openEvents: (url: string) => RenderEvents;
  read: (id: string) => Promise<RenderView>;
};

const browserSources: RenderSources = {
  openEvents: (url) => new EventSource(url, { withCredentials: true }),
  read: (id) => call(readRender, { params: { id } }),
};

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
  sources: RenderSources = browserSources,
): (() => void) => {
  let hasEventSincePoll = false;
  let isOver = false;
  const events = sources.openEvents(endpointUrl(watchRender.path, { params: { id } }));
  const stop = (): void => {
    isOver = true;
    clearInterval(timer);
    events.close();
  };
  const update = (render: RenderView): void => {
    if (isOver) return;
    if (hasEnded(render)) stop();
    onRender(render);
  };
  events.addEventListener('message', ({ data }) => {
    const render = RenderView.safeParse(JSON.parse(data));
    if (!render.success) return;
    hasEventSincePoll = true;
    update(render.data);
  });
  const poll = async (): Promise<void> => {
    if (hasEventSincePoll) {
      hasEventSincePoll = false;
      return;
    }
    try {
      update(await sources.read(id));
    } catch (error) {
      if (isOver || !(error instanceof ApiError) || error.status !== 404) return;
      stop();
      onMissing();
    }
  };
  const timer = setInterval(() => void poll(), POLL_MS);
  return stop;
};
