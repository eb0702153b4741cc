import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserOf } from '#server/plugins/client-network.ts';
import {
  deviceCookieName,
  impersonationCookieName,
  sessionCookieName,
  sessionCookieOptions,
} from '#server/plugins/request-credentials.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { KNOWN_DEVICE_SECONDS } from './known-devices.ts';
import { SESSION_LENGTH_MS } from './sessions.service.ts';

/**
 * The client: its network as `networkOf` gives it, its user agent, and the tokens of its session and of its device, which
 * signing in replaces.
 */
export type ClientInfo = {
  network: string;
  userAgent: string | undefined;
  previousToken: string | undefined;
  deviceToken: string | undefined;
};

/** The values of the cookies for the session and for the device. */
export type SignedIn = { user: CurrentUser; token: string; deviceToken: string };

/** Reads and sets the cookies of a session and of a known device, as the address of the service needs them. */
export const sessionCookies = (publicUrl: string) => {
  const name = sessionCookieName(publicUrl);
  const deviceName = deviceCookieName(publicUrl);
  const impersonationName = impersonationCookieName(publicUrl);
  const options = sessionCookieOptions(publicUrl);
  const stopImpersonation = (reply: FastifyReply): void => {
    const isSet = reply.request.cookies[impersonationName] !== undefined;
    if (isSet) reply.clearCookie(impersonationName, options);
  };
  const setSession = (reply: FastifyReply, token: string): void => {
    reply.setCookie(name, token, { ...options, maxAge: SESSION_LENGTH_MS / 1000 });
  };
  return {
    /** The token of the caller's session. */
    tokenOf: ({ cookies }: FastifyRequest): string | undefined => cookies[name],
    clientOf: (request: FastifyRequest): ClientInfo => ({
      ...browserOf(request),
      previousToken: request.cookies[name],
      deviceToken: request.cookies[deviceName],
    }),
    setSession,
    /** From here on the browser acts in the impersonation session with this id, until it is closed. */
    startImpersonation: (reply: FastifyReply, id: string): void => {
      reply.setCookie(impersonationName, id, options);
    },
    stopImpersonation,
    set: (reply: FastifyReply, { token, deviceToken }: Omit<SignedIn, 'user'>): void => {
      setSession(reply, token);
      stopImpersonation(reply);
      reply.setCookie(deviceName, deviceToken, { ...options, maxAge: KNOWN_DEVICE_SECONDS });
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, options);
      stopImpersonation(reply);
    },
  };
};
