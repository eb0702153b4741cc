import { Readable } from 'node:stream';
import type { RenderView } from '#contract/renders.contract.ts';
import type { Deps } from '#server/deps.ts';
import { readRender, type RenderAddress } from './renders.service.ts';

/** Keeps proxies from closing a quiet connection, and finds out that the other side has gone; milliseconds. */
const HEARTBEAT_MS = 15_000;

const isOver = ({ state }: RenderView): boolean => state !== 'queued' && state !== 'running';

const eventOf = (view: RenderView): string => `data: ${JSON.stringify(view)}\n\n`;

/**
 * The render as server-sent events: how it stands now, then each change, until it has ended. The stream ends
 * the subscription when it is destroyed, as it is when the client goes.
 *
 * @throws AppError NOT_FOUND before the first event.
 */
export const watchRender = async (deps: Deps, address: RenderAddress): Promise<Readable> => {
  const events = new Readable({ read: () => {} });
  let last = '';
  let isDone = false;
  let reading = true;
  let changedMeanwhile = false;

  const show = (view: RenderView): void => {
    const event = eventOf(view);
    if (isDone || event === last) return;
    last = event;
    events.push(event);
    if (!isOver(view)) return;
    release();
    events.push(null);
  };

  /** One read at a time: many changes at once make one read after the present one. */
  const refresh = async (): Promise<void> => {
    changedMeanwhile = reading;
    if (reading || isDone) return;
    reading = true;
    try {
      show(await readRender(deps, address));
    } catch (error) {
      // The client asks again by itself, and then hears what is wrong.
      deps.log.warn({ err: error }, 'a watched render could not be read');
      events.destroy();
    }
    reading = false;
    if (changedMeanwhile) await refresh();
  };

  const stop = deps.changes.subscribe(address.id, () => void refresh());
  const heartbeat = setInterval(() => events.push(': still here\n\n'), HEARTBEAT_MS);
  const release = (): void => {
    isDone = true;
    stop();
    clearInterval(heartbeat);
  };
  events.once('close', release);

  try {
    // Subscribed first, read second: no change falls between.
    show(await readRender(deps, address));
  } catch (error) {
    events.destroy();
    throw error;
  }
  reading = false;
  if (changedMeanwhile) void refresh();
  return events;
};
