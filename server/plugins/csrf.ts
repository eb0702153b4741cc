import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null);

/**
 * Whether a page of another site sent this. Browsers say so in Sec-Fetch-Site, older ones in Origin; what says
 * neither is no browser and carries nobody's cookie unasked.
 */
const isFromElsewhere = (request: FastifyRequest, publicHost: string | null): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const host = hostOf(origin);
  return host === null || (host !== request.host && host !== publicHost);
};

/** Refuses every change that a page of another site asks for, before anything else is done with it. */
export const csrf = fastifyPlugin<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    // What a form of another site can send without asking first: only JSON and multipart are read.
    app.removeContentTypeParser('text/plain');
    const publicHost = hostOf(publicUrl);
    app.addHook('onRequest', async (request) => {
      if (SAFE_METHODS.has(request.method)) return;
      if (isFromElsewhere(request, publicHost)) throw new AppError('FORBIDDEN_ORIGIN');
    });
  },
  { name: 'csrf', dependencies: ['error-handler'] },
);
