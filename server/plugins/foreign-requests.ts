import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import { bearerOf } from '#server/plugins/request-credentials.ts';

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

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null);

/**
 * Whether a page of another site sent this. Browsers send Sec-Fetch-Site, older ones Origin. A client that sends neither is not a browser,
 * so it attaches no cookies by itself.
 */
const isFromElsewhere = (request: FastifyRequest, publicHost: string | null): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const host = hostOf(origin);
  return host === null || (host !== request.host && host !== publicHost);
};

/**
 * Whether the request uses an API token instead of cookies. A browser never attaches a token by itself, and a page of another site can send
 * one only after a preflight.
 */
const usesToken = (request: FastifyRequest): boolean => {
  const { access } = request.routeOptions.config;
  return access !== undefined && access !== 'public' && bearerOf(request) !== null;
};

/** Rejects cross-site requests that make changes, before any other processing. */
export const csrf = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    // A cross-site form can send text/plain without a preflight. Only JSON and multipart are parsed.
    app.removeContentTypeParser('text/plain');
    const publicHost = hostOf(publicUrl);
    app.addHook('onRequest', async (request) => {
      if (SAFE_METHODS.has(request.method) || usesToken(request)) return;
      if (isFromElsewhere(request, publicHost)) throw new AppError('FORBIDDEN_ORIGIN');
    });
  },
  { name: 'csrf', dependencies: ['error-handler'] },
);
