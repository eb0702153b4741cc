import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import { bearerOf } from '#server/plugins/request-credentials.ts';

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
