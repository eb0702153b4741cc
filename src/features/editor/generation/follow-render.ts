import { RenderView, readRender, watchRender } from '#contract/renders.contract.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call, endpointUrl } from '#src/api/call.ts';

/** How often to ask while no events come, ms. */
export const POLL_MS = 1500;

/** The part of an EventSource that following uses. */
type RenderEvents = {
  addEventListener: (type: 'message', listener: (event: MessageEvent<string>) => void) => void;
  close: () => void;
};

/** What watching needs of the world; tests give their own. */
export type RenderSources = {
  openEvents: (url: string) => RenderEvents;
  read: (id: string) => Promise<RenderView>;
};

const browserSources: RenderSources = {
  openEvents: (url) => new EventSource(url, { withCredentials: true }),
  read: (id) => call(readRender, { params: { id } }),
};

/** Whether a render will not change any more. */
export const hasEnded = ({ state }: Pick<RenderView, 'state'>): boolean =>
  state === 'completed' || state === 'failed' || state === 'cancelled';

/**
 * Follows a render until it has ended: by server-sent events, and by asking whenever those stay away (a proxy
 * that holds them back, a dropped connection, a restarted server).
 *
 * @param onMissing the render is not there any more, or is not ours.
 * @returns stops following; the render goes on.
 */
export const followRender = (
  id: string,
  onRender: (render: RenderView) => void,
  onMissing: () => void,
  sources: RenderSources = browserSources,
): (() => void) => {
  let heardSincePoll = false;
  let isOver = false;
  const events = sources.openEvents(endpointUrl(watchRender.path, { params: { id } }));
  const stop = (): void => {
    isOver = true;
    clearInterval(timer);
    events.close();
  };
  const take = (render: RenderView): void => {
    if (isOver) return;
    if (hasEnded(render)) stop();
    onRender(render);
  };
  events.addEventListener('message', ({ data }) => {
    const render = RenderView.safeParse(JSON.parse(data));
    if (!render.success) return;
    heardSincePoll = true;
    take(render.data);
  });
  const poll = async (): Promise<void> => {
    if (heardSincePoll) {
      heardSincePoll = false;
      return;
    }
    try {
      take(await sources.read(id));
    } catch (error) {
      if (isOver || !(error instanceof ApiError) || error.status !== 404) return;
      stop();
      onMissing();
    }
  };
  const timer = setInterval(() => void poll(), POLL_MS);
  return stop;
};
