import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as endpoints from '#contract/auth.contract.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/plugins/client-network.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { sessionCookieName, sessionCookieOptions } from '#server/plugins/session.ts';
import { type ClientInfo, login, registerAccount } from './auth.service.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.service.ts';
import {
  endSessionByToken,
  endSessionById,
  endSessions,
  listSessions,
  SESSION_LENGTH_MS,
} from './sessions.service.ts';

/** Attempts per address and minute: each costs the server 19 MiB and 20 ms. */
const maxPerMinute = 60;

/** Whether the request comes from a page of this app or from a typed address; older browsers do not reveal it. */
const isOwnNavigation = ({ headers }: FastifyRequest): boolean =>
  ['same-origin', 'same-site', 'none', undefined].includes(headers['sec-fetch-site']?.toString());

export const registerAuthRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { publicUrl } = deps.config;
  const name = sessionCookieName(publicUrl);
  const options = sessionCookieOptions(publicUrl);

  const clientOf = (request: FastifyRequest): ClientInfo => ({
    network: networkOf(request),
    userAgent: request.headers['user-agent'],
    previousToken: request.cookies[name],
  });
  const setCookie = (reply: FastifyReply, token: string): void => {
    reply.setCookie(name, token, { ...options, maxAge: SESSION_LENGTH_MS / 1000 });
  };
  const signOut = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = request.cookies[name];
    if (token !== undefined) await endSessionByToken(deps, token);
    reply.clearCookie(name, options);
  };

  registerEndpoints(
    app,
    endpoints,
    {
      getCurrentUser: async ({ actor }) => actor,
      login: async ({ body, request, reply }) => {
        const { user, token } = await login(deps, body, clientOf(request));
        setCookie(reply, token);
        return user;
      },
      registerAccount: async ({ body, request, reply }) => {
        const { user, token } = await registerAccount(deps, body, clientOf(request));
        setCookie(reply, token);
        return user;
      },
      logout: ({ request, reply }) => signOut(request, reply),
      logoutByLink: async ({ request, reply }) => {
        if (isOwnNavigation(request)) await signOut(request, reply);
        return '/';
      },
      loginByLink: async () => '/auth',
      forgotPassword: ({ body, request }) => forgotPassword(deps, body, clientOf(request)),
      resetPassword: ({ body, request }) => resetPassword(deps, body, clientOf(request)),
      changePassword: async ({ actor, body, request, reply }) => {
        setCookie(reply, await changePassword(deps, actor.id, body, clientOf(request)));
        return { message: 'Your password is changed. You are signed out on all other devices.' };
      },
      listSessions: ({ actor, request }) => listSessions(deps, actor.id, request.sessionId),
      endSession: ({ actor, params }) => endSessionById(deps, actor.id, params.id),
      endOtherSessions: ({ actor, request }) =>
        endSessions(deps.dataSource.manager, actor.id, request.sessionId),
    },
    {
      login: { maxPerMinute },
      registerAccount: { maxPerMinute },
      forgotPassword: { maxPerMinute },
      resetPassword: { maxPerMinute },
      changePassword: { maxPerMinute },
    },
  );
};
