import { z } from 'zod';
import { Message } from '#contract/accounts/auth.contract.ts';
import { ADMIN_PAGE_SIZE, Cursor } from '#contract/admin/admin-users.contract.ts';
import { defineEndpoint, DOCUMENT_BODY_LIMIT } from '#contract/endpoint.ts';
import { Instant } from '#contract/ids.ts';

/** The body is read as it was sent, because the signature covers its bytes. */
export const receiveWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'Receives the signed notifications of the payment provider',
  access: 'public',
  bodyLimit: DOCUMENT_BODY_LIMIT,
  body: z.unknown().meta({ examples: [{ id: 'evt_123', type: 'customer.subscription.updated' }] }),
  response: z.strictObject({ received: z.literal(true) }),
});

/** The problem of a notification of a refund that the bank refused, while the money has not gone back in another way. */
export const REFUND_FAILED = 'REFUND_FAILED';

/**
 * A notification of the payment provider. `at` is the provider's time, `deliveries` counts how often it came, `problem` is the error code
 * of its last processing, or `REFUND_FAILED`, and `subjectId` is the provider's id of its subject.
 */
export const WebhookEventView = z.strictObject({
  id: z.string(),
  type: z.string(),
  at: Instant,
  receivedAt: Instant,
  processedAt: Instant.nullable(),
  deliveries: z.number().int().positive(),
  problem: z.string().nullable(),
  subjectId: z.string().nullable(),
});
export type WebhookEventView = z.infer<typeof WebhookEventView>;

export const listWebhookEvents = defineEndpoint({
  method: 'GET',
  path: '/api/admin/webhook-events',
  summary: `Notifications of the payment provider, newest first, ${ADMIN_PAGE_SIZE} at a time`,
  access: ['admin'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  response: z.strictObject({ events: z.array(WebhookEventView), nextCursor: z.string().nullable() }),
});

export const processWebhookAgain = defineEndpoint({
  method: 'POST',
  path: '/api/admin/webhook-events/:id/process',
  summary: 'Reads the subject of a notification again, and stores it',
  access: ['admin'],
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  response: Message,
});
