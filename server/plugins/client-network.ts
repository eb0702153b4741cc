import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** A home connection or a rented server has at least this many leading IPv6 bits to itself. */
const IPV6_BITS = 64;

/**
 * What requests are counted by: the client's address or, because one host has many IPv6 addresses, its /64 network. It is
 * the address that the trusted proxies forward, otherwise that of the connection.
 */
export const networkOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip, IPV6_BITS);

/** The client as the record of an account names it. */
export const browserOf = (request: FastifyRequest): { network: string; userAgent: string | undefined } => ({
  network: networkOf(request),
  userAgent: request.headers['user-agent'],
});

/**
 * Logs which proxies are trusted, and once a proxy that is not: behind one, everybody would be counted as one client.
 */
export const trustedProxies = fastifyPlugin<{ trustProxy: string[] }>(
  async (app, { trustProxy }) => {
    app.log.info({ trustProxy }, 'forwarded addresses are trusted from these proxies');
    let isReported = false;
    app.addHook('onRequest', async ({ headers, ips, ip, log }) => {
      if (isReported || headers['x-forwarded-for'] === undefined || (ips?.length ?? 0) > 1) return;
      isReported = true;
      log.warn(
        { proxy: ip },
        'a proxy that is not trusted forwards addresses, so that all its visitors are counted as one; if it is yours, name it in TRUST_PROXY',
      );
    });
  },
  { name: 'trusted-proxies' },
);
