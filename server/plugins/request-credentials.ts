import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** The `__Host-` prefix keeps other hosts and plain HTTP from setting the cookie. */
export const sessionCookieName = (publicUrl: string): string =>
  isHttps(publicUrl) ? '__Host-polepro' : 'polepro';

/** Of the cookie by which an account knows a browser; it signs nobody in. */
export const deviceCookieName = (publicUrl: string): string => `${sessionCookieName(publicUrl)}-device`;

/** Of the cookie of a sign-in that waits for its code; it opens nothing else. */
export const pendingCookieName = (publicUrl: string): string => `${sessionCookieName(publicUrl)}-pending`;

/** Of the cookie that names the session in which an admin acts for somebody; it works only beside the admin's own cookie. */
export const impersonationCookieName = (publicUrl: string): string =>
  `${sessionCookieName(publicUrl)}-impersonation`;

/** Hidden from scripts, not sent with cross-site changes, and limited to HTTPS where the app uses it. */
export const sessionCookieOptions = (publicUrl: string): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps(publicUrl),
});

/** The secret of an API token that a request presents; null without one. */
export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(?<secret>\S+) *$/i.exec(headers.authorization ?? '')?.groups?.['secret'] ?? null;
