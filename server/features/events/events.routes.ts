import type { FastifyInstance } from 'fastify';
import { planPrices } from '#contract/billing/plan-limits.ts';
import { allowsCategory, CONSENT_COOKIE } from '#contract/cookie-consent.ts';
import * as endpoints from '#contract/events.contract.ts';
import { type TrackedEvent } from '#contract/events.contract.ts';
import { newId } from '#server/db/new-id.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import type { TrackerEvent } from '#server/ports/event-tracker.ts';

/** The facts of an event; the price of a plan comes from the price table (EV-011, EV-015, EV-016). */
const factsOf = (event: TrackedEvent): TrackerEvent['facts'] => {
  switch (event.name) {
    case 'ViewContent':
      return { content_name: event.content };
    case 'InitiateCheckout':
      return { plan: event.plan };
    case 'Purchase':
      return { value: planPrices[event.plan] / 100, currency: 'USD', plan: event.plan };
    case 'Lead':
    case 'CompleteRegistration':
    case 'VideoGenerated':
    case 'DownloadLimitReached':
      return {};
  }
};

/** The sender of an event, and its page. */
type Sender = Pick<TrackerEvent, 'pageUrl' | 'address' | 'userAgent'>;

/** Passes an event of a person who consented to the events service, if one is set up. The response does not wait for it. */
const trackEvent = (deps: Deps, event: TrackedEvent, sender: Sender): void => {
  const { eventTracker } = deps;
  if (eventTracker === null) return;
  deps.background.start('a tracked event was not sent', () =>
    eventTracker.track({
      id: newId(),
      name: event.name,
      at: deps.clock.now(),
      facts: factsOf(event),
      ...sender,
    }),
  );
};

/** Per address; a person causes few. */
const EVENTS_PER_MINUTE = 60;

export const registerEventRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(
    app,
    endpoints,
    {
      sendTrackedEvent: async ({ body, request }) => {
        // The page checks this too before it sends.
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
