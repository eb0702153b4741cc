import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';

/**
 * No script but our own files. Mantine and the Player set inline styles. The Player reads videos as blobs,
 * and emoji and small pictures come as data addresses. Over plain HTTP the browser is not told to use HTTPS.
 */
export const securityHeaders = fastifyPlugin<{ isHttps: boolean }>(
  async (app, { isHttps }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          mediaSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'", 'data:', 'blob:'],
          workerSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
      // An origin that is not https and not localhost may not ask for its own process; the browser only warns.
      originAgentCluster: isHttps,
      crossOriginOpenerPolicy: isHttps,
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
    });
  },
  { name: 'security-headers' },
);
