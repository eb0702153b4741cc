import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Payments } from '#server/ports/payments.ts';

/** The provider, where one is set up. @throws AppError PAYMENTS_NOT_SET_UP */
export const paymentsOf = ({ payments }: Pick<LocalDeps, 'payments'>): Payments => {
  if (payments === null) throw new AppError('PAYMENTS_NOT_SET_UP');
  return payments;
};

/**
 * An idempotency key of one try. A provider may answer a key with its first response for a day, also with that of an outage, so that a key of the
 * subscription would let nobody cancel until then. What is done with it is the same when it is done twice.
 */
export const newKey = (of: 'cancel' | 'resume' | 'downgrade' | 'refund' | 'expire' | 'portal'): string =>
  `${of}-${newId()}`;
