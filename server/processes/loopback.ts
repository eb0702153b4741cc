import { randomInt } from 'node:crypto';
import { createServer, type ListenOptions, Server } from 'node:net';

/** Systems assign arbitrary ports from 32768 on, so none of these is likely to be taken before the caller listens. */
const PORTS = { from: 10_000, to: 30_000 } as const;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A free port of 127.0.0.1. @throws if there is none. */
export async function freePort(): Promise<number> {
  for (let tries = 1; tries <= 100; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port on 127.0.0.1.');
}

const allInterfaces = new Set<string | undefined>([undefined, '', '0.0.0.0', '::']);

/**
 * Patches `net.Server` so that servers of this process that would listen on all interfaces listen only on 127.0.0.1. Remotion's render
 * server binds to every interface and has no option for this, and its `/proxy?src=` fetches any URL for any client. Called in the render
 * child, whose only other server is ours, and in the process of Remotion Studio.
 */
export const listenOnLoopbackOnly = (): void => {
  const { prototype } = Server;
  const original: unknown = Reflect.get(prototype, 'listen');
  if (typeof original !== 'function') throw new TypeError('This Node has no net.Server.listen.');
  Reflect.set(prototype, 'listen', function listen(this: Server, ...args: unknown[]): unknown {
    const [target] = args;
    if (typeof target === 'object' && target !== null && 'port' in target) {
      // Only the options form of `listen` has a port.
      const options = target as ListenOptions;
      if (allInterfaces.has(options.host)) args[0] = { ...options, host: '127.0.0.1' };
    } else if (typeof target === 'number' && typeof args[1] !== 'string') {
      args.splice(1, 0, '127.0.0.1');
    }
    return Reflect.apply(original, this, args);
  });
};

/** The URL at which this machine reaches a server that listens on `host`. 'All interfaces' is not an address to open. */
export const localAddress = (host: string, port: number): string => {
  const open = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${open.includes(':') ? `[${open}]` : open}:${port}`;
};
