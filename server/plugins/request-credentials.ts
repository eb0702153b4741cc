import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_DEVICE_DAYS, SECOND_STEP_SECONDS, SESSION_DAYS } from '#contract/limits.ts';
import { DAY_SECONDS } from '#schema/durations.ts';
import { browserOf } from '#server/plugins/client-network.ts';

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** The `__Host-` prefix keeps other hosts and plain HTTP from setting the cookie. */
export const sessionCookieName = (publicUrl: string): string =>
  isHttps(publicUrl) ? '__Host-polepro' : 'polepro';

/** The cookie by which an account recognizes a browser. It does not sign in. */
const deviceCookieName = (publicUrl: string): string => `${sessionCookieName(publicUrl)}-device`;

/** The cookie of a sign-in that waits for its code. It has no other use. */
const pendingCookieName = (publicUrl: string): string => `${sessionCookieName(publicUrl)}-pending`;

/** The cookie of the session in which an admin acts for another person. It works only together with the admin's own cookie. */
export const impersonationCookieName = (publicUrl: string): string =>
  `${sessionCookieName(publicUrl)}-impersonation`;

/** Hidden from scripts, not sent with cross-site changes, and limited to HTTPS if the app uses it. */
const sessionCookieOptions = (publicUrl: string): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps(publicUrl),
});

/** The secret of the API token in a request; null without one. */
export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(?<secret>\S+) *$/i.exec(headers.authorization ?? '')?.groups?.['secret'] ?? null;

/** Reads and sets the cookies of a session and of a known device, for the address of the service. */
export const sessionCookies = (publicUrl: string) => {
  const name = sessionCookieName(publicUrl);
  const deviceName = deviceCookieName(publicUrl);
  const pendingName = pendingCookieName(publicUrl);
  const impersonationName = impersonationCookieName(publicUrl);
  const options = sessionCookieOptions(publicUrl);
  const stopImpersonation = (reply: FastifyReply): void => {
    const isSet = reply.request.cookies[impersonationName] !== undefined;
    if (isSet) reply.clearCookie(impersonationName, options);
  };
  const setSession = (reply: FastifyReply, token: string): void => {
    reply.setCookie(name, token, { ...options, maxAge: SESSION_DAYS * DAY_SECONDS });
  };
  return {
    /** The token of the caller's session. */
    tokenOf: ({ cookies }: FastifyRequest): string | undefined => cookies[name],
    clientOf: (request: FastifyRequest) => ({
      ...browserOf(request),
      previousToken: request.cookies[name],
      deviceToken: request.cookies[deviceName],
    }),
    setSession,
    /** The token of the caller's sign-in that waits for its code. */
    pendingTokenOf: ({ cookies }: FastifyRequest): string | undefined => cookies[pendingName],
    setPending: (reply: FastifyReply, token: string): void => {
      reply.setCookie(pendingName, token, { ...options, maxAge: SECOND_STEP_SECONDS });
    },
    /** Makes the browser act in the impersonation session with this id until it is closed. */
    startImpersonation: (reply: FastifyReply, id: string): void => {
      reply.setCookie(impersonationName, id, options);
    },
    stopImpersonation,
    set: (reply: FastifyReply, { token, deviceToken }: { token: string; deviceToken: string }): void => {
      setSession(reply, token);
      stopImpersonation(reply);
      if (reply.request.cookies[pendingName] !== undefined) reply.clearCookie(pendingName, options);
      reply.setCookie(deviceName, deviceToken, { ...options, maxAge: KNOWN_DEVICE_DAYS * DAY_SECONDS });
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, options);
      stopImpersonation(reply);
    },
  };
};
