import type { FastifyInstance } from 'fastify';
import { allowsCategory, CONSENT_COOKIE } from '#contract/cookie-consent.ts';
import * as endpoints from '#contract/events.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { trackEvent } from './events.service.ts';

/** Per address: a person makes few. */
const EVENTS_PER_MINUTE = 60;

export const registerEventRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(
    app,
    endpoints,
    {
      sendTrackedEvent: async ({ body, request }) => {
        // The page asks before it sends; this holds whatever the page does.
        if (!allowsCategory(request.cookies[CONSENT_COOKIE], 'marketing')) return;
        trackEvent(deps, body, {
          pageUrl: request.headers.referer ?? deps.config.publicUrl,
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
        });
      },
    },
    { sendTrackedEvent: { maxPerMinute: EVENTS_PER_MINUTE } },
  );
