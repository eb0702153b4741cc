import { newId } from '#server/db/new-id.ts';
import type { TestService } from '#tests/support/test-service.ts';

/** Bodies of the access matrix about plans and payments. */
export const billingBodies = {
  'POST /api/webhooks/stripe': () => ({}),
  'POST /api/subscription/create-checkout': () => ({ planId: 'individual_pro' }),
  'POST /api/subscription/cancel': () => ({ immediate: true }),
  'POST /api/subscription/upgrade': () => ({ targetPlan: 'studio_pro', amountDue: 0, at: 0 }),
  'POST /api/test/simulate-stripe-success': () => ({ sessionId: newId(), planId: 'individual_pro' }),
  'POST /api/withdrawal': () => ({ name: 'Mia', email: `${newId().toLowerCase()}@example.test` }),
  'POST /api/withdrawal/read': () => ({ token: 'made-up' }),
  'POST /api/withdrawal/confirm': () => ({ token: 'made-up' }),
  'POST /api/subscription/downgrade': () => ({ targetPlan: 'individual_pro' }),
};

/** A notification that concerns nothing here. */
export const newWebhookEvent = async ({ deps }: TestService): Promise<string> => {
  const id = newId();
  await deps.dataSource.query(
    `INSERT INTO webhook_events (id, at, type, received_at) VALUES ($1, now(), 'customer.created', now())`,
    [id],
  );
  return id;
};
