import type { FastifyInstance } from 'fastify';
import { getCurrentUser, login as loginEndpoint, logout } from '#contract/auth.contract.ts';
import type { Deps } from '#server/deps.ts';
import { register } from '#server/plugins/register.ts';
import { sessionCookieName, sessionCookieOptions } from '#server/plugins/session-cookie.ts';
import { login } from './auth.service.ts';
import { endSession, SESSION_LENGTH_MS } from './sessions.service.ts';

/** Tries per address and minute: each costs the server 19 MiB and 20 ms. */
const LOGINS_PER_MINUTE = 60;

export const registerAuthRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { publicUrl } = deps.config;
  const name = sessionCookieName(publicUrl);
  const options = sessionCookieOptions(publicUrl);

  register(app, getCurrentUser, async ({ actor }) => actor);

  register(
    app,
    loginEndpoint,
    async ({ body, request, reply }) => {
      const { user, token } = await login(deps, {
        ...body,
        address: request.ip,
        formerToken: request.cookies[name],
      });
      reply.setCookie(name, token, { ...options, maxAge: SESSION_LENGTH_MS / 1000 });
      return user;
    },
    { maxPerMinute: LOGINS_PER_MINUTE },
  );

  register(app, logout, async ({ request, reply }) => {
    const token = request.cookies[name];
    if (token !== undefined) await endSession(deps, token);
    reply.clearCookie(name, options);
  });
};
