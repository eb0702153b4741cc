import type { z } from 'zod';
import { parseJson } from '#contract/parse-json.ts';

/** Until events that the server has refused are requested again, ms. */
const REOPEN_MS = 5000;

type FollowOptions<T> = {
  url: string;
  /** Of an event's data; one of another shape is ignored. */
  schema: z.ZodType<T>;
  onValue: (value: T) => void;
  /** Reads the same in another way, every so many ms while no events arrive, such as through a proxy that buffers them. */
  poll?: { read: () => unknown; everyMs: number };
};

/** Follows server-sent events, and opens them again when the server has refused them; returns a function that stops. */
export const followEvents = <T>({ url, schema, onValue, poll }: FollowOptions<T>): (() => void) => {
  let hasEvent = false;
  let events: EventSource;
  let reopening: ReturnType<typeof setTimeout>;
  const open = (): void => {
    events = new EventSource(url, { withCredentials: true });
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const value = schema.safeParse(parseJson(data));
      if (!value.success) return;
      hasEvent = true;
      onValue(value.data);
    });
    // The browser reconnects by itself, but not after a response that is no stream, such as one of a busy server.
    events.addEventListener('error', () => {
      if (events.readyState === events.CLOSED) reopening = setTimeout(open, REOPEN_MS);
    });
  };
  const readUnlessFed = (): void => {
    if (!hasEvent) void poll?.read();
    hasEvent = false;
  };
  open();
  const polling = poll === undefined ? undefined : setInterval(readUnlessFed, poll.everyMs);
  return () => {
    clearTimeout(reopening);
    clearInterval(polling);
    events.close();
  };
};
