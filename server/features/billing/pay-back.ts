import type { LocalDeps } from '#server/deps.ts';
import { newKey, paymentsOf } from './provider.ts';

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
