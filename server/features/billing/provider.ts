import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Payments } from '#server/ports/payments.ts';

/** The payment provider. @throws AppError PAYMENTS_NOT_SET_UP */
export const paymentsOf = ({ payments }: Pick<LocalDeps, 'payments'>): Payments => {
  if (payments === null) throw new AppError('PAYMENTS_NOT_SET_UP');
  return payments;
};

/**
 * An idempotency key for one try. A provider may repeat its first response to a key for a day, even that of an outage, so with a key per
 * subscription an outage would block cancelling for a day. Repeating these calls is harmless.
 */
export const newKey = (of: 'cancel' | 'resume' | 'downgrade' | 'refund' | 'expire' | 'portal'): string =>
  `${of}-${newId()}`;
