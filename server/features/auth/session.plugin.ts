import { BlockList, isIPv6 } from 'node:net';
import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { TokenScope } from '#contract/accounts/api-tokens.contract.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { type Access, isApiPath } from '#contract/endpoint.ts';
import { errorTable } from '#contract/errors.ts';
import { RECENT_SIGN_IN_MINUTES } from '#contract/limits.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { bearerOf, impersonationCookieName, sessionCookieName } from '#server/plugins/request-credentials.ts';
import { readToken } from './api-tokens.service.ts';
import { readImpersonation } from './sessions/impersonation-sessions.ts';
import { type ReadSession, readSession } from './sessions/sessions.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on routes that anyone may call. */
    actor: CurrentUser | null;
    /** Id of the session; null as above, and for a caller with an API token. */
    sessionId: string | null;
  }
  interface FastifyContextConfig {
    /** Every route under /api declares who may call it; a route without access fails the boot. */
    access?: Access;
    /** Whether the route refuses an admin who acts for the person; by default it does. */
    deniesImpersonation?: boolean;
    /** Whether the route refuses a session without a recent sign-in. */
    requiresRecentSignIn?: boolean;
    /** Whether the route serves an admin who still has to set up two-step sign-in. */
    opensBeforeTwoStep?: boolean;
    /** The scope with which an API token may call the route; null if no token may. */
    tokenScope?: TokenScope | null;
  }
}

/** The routes of the documentation, which are for operators. A plugin registers them. */
const DOCS = '/api/docs';

/** The session of the browser's own account. */
const readOwnSession = async (deps: Deps, { cookies }: FastifyRequest): Promise<ReadSession | null> => {
  const token = cookies[sessionCookieName(deps.config.publicUrl)];
  return token === undefined ? null : readSession(deps, token);
};

/**
 * The session of a request: the browser's own or, while an admin acts for a person, the person's. After the end, the admin's pages still
 * show the person, so their requests must not run as the admin.
 *
 * @throws AppError IMPERSONATION_ENDED until the browser leaves it.
 */
const readRequestSession = async (deps: Deps, request: FastifyRequest): Promise<ReadSession | null> => {
  const own = await readOwnSession(deps, request);
  const impersonationId = request.cookies[impersonationCookieName(deps.config.publicUrl)];
  if (own === null || impersonationId === undefined) return own;
  const impersonation = await readImpersonation(deps, impersonationId, own.sessionId);
  if (impersonation === null) throw new AppError('IMPERSONATION_ENDED');
  return impersonation;
};

/**
 * The person for whom an API token acts. Cookies sent with a token are ignored.
 *
 * @throws AppError INVALID_TOKEN, TOKEN_EXPIRED, TOKEN_REFUSED or TOKEN_SCOPE_MISSING.
 */
const readTokenUser = async (deps: Deps, request: FastifyRequest, secret: string): Promise<CurrentUser> => {
  const found = await readToken(deps, secret);
  if (found === null) throw new AppError('INVALID_TOKEN');
  const { tokenScope = null } = request.routeOptions.config;
  if (tokenScope === null) throw new AppError('TOKEN_REFUSED');
  if (!found.scopes.includes(tokenScope)) {
    const message = errorTable.TOKEN_SCOPE_MISSING.message.replace('{scope}', tokenScope);
    throw new AppError('TOKEN_SCOPE_MISSING', undefined, message);
  }
  return found.user;
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Whether the caller may see how the service is built and the state of its parts. Admins may, and outside production anyone on this
 * machine. In production, a proxy on this machine might not forward addresses.
 */
export const isOperator = async (deps: Deps, request: FastifyRequest): Promise<boolean> => {
  const isLocal = loopback.check(request.ip, isIPv6(request.ip) ? 'ipv6' : 'ipv4');
  if (isLocal && !deps.config.isProduction) return true;
  const user = (await readOwnSession(deps, request))?.user;
  return user?.role === 'admin' && user.mustSetUpTwoStep !== true;
};

/** `authenticatedAt`: null for a caller with an API token, which is no sign-in. @throws AppError RECENT_SIGN_IN_REQUIRED */
const assertRecent = ({ clock }: Deps, authenticatedAt: Date | null): void => {
  const oldest = clock.now().getTime() - RECENT_SIGN_IN_MINUTES * MINUTE_MS;
  if (authenticatedAt === null || authenticatedAt.getTime() < oldest)
    throw new AppError('RECENT_SIGN_IN_REQUIRED');
};

/**
 * Allows a request if the access of its route includes the current user. Session and role are read on every request, so a changed role
 * applies to the next one.
 *
 * @throws AppError SIGNED_OUT, TWO_STEP_REQUIRED, FORBIDDEN, IMPERSONATION_ENDED, IMPERSONATION_DENIED or RECENT_SIGN_IN_REQUIRED, and as
 * `readTokenUser`.
 */
const allow = async (deps: Deps, request: FastifyRequest, access: Access): Promise<void> => {
  if (access === 'public') return;
  const secret = bearerOf(request);
  const found =
    secret === null
      ? await readRequestSession(deps, request)
      : { user: await readTokenUser(deps, request, secret), sessionId: null, authenticatedAt: null };
  if (found === null) throw new AppError('SIGNED_OUT');
  // First: the log of refusals names who was refused.
  request.actor = found.user;
  request.sessionId = found.sessionId;
  const {
    deniesImpersonation = true,
    requiresRecentSignIn,
    opensBeforeTwoStep,
  } = request.routeOptions.config;
  if (found.user.mustSetUpTwoStep && !opensBeforeTwoStep) throw new AppError('TWO_STEP_REQUIRED');
  if (access !== 'signed-in' && !access.includes(found.user.role)) throw new AppError('FORBIDDEN');
  if (deniesImpersonation && found.user.impersonatedBy !== undefined) {
    throw new AppError('IMPERSONATION_DENIED');
  }
  if (requiresRecentSignIn) assertRecent(deps, found.authenticatedAt);
};

/** Reads sessions and guards every route by its `access`, before its body is read. */
export const session = fastifyPlugin<{ deps: Deps }>(
  async (app, { deps }) => {
    await app.register(cookie);
    app.decorateRequest('actor', null);
    app.decorateRequest('sessionId', null);
    app.addHook('onRoute', ({ method, url, config }) => {
      if (!isApiPath(url) || url.startsWith(DOCS) || config?.access !== undefined) return;
      throw new Error(`The route ${String(method)} ${url} does not declare who may call it: add its access.`);
    });
    app.addHook('onRequest', async (request) => {
      const { config, url = '' } = request.routeOptions;
      const { access } = config;
      if (url.startsWith(DOCS) && !(await isOperator(deps, request))) throw new AppError('NOT_FOUND');
      if (access !== undefined) await allow(deps, request, access);
    });
  },
  { name: 'session', dependencies: ['error-handler'] },
);
