import { isIP } from 'node:net';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#server/errors.ts';

/** The name or address in a Host header, without the port, or null. */
const nameIn = (host: string): string | null => {
  const address = `http://${host}`;
  return host !== '' && URL.canParse(address) ? new URL(address).hostname : null;
};

/**
 * Whether a name is an IP address or always means this machine. A page of another site whose name resolves to this machine (DNS rebinding)
 * sends its own name, never one of these.
 */
const isOwnAddress = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;

/** Refuses requests for foreign host names, before any other processing. Any port is accepted, because proxies and containers change it. */
export const allowedHosts = fastifyPlugin<{ publicUrl: string; hosts: readonly string[] }>(
  async (app, { publicUrl, hosts }) => {
    const names = new Set(
      [publicUrl, ...hosts.map((host) => `http://${host}`)].map((url) => new URL(url).hostname),
    );
    app.addHook('onRequest', async (request) => {
      // The host that a trusted proxy forwards.
      const name = nameIn(request.host);
      if (name !== null && (isOwnAddress(name) || names.has(name))) return;
      throw new AppError('UNKNOWN_HOST');
    });
  },
  { name: 'allowed-hosts', dependencies: ['error-handler'] },
);
