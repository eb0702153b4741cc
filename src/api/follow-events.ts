import type { z } from 'zod';
import { parseJson } from '#contract/parse-json.ts';
import { MINUTE_MS } from '#schema/durations.ts';

/** Delay before events that the server has refused are requested again, ms. It doubles after each refusal, because some are permanent. */
const REOPEN_MS = { first: 5000, longest: MINUTE_MS };

type FollowOptions<T> = {
  url: string;
  /** The schema of an event's data; events of another shape are ignored. */
  schema: z.ZodType<T>;
  onValue: (value: T) => void;
  /** Polls the same data while no events arrive, for example because a proxy buffers them. */
  poll?: { read: () => unknown; everyMs: number };
};

/** Follows server-sent events and reconnects if the server has refused them. Returns a function that stops. */
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
    // The browser reconnects automatically, but not after a response without a stream, such as from a busy server.
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
