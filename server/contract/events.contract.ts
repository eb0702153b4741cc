import { z } from 'zod';
import { paidPlans } from '#contract/billing/plan-limits.ts';
import { defineEndpoint } from '#contract/endpoint.ts';

const Plan = z.enum(paidPlans);

/** The tracked events, with the names of the ad pixel (EV-004). The value of a purchase comes from the plan table, not from a browser. */
export const TrackedEvent = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('Lead') }),
  z.strictObject({ name: z.literal('CompleteRegistration') }),
  z.strictObject({ name: z.literal('ViewContent'), content: z.literal('upgrade-page') }),
  z.strictObject({ name: z.literal('InitiateCheckout'), plan: Plan }),
  z.strictObject({ name: z.literal('Purchase'), plan: Plan }),
  z.strictObject({ name: z.literal('VideoGenerated') }),
  z.strictObject({ name: z.literal('DownloadLimitReached') }),
]);
export type TrackedEvent = z.infer<typeof TrackedEvent>;

export const sendTrackedEvent = defineEndpoint({
  method: 'POST',
  path: '/api/events',
  summary:
    'Tracks an event of a person who consented to marketing, if this installation has an events service',
  access: 'public',
  body: TrackedEvent,
});
