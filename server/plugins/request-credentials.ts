import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** The `__Host-` prefix keeps other hosts and plain HTTP from setting the cookie. */
export const sessionCookieName = (publicUrl: string): string =>
  isHttps(publicUrl) ? '__Host-polepro' : 'polepro';

/** The cookie by which an account recognizes a browser. It does not sign in. */
export const deviceCookieName = (publicUrl: string): string => `${sessionCookieName(publicUrl)}-device`;

/** The cookie of a sign-in that waits for its code. It has no other use. */
export const pendingCookieName = (publicUrl: string): string => `${sessionCookieName(publicUrl)}-pending`;

/** The cookie of the session in which an admin acts for another person. It works only together with the admin's own cookie. */
export const impersonationCookieName = (publicUrl: string): string =>
  `${sessionCookieName(publicUrl)}-impersonation`;

/** Hidden from scripts, not sent with cross-site changes, and limited to HTTPS if the app uses it. */
export const sessionCookieOptions = (publicUrl: string): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps(publicUrl),
});

/** The secret of the API token in a request; null without one. */
export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(?<secret>\S+) *$/i.exec(headers.authorization ?? '')?.groups?.['secret'] ?? null;
