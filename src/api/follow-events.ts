import type { z } from 'zod';
import { parseJson } from '#contract/parse-json.ts';
import { MINUTE_MS } from '#schema/durations.ts';

/** Until events that the server has refused are requested again, ms; twice as long after each further refusal: some are for good. */
const REOPEN_MS = { first: 5000, longest: MINUTE_MS };

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
  let reopenMs = REOPEN_MS.first;
  let events: EventSource;
  let reopening: ReturnType<typeof setTimeout>;
  const open = (): void => {
    events = new EventSource(url, { withCredentials: true });
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const value = schema.safeParse(parseJson(data));
      if (!value.success) return;
      hasEvent = true;
      reopenMs = REOPEN_MS.first;
      onValue(value.data);
    });
    // The browser reconnects by itself, but not after a response that is no stream, such as one of a busy server.
    events.addEventListener('error', () => {
      if (events.readyState !== events.CLOSED) return;
      reopening = setTimeout(open, reopenMs);
      reopenMs = Math.min(2 * reopenMs, REOPEN_MS.longest);
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
