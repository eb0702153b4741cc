import { once } from 'node:events';
import { createServer } from 'node:http';
import { isApiPath } from '#contract/endpoint.ts';
import { errorTable } from '#contract/errors.ts';
import type { Config } from '#server/config.ts';
import { waitingHeaders, waitingPage } from '#server/plugins/waiting-page.ts';

const PAGE = waitingPage(
  'PolePro is starting',
  'The first start takes a few minutes. The terminal shows its progress, and a link if you need one to continue. This page opens by itself once PolePro is ready.',
);

const API_ERROR = JSON.stringify({ code: 'UNAVAILABLE', message: errorTable.UNAVAILABLE.message });

/** Serves a page on the address of the service that says that it is starting, until it is stopped and the service takes its place. */
export const startStartingServer = async ({ host, port }: Config): Promise<{ stop: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const isCall = isApiPath(request.url ?? '/');
    response.writeHead(503, {
      ...waitingHeaders,
      ...(isCall && { 'content-type': 'application/json; charset=utf-8' }),
    });
    response.end(isCall ? API_ERROR : PAGE);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
