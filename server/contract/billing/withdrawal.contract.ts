import { z } from 'zod';
import { Email } from '#contract/accounts/credentials.ts';
import { PlanId } from '#contract/billing/checkout.contract.ts';
import { Money } from '#contract/billing/subscription.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { Instant } from '#contract/ids.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { plainName } from '#contract/plain-name.ts';

/** The response to a withdrawal, with the time at which it was received, which counts. */
const Receipt = z.strictObject({ receivedAt: Instant, message: z.string() });
export type WithdrawalReceipt = z.infer<typeof Receipt>;

const Token = z.string().min(1).max(100);

/** For people who are not signed in. The response is the same whether or not the address has an account. */
export const declareWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal',
  summary: 'Declares a withdrawal from a contract. A mail to the account confirms the time',
  access: 'public',
  body: z.strictObject({
    name: plainName(NAME_MAX).min(1, { error: 'must not be empty' }),
    email: Email,
  }),
  response: Receipt,
});

/** The contract of a mailed link. */
export const readWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal/read',
  summary: 'The contract that a mailed link withdraws from',
  access: 'public',
  body: z.strictObject({ token: Token }),
  response: z.strictObject({
    planId: PlanId,
    purchasedAt: Instant,
    receivedAt: Instant,
    /** What goes back; null until it is known. */
    refund: Money.nullable(),
  }),
});

export const confirmWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal/confirm',
  summary:
    'Withdraws from a contract with the mailed link. The subscription ends, and the payment is refunded',
  access: 'public',
  body: z.strictObject({ token: Token }),
  response: Receipt,
});

export const withdrawSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/subscription/withdraw',
  summary: 'Withdraws from your contract. The subscription ends, and your payment is refunded',
  access: 'signed-in',
  deniesImpersonation: true,
  response: Receipt,
});
