import { createHash, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { BODY_LIMIT, isApiPath } from '#contract/endpoint.ts';
import * as endpoints from '#contract/first-start.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { createLog } from '#server/log.ts';
import { allowedHosts } from '#server/plugins/allowed-hosts.ts';
import { csrf } from '#server/plugins/csrf.ts';
import { errorHandler } from '#server/plugins/error-handler.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { bearerOf } from '#server/plugins/request-credentials.ts';
import { securityHeaders } from '#server/plugins/security-headers.ts';
import { waitingHeaders, waitingPage } from '#server/plugins/waiting-page.ts';

/** What the screen shows, and what its two buttons do. */
export type FirstStartChoice = {
  read: () => endpoints.FirstStart;
  /** @throws AppError SETUP_DECIDED, RESTORE_BEGUN, BACKUP_NOT_LISTED */
  restore: (name: string) => endpoints.SetupState;
  /** @throws AppError SETUP_DECIDED, RESTORE_BEGUN */
  startFresh: () => endpoints.SetupState;
};

/** Seconds after which a probe or a page of somebody else may ask again. */
const RETRY_AFTER_SECONDS = 10;
/** Milliseconds for a whole request, which is small. */
const REQUEST_TIMEOUT = 30_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @throws AppError SETUP_LINK_NEEDED */
const assertOperator = (request: FastifyRequest, token: string): void => {
  if (!timingSafeEqual(digest(bearerOf(request) ?? ''), digest(token)))
    throw new AppError('SETUP_LINK_NEEDED');
};

const SETTING_UP = waitingPage(
  'PolePro is being set up',
  'Whoever runs it decides whether a backup is restored: the terminal in which it runs shows the link to that. This page opens by itself once PolePro is ready.',
);

/** Any page says what is going on, and every call of the service's API is refused for now. */
const refuseTheRest = (app: FastifyInstance): void => {
  app.setNotFoundHandler(async ({ url }, reply) => {
    const [pathname = ''] = url.split('?');
    if (isApiPath(pathname))
      throw new AppError('SETTING_UP', undefined, undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (path.extname(pathname) !== '') throw new AppError('NOT_FOUND');
    return reply.code(503).headers(waitingHeaders).send(SETTING_UP);
  });
};

type ServerOptions = { webFolder: string; token: string; choice: FirstStartChoice };

/**
 * Serves the first-start screen on the address of the service. Whoever has the token may choose; anybody else reads that the
 * installation is being set up.
 */
export const startFirstStartServer = async (
  { host, port, publicUrl, allowedHosts: allowedHostNames, trustProxy }: Config,
  { webFolder, token, choice }: ServerOptions,
): Promise<FastifyInstance> => {
  const app = Fastify({
    // What fails is printed in the terminal.
    loggerInstance: createLog('silent'),
    bodyLimit: BODY_LIMIT,
    trustProxy,
    requestTimeout: REQUEST_TIMEOUT,
    // The service takes the port over at once.
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(errorHandler);
  await app.register(securityHeaders, { isHttps: publicUrl.startsWith('https:') });
  await app.register(allowedHosts, { publicUrl, hosts: allowedHostNames });
  await app.register(csrf, { publicUrl });
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    dotfiles: 'ignore',
    suppressWarning: true,
    preCompressed: true,
  });
  app.get(endpoints.FIRST_START_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-store').sendFile('index.html', { cacheControl: false }),
  );
  await app.register(async (api) => {
    api.addHook('onRequest', async (request) => assertOperator(request, token));
    registerEndpoints(api, endpoints, {
      readFirstStart: async () => choice.read(),
      restoreAtFirstStart: async ({ body }) => choice.restore(body.name),
      startFresh: async () => choice.startFresh(),
    });
  });
  refuseTheRest(app);
  await app.listen({ host, port });
  return app;
};
