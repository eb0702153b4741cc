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

/**
 * Pays back all payments for a subscription, and then ends it. After a failure in between, the next try still finds a live subscription to
 * pay back. Finally pays back any invoice that was paid before the end took effect.
 */
export const payBackAndEnd = async (deps: LocalDeps, providerId: string): Promise<void> => {
  const payments = paymentsOf(deps);
  await payments.refund(providerId, newKey('refund'));
  await payments.cancel(providerId, { immediate: true, key: newKey('cancel') });
  try {
    await payments.refund(providerId, newKey('refund'));
  } catch (error) {
    // If the notification of the end comes first, the next try finds nothing to pay back.
    deps.log.error(
      { err: error, subscription: providerId },
      'an ended subscription may have a payment that was not paid back',
    );
    throw error;
  }
};
