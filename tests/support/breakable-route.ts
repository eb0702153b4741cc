import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A route to the database that a test can cut: `cut` breaks every connection and refuses new ones until `mend`. */
export type BreakableRoute = { url: string; cut: () => Promise<void>; mend: () => Promise<void> };

export const breakableRoute = async (databaseUrl: string): Promise<BreakableRoute> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const removeSocket = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const newServer = () =>
    createServer((incoming) => {
      const outgoing = connect(Number(target.port), target.hostname);
      removeSocket(incoming);
      removeSocket(outgoing);
      incoming.pipe(outgoing).pipe(incoming);
      incoming.on('close', () => outgoing.destroy());
      outgoing.on('close', () => incoming.destroy());
    });
  let server = newServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => {
      server = newServer().listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
};
