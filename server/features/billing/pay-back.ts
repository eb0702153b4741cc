import type { LocalDeps } from '#server/deps.ts';
import { newKey, paymentsOf } from './provider.ts';

/**
 * Pays back all that was paid for a subscription, and ends it. In this order, so that a failure in between leaves a subscription that the
 * next try pays back, and no ended one that nobody has paid back. An invoice that was paid before the end came goes back after it.
 */
export const payBackAndEnd = async (deps: LocalDeps, providerId: string): Promise<void> => {
  const payments = paymentsOf(deps);
  await payments.refund(providerId, newKey('refund'));
  await payments.cancel(providerId, { immediate: true, key: newKey('cancel') });
  try {
    await payments.refund(providerId, newKey('refund'));
  } catch (error) {
    // The notification of its end may come before the next try, which then finds nothing to pay back.
    deps.log.error(
      { err: error, subscription: providerId },
      'an ended subscription may have a payment that is not paid back',
    );
    throw error;
  }
};
