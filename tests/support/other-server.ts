import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Writes the response. Where it fails, the connection breaks off. */
type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server on this machine that is not the product. `close` breaks off what is still open. */
export const listenAsOther = async (
  respond: Respond,
): Promise<{ address: string; port: number; close: () => void }> => {
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await respond(request, response);
    } catch (cause) {
      // Nobody else would catch it: a page may still fetch when its test has ended and what `respond` asks is gone.
      response.destroy(cause instanceof Error ? cause : undefined);
    }
  };
  const server = createServer((request, response) => void reply(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // It listens on a port, so the address is no path.
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${port}`, port, close };
};

/** The same, gone when the test is. Returns its address. */
export const startOtherServer = async (respond: Respond): Promise<string> => {
  const { address, close } = await listenAsOther(respond);
  onTestFinished(close);
  return address;
};
