import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { BODY_LIMIT } from '#contract/endpoint.ts';
import { newId } from '#server/db/new-id.ts';
import type { Deps } from '#server/deps.ts';
import { registerAccountRoutes } from '#server/features/account/account.routes.ts';
import { registerActivityRoutes } from '#server/features/activity/activity.routes.ts';
import { registerAdminChangeRoutes } from '#server/features/admin-changes/admin-changes.routes.ts';
import { registerAdminRoutes } from '#server/features/admin/admin.routes.ts';
import { registerAuthRoutes, registerSecondFactorRoutes } from '#server/features/auth/auth.routes.ts';
import { session } from '#server/features/auth/session.plugin.ts';
import { watchSession } from '#server/features/auth/sessions/sessions.service.ts';
import { registerBackupRoutes } from '#server/features/backups/backups.routes.ts';
import { registerBatchRoutes } from '#server/features/batches/batches.routes.ts';
import { registerBillingRoutes } from '#server/features/billing/billing.routes.ts';
import { registerChangeFeedRoutes } from '#server/features/change-feed/change-feed.routes.ts';
import { registerClassRoutes } from '#server/features/classes/classes.routes.ts';
import { registerCompressionRoutes } from '#server/features/compressions/compressions.routes.ts';
import { registerEventRoutes } from '#server/features/events/events.routes.ts';
import { registerHealthRoutes } from '#server/features/health/health.routes.ts';
import { impersonationRecord } from '#server/features/impersonation/impersonation.plugin.ts';
import { registerImpersonationRoutes } from '#server/features/impersonation/impersonation.routes.ts';
import { registerLibraryRoutes } from '#server/features/library/library.routes.ts';
import { registerOverlayTrackRoutes } from '#server/features/overlay-tracks/overlay-tracks.routes.ts';
import { registerOverlayRoutes } from '#server/features/overlays/overlays.routes.ts';
import { registerPeopleRoutes } from '#server/features/people/people.routes.ts';
import { registerPromoRoutes } from '#server/features/promos/promos.routes.ts';
import { registerPushRoutes } from '#server/features/push/push.routes.ts';
import { registerQuotaRoutes } from '#server/features/quotas/quotas.routes.ts';
import { registerRenderRoutes } from '#server/features/renders/renders.routes.ts';
import { registerReviewRoutes } from '#server/features/reviews/reviews.routes.ts';
import { registerStudioRoutes } from '#server/features/studios/studios.routes.ts';
import { registerTemplateRoutes } from '#server/features/templates/templates.routes.ts';
import { registerTimetableRoutes } from '#server/features/timetable/timetable.routes.ts';
import { registerTransparencyRoutes } from '#server/features/transparency-tests/transparency-tests.routes.ts';
import { registerUploadRoutes } from '#server/features/uploads/uploads.routes.ts';
import { registerVideoPageRoutes } from '#server/features/video-pages/video-pages.routes.ts';
import { registerWeekPlanRoutes } from '#server/features/week-plans/week-plans.routes.ts';
import { registerWordingRoutes } from '#server/features/wording/wording.routes.ts';
import { registerWriterRoutes } from '#server/features/writer/writer.routes.ts';
import { trustedProxies } from '#server/plugins/client-network.ts';
import { drain } from '#server/plugins/drain.ts';
import { errorHandler, sendError } from '#server/plugins/error-handler.ts';
import { eventStreams } from '#server/plugins/event-stream.ts';
import { allowedHosts, csrf } from '#server/plugins/foreign-requests.ts';
import { openapi } from '#server/plugins/openapi.ts';
import { sessionCookieName } from '#server/plugins/request-credentials.ts';
import { bodyTimeout, overload, rateLimit } from '#server/plugins/request-limits.ts';
import { searchFiles } from '#server/plugins/search-files.ts';
import { securityHeaders } from '#server/plugins/security-headers.ts';
import { securityLog } from '#server/plugins/security-log.ts';
import { webApp } from '#server/plugins/web-app.ts';

/**
 * The time allowed for a complete body, and between two chunks of a long one, milliseconds. Otherwise a body that never ends would hold its
 * connection open forever.
 */
