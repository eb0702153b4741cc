import type { Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import fastifyPlugin from 'fastify-plugin';
import type { Deps } from '#server/deps.ts';

/** How often it checks whether all connections are closed, milliseconds. */
const POLL_EVERY_MS = 50;

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error === null ? count : 0));
  });

/**
 * When the service stops, it serves requests for up to `lingerMs` more, each as the last on its connection. Closing keep-alive connections
 * at once would lose requests that have arrived but are not yet read.
 */
export const drain = fastifyPlugin<{ deps: Deps; lingerMs: number }>(
  async (app, { deps, lingerMs }) => {
    app.addHook('onSend', async (_request, reply) => {
      if (deps.stopping.signal.aborted) reply.header('connection', 'close');
    });
    app.addHook('preClose', async () => {
      deps.stopping.abort();
      const until = performance.now() + lingerMs;
      while (performance.now() < until && (await countConnections(app.server)) > 0)
        await setTimeout(POLL_EVERY_MS);
      // The second one runs right after the received data is read, so connections close before more can arrive.
      await setImmediate();
      await setImmediate();
    });
  },
  { name: 'drain' },
);
