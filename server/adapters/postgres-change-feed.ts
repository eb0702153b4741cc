import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { ConnectionTimeouts } from '#server/db/data-source.ts';
import type { ChangeFeed } from '#server/ports/change-feed.ts';

/** The channel on which triggers report every visible change of a render or an upload. The payload is its id. */
const CHANNEL = 'row_changed';

/** Pause before reconnecting, milliseconds. */
const RECONNECT_MS = 1000;

type Listener = () => void;

/**
 * One connection listens for all subscribers of this process. After an outage of the database, it reconnects and calls every listener,
 * because it may have missed changes.
 */
export const postgresChangeFeed = (
  url: string,
  log: FastifyBaseLogger,
  timeouts?: ConnectionTimeouts,
): ChangeFeed => {
  const listeners = new Map<string, Set<Listener>>();
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const callAll = (): void => {
    for (const ofOne of listeners.values()) for (const listener of ofOne) listener();
  };

  const scheduleReconnect = (): void => {
    if (isClosed || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, RECONNECT_MS);
    timer.unref();
  };

  const connect = async (): Promise<void> => {
    const application_name = 'polepro-changes';
    const next = new Client({ connectionString: url, application_name, keepAlive: true, ...timeouts });
    next.on('error', (error) => log.warn({ err: error }, 'the change feed was disconnected'));
    next.on('end', () => {
      if (client === next) client = null;
      scheduleReconnect();
    });
    next.on('notification', ({ payload }) => {
      for (const listener of listeners.get(payload ?? '') ?? []) listener();
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      log.warn({ err: error }, 'the change feed could not connect');
      await next.end().catch(() => {});
      scheduleReconnect();
      return;
    }
    if (isClosed) {
      await next.end();
      return;
    }
    client = next;
    callAll();
  };

  const connecting = connect();

  return {
    subscribe: (id, listener) => {
      const ofOne = listeners.get(id) ?? new Set();
      listeners.set(id, ofOne.add(listener));
      return () => {
        ofOne.delete(listener);
        if (ofOne.size === 0) listeners.delete(id);
      };
    },
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await connecting;
      await client?.end();
    },
  };
};
