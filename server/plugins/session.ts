import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/auth.contract.ts';
import type { Access } from '#contract/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readSession } from '#server/features/auth/sessions.service.ts';

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** The `__Host-` prefix keeps other hosts and plain HTTP from setting the cookie. */
export const sessionCookieName = (publicUrl: string): string =>
  isHttps(publicUrl) ? '__Host-polepro' : 'polepro';

/** Of the cookie by which an account knows a browser; it signs nobody in. */
export const deviceCookieName = (publicUrl: string): string => `${sessionCookieName(publicUrl)}-device`;

/** Hidden from scripts, not sent with cross-site changes, and limited to HTTPS where the app uses it. */
export const sessionCookieOptions = (publicUrl: string): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps(publicUrl),
});

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on routes that anyone may call. */
    actor: CurrentUser | null;
    /** Id of the session; null as above. */
    sessionId: string | null;
  }
  interface FastifyContextConfig {
    /** Every route under /api declares who may call it; a route without access fails the boot. */
    access?: Access;
  }
}

/** A plugin registers the documentation's routes; they expose nothing but the contract. */
const DOCS = '/api/docs';

const isApi = (url: string): boolean => url.startsWith('/api/') || url === '/api';

/**
 * Allows a request when its route's access includes the current user. Session and role are read on every request, so
 * that a changed role applies to the next one.
 *
 * @throws AppError SIGNED_OUT or FORBIDDEN.
 */
const allow = async (deps: Deps, request: FastifyRequest, access: Access): Promise<void> => {
  if (access === 'public') return;
  const token = request.cookies[sessionCookieName(deps.config.publicUrl)];
  const found = token === undefined ? null : await readSession(deps, token);
  if (found === null) throw new AppError('SIGNED_OUT');
  if (access !== 'signed-in' && !access.includes(found.user.role)) throw new AppError('FORBIDDEN');
  request.actor = found.user;
  request.sessionId = found.sessionId;
};

/** Reads sessions and guards every route by its `access`, before its body is read. */
export const session = fastifyPlugin<{ deps: Deps }>(
  async (app, { deps }) => {
    await app.register(cookie);
    app.decorateRequest('actor', null);
    app.decorateRequest('sessionId', null);
    app.addHook('onRoute', ({ method, url, config }) => {
      if (!isApi(url) || url.startsWith(DOCS) || config?.access !== undefined) return;
      throw new Error(`The route ${String(method)} ${url} does not declare who may call it: add its access.`);
    });
    app.addHook('onRequest', async (request) => {
      const { access } = request.routeOptions.config;
      if (access !== undefined) await allow(deps, request, access);
    });
  },
  { name: 'session', dependencies: ['error-handler'] },
);
