import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { PaidPlan } from '#contract/billing/plan-limits.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { SimulatePayment } from '#server/ports/payments.ts';
import { assertMayBuy, settleCheckout } from './checkout.service.ts';

/**
 * Completes a checkout of the mock provider as if a card had been charged. A page may make up a `sessionId`, whose checkout is then opened
 * first.
 *
 * @throws AppError NOT_FOUND for another person's checkout or a closed one, and the errors of `assertMayBuy`.
 */
export const simulateSuccess = async (
  deps: LocalDeps,
  simulatePayment: SimulatePayment,
  actor: CurrentUser,
  { sessionId, planId }: { sessionId: string; planId: PaidPlan },
): Promise<{ success: true; message: string }> => {
  await assertMayBuy(deps, actor, planId);
  const id = await simulatePayment({ sessionId, plan: planId, userId: actor.id });
  const outcome = await settleCheckout(deps, id);
  if (outcome !== 'paid') throw new AppError('NOT_FOUND');
  return { success: true, message: 'The test payment was successful.' };
};
