import { planPrices } from '#contract/billing/plan-limits.ts';
import type { TrackedEvent } from '#contract/events.contract.ts';
import { newId } from '#server/db/new-id.ts';
import type { Deps } from '#server/deps.ts';
import type { TrackerEvent } from '#server/ports/event-tracker.ts';

/** The facts of an event; what a plan costs is read from the table (EV-011, EV-015, EV-016). */
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

/** Who asked, and on which page. */
type Sender = Pick<TrackerEvent, 'pageUrl' | 'address' | 'userAgent'>;

/** Hands an event of somebody who consented to the service for it, if there is one; the response does not wait for it. */
export const trackEvent = (deps: Deps, event: TrackedEvent, sender: Sender): void => {
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
