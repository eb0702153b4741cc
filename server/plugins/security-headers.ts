import helmet from '@fastify/helmet';
import fastifyPlugin from 'fastify-plugin';

/**
 * Allows only our own scripts. Mantine and the Player set inline styles. The Player reads videos as blobs; emoji and small images are data
 * URLs. Over plain HTTP, browsers are not told to upgrade to HTTPS.
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
      // Origins other than https and localhost cannot request process isolation; browsers only log a warning.
      originAgentCluster: isHttps,
      crossOriginOpenerPolicy: isHttps,
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'same-origin' },
    });
  },
  { name: 'security-headers' },
);
