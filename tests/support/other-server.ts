import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a server that is not this product, or not this version; it ends with the test. Returns its address. */
export const startOtherServer = async (
  respond: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> => {
  const server = createServer((request, response) => void respond(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  // It listens on a port, so the address is no path.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
};
