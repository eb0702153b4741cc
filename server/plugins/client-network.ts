import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** The leading bits that identify the IPv6 network of a home connection or a rented server. */
const IPV6_BITS = 64;

/**
 * The key by which requests are counted: the client's IPv4 address or, because one host has many IPv6 addresses, its /64 network. The
 * address comes from trusted proxies, or else from the connection.
 */
export const networkOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip, IPV6_BITS);

/** The client in the form of an account's record. */
export const browserOf = (request: FastifyRequest): { network: string; userAgent: string | undefined } => ({
  network: networkOf(request),
  userAgent: request.headers['user-agent'],
});

/** Logs the trusted proxies, and once an untrusted one, because all clients behind it count as one. */
export const trustedProxies = fastifyPlugin<{ trustProxy: string[] }>(
  async (app, { trustProxy }) => {
    app.log.info({ trustProxy }, 'forwarded addresses are trusted from these proxies');
    let isReported = false;
    app.addHook('onRequest', async ({ headers, ips, ip, log }) => {
      if (isReported || headers['x-forwarded-for'] === undefined || (ips?.length ?? 0) > 1) return;
      isReported = true;
      log.warn(
        { proxy: ip },
        'an untrusted proxy forwards addresses, so all its visitors are counted as one; if it is yours, name it in TRUST_PROXY',
      );
    });
  },
  { name: 'trusted-proxies' },
);
