import type { CookieSerializeOptions } from '@fastify/cookie';

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** Behind HTTPS the name itself forbids other hosts and plain HTTP to set it. */
export const sessionCookieName = (publicUrl: string): string =>
  isHttps(publicUrl) ? '__Host-polepro' : 'polepro';

/** Scripts never see it, other sites never send it with a change, and HTTPS keeps it to HTTPS. */
export const sessionCookieOptions = (publicUrl: string): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps(publicUrl),
});