const BODY_TIMEOUT = 30_000;
const SILENCE_TIMEOUT = 20_000;
/** Milliseconds that the event loop may lag before new requests are rejected. */
const MAX_LAG = 3000;
/** Longer than the usual 60 s of proxies, so that they close first; milliseconds. */
const KEEP_ALIVE_TIMEOUT = 72_000;
/** How long requests are still served when the service stops, milliseconds. */
const LINGER = 1000;

type AppOptions = {
  /** The built web app, which may be missing. */
  webFolder: string;
  /** Milliseconds that the event loop may lag before new requests are rejected; 0 means any. */
  maxLag?: number;
  /** Milliseconds for which requests are still served when the service stops. */
  linger?: number;
};

/** Builds the service, ready for `listen` or `inject`. It starts no background work, and the caller closes `deps`. */
export const buildApp = async (
  deps: Deps,
  { webFolder, maxLag = MAX_LAG, linger = LINGER }: AppOptions,
): Promise<FastifyInstance> => {
  const { publicUrl, trustProxy } = deps.config;
  const app = Fastify({
    loggerInstance: deps.log,
    // Errors are logged where they are handled; a line per request adds nothing.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    trustProxy,
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Unlike a counter, it identifies a request among those of all processes.
    genReqId: () => newId(),
  });
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    deps.metrics.requestEnded(
      { method, route: routeOptions.url ?? 'unknown', status: statusCode },
      elapsedTime / 1000,
    ),
  );

  await app.register(errorHandler);
  await app.register(securityLog, { dataDir: deps.config.dataDir });
  await app.register(trustedProxies, { trustProxy });
  await app.register(securityHeaders, { isHttps: publicUrl.startsWith('https:') });
  await app.register(overload, { maxLag });
  await app.register(allowedHosts, { publicUrl, hosts: deps.config.allowedHosts });
  await app.register(csrf, { publicUrl });
  await app.register(bodyTimeout, { wholeMs: BODY_TIMEOUT, silenceMs: SILENCE_TIMEOUT });
  await app.register(rateLimit);
  await app.register(session, { deps });
  await app.register(impersonationRecord, { deps });
  await app.register(eventStreams, { deps, watchSession });
  await app.register(drain, { deps, lingerMs: linger });
  await app.register(openapi, { publicUrl });
  await app.register(searchFiles, { publicUrl });
  await app.register(webApp, { folder: webFolder, publicUrl, sessionCookie: sessionCookieName(publicUrl) });

  await app.register(async (api) => {
    api.setValidatorCompiler(validatorCompiler);
    api.setSerializerCompiler(serializerCompiler);
    registerHealthRoutes(api, deps);
    registerEventRoutes(api, deps);
    registerAuthRoutes(api, deps);
    registerSecondFactorRoutes(api, deps);
    registerAccountRoutes(api, deps);
    registerStudioRoutes(api, deps);
    registerBillingRoutes(api, deps);
    registerClassRoutes(api, deps);
    registerTimetableRoutes(api, deps);
    registerLibraryRoutes(api, deps);
    registerOverlayRoutes(api, deps);
    registerUploadRoutes(api, deps);
    registerChangeFeedRoutes(api, deps);
    registerPromoRoutes(api, deps);
    registerTemplateRoutes(api, deps);
    registerWriterRoutes(api, deps);
    registerWordingRoutes(api, deps);
    registerPushRoutes(api, deps);
    registerQuotaRoutes(api, deps);
    registerRenderRoutes(api, deps);
    registerBatchRoutes(api, deps);
    registerWeekPlanRoutes(api, deps);
    registerOverlayTrackRoutes(api, deps);
    registerCompressionRoutes(api, deps);
    registerTransparencyRoutes(api, deps);
    registerActivityRoutes(api, deps);
    registerAdminRoutes(api, deps);
    registerAdminChangeRoutes(api, deps);
    registerBackupRoutes(api, deps);
    registerImpersonationRoutes(api, deps);
    registerVideoPageRoutes(api, deps, webFolder);
    registerReviewRoutes(api, deps);
    registerPeopleRoutes(api, deps);
  });

  await app.ready();
  return app;
};
