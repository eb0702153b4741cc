import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { type ConsentKind, consentKinds } from '#contract/billing/checkout.contract.ts';
import { type PaidPlan, consentText, formatMoney, planOfRole } from '#contract/billing/plan-limits.ts';
import { userKind } from '#contract/permissions.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import type { CheckoutOrder, OpenedCheckout, SimulatePayment } from '#server/ports/payments.ts';
import { sendNotice } from '#server/send-mail.ts';
import { purchaseMail } from './billing-mails.ts';
import { type CheckoutRow, checkoutEntity, consentEntity } from './checkout.entity.ts';
import { newKey, paymentsOf } from './provider.ts';
import { cancelLive, findLiveSubscription } from './subscriptions.service.ts';
import { syncSubscription } from './sync-subscription.ts';

/** How long a checkout stays open. */
const OPEN_MS = HOUR_MS;

/** Another request may replace the open checkout between two tries, but hardly this often. */
const MAX_TRIES = 10;

/** @throws AppError ALREADY_SUBSCRIBED, ALREADY_ON_PLAN, IN_A_TEAM, or FORBIDDEN for an admin. */
const assertMayBuy = async (deps: LocalDeps, actor: CurrentUser, plan: PaidPlan): Promise<void> => {
  const kind = userKind(actor);
  if (kind === 'admin') throw new AppError('FORBIDDEN');
  if ((await findLiveSubscription(deps.dataSource.manager, actor.id)) !== null) {
    throw new AppError('ALREADY_SUBSCRIBED');
  }
  if (planOfRole[kind] === plan || kind === 'studio_owner') throw new AppError('ALREADY_ON_PLAN');
  if (kind === 'studio_team' && plan === 'studio_pro') throw new AppError('IN_A_TEAM');
};

const openCheckoutOf = ({ dataSource }: LocalDeps, userId: string): Promise<CheckoutRow | null> =>
  dataSource.getRepository(checkoutEntity).findOneBy({ userId, state: 'open' });

/** The person's open checkout, or else a new one. A constraint decides between concurrent requests. */
const claimCheckout = async (
  deps: LocalDeps,
  userId: string,
  plan: PaidPlan,
): Promise<CheckoutRow | null> => {
  const now = deps.clock.now();
  await deps.dataSource.query(
    `INSERT INTO checkout_sessions (id, created_at, user_id, plan, state, expires_at) VALUES ($1, $2, $3, $4, 'open', $5)
     ON CONFLICT (user_id) WHERE state = 'open' DO NOTHING`,
    [newId(), now, userId, plan, new Date(now.getTime() + OPEN_MS)],
  );
  return openCheckoutOf(deps, userId);
};

/** Closes a checkout that has no session, or whose page was never opened because its address was not handed out. */
const dropCheckout = async ({ dataSource }: LocalDeps, { id, providerId }: CheckoutRow): Promise<void> => {
  await dataSource.query(
    `UPDATE checkout_sessions SET state = 'expired', updated_at = now()
      WHERE id = $1 AND state = 'open' AND provider_id IS NOT DISTINCT FROM $2`,
    [id, providerId],
  );
};

/**
 * Closes a checkout whose session could not be created, because its key may bring the same failure again. A checkout whose page is out
 * stays open while the provider is unreachable: it can still be paid there, and the next try leads to it.
 */
const closeUnlessPayable = async (deps: LocalDeps, checkout: CheckoutRow, error: unknown): Promise<void> => {
  const isAway = error instanceof AppError && error.code === 'PAYMENTS_UNAVAILABLE';
  if (checkout.providerId === null || !isAway) await closeCheckout(deps, checkout);
};

/**
 * The session of a checkout, the same for every try with this checkout. Null when another request has closed the checkout, or the provider
 * no longer accepts its session; the next try begins another.
 */
const openSession = async (
  deps: LocalDeps,
  actor: CurrentUser,
  checkout: CheckoutRow,
): Promise<OpenedCheckout | null> => {
  const { id, plan, expiresAt } = checkout;
  const { publicUrl } = deps.config;
  const rows = await queryRows<{ customerId: string | null }>(
    deps.dataSource,
    'SELECT stripe_customer_id AS customer_id FROM users WHERE id = $1',
    [actor.id],
  );
  const order: CheckoutOrder = {
    key: id,
    userId: actor.id,
    email: actor.email,
    customerId: rows[0]?.customerId ?? null,
    plan,
    expiresAt,
    returnUrl: `${publicUrl}/api/subscription/checkout-return`,
    cancelUrl: `${publicUrl}/upgrade?error=user_cancelled`,
  };
  const opened = await paymentsOf(deps)
    .openCheckout(order)
    .catch(async (error: unknown) => {
      await closeUnlessPayable(deps, checkout, error);
      const isRefused = error instanceof AppError && error.code === 'PAYMENTS_REFUSED';
      if (checkout.providerId !== null && isRefused) return null;
      throw error;
    });
  if (opened === null) return null;
  const stored = await countChanged(
    deps.dataSource,
    `UPDATE checkout_sessions SET provider_id = $2 WHERE id = $1 AND state = 'open'`,
    [id, opened.id],
  );
  if (stored === 0) {
    await paymentsOf(deps).expireCheckout(opened.id, newKey('expire'));
    return null;
  }
  await deps.dataSource.query(
    'UPDATE users SET stripe_customer_id = $2 WHERE id = $1 AND stripe_customer_id IS DISTINCT FROM $2',
    [actor.id, opened.customerId],
  );
  return opened;
};

/** Closes a checkout for good. A payment that was just made counts. */
const closeCheckout = async (deps: LocalDeps, checkout: CheckoutRow): Promise<void> => {
  const { providerId } = checkout;
  if (providerId === null) return dropCheckout(deps, checkout);
  await paymentsOf(deps).expireCheckout(providerId, newKey('expire'));
  // A session that the provider does not know comes from a previous provider.
  if ((await settleCheckout(deps, providerId)) === 'unknown') await dropCheckout(deps, checkout);
};

/**
 * Ends an account's subscription and open checkout before the account is deleted, so that no one pays for a deleted account.
 *
 * @throws AppError PAYMENTS_UNAVAILABLE, and the account stays.
 */
export const endBeforeDeletion = async (deps: LocalDeps, id: string): Promise<void> => {
  const open = await openCheckoutOf(deps, id);
  if (open !== null && deps.payments !== null) await closeCheckout(deps, open);
  const live = await findLiveSubscription(deps.dataSource.manager, id);
  if (live !== null) await cancelLive(deps, { id }, true);
};

/** Whether an open checkout can continue for this plan. */
const isOpenFor = (
  deps: LocalDeps,
  { plan, providerId, expiresAt }: CheckoutRow,
  planId: PaidPlan,
): boolean => {
  const left = expiresAt.getTime() - deps.clock.now().getTime();
  return plan === planId && left > (providerId === null ? paymentsOf(deps).shortestCheckout : 0);
};

const keepConsents = async (
  { dataSource, clock }: LocalDeps,
  actor: CurrentUser,
  { id: checkoutId, plan }: CheckoutRow,
): Promise<void> => {
  const rows = consentKinds.map((kind) => ({
    id: newId(),
    at: clock.now(),
    userId: actor.id,
    checkoutId,
    kind,
    plan,
    text: consentText(kind, plan),
  }));
  await dataSource
    .getRepository(consentEntity)
    .createQueryBuilder()
    .insert()
    .values(rows)
    .orIgnore()
    .execute();
};

/**
 * Starts a checkout, or continues the open one for the same plan. Closes an open one for another plan, or an old one, first: a person has
 * at most one.
 *
 * @throws as assertMayBuy; AppError PAYMENTS_NOT_SET_UP or PAYMENTS_UNAVAILABLE.
 */
export const createCheckout = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { planId, consents }: { planId: PaidPlan; consents: readonly ConsentKind[] },
): Promise<{ success: true; redirectUrl: string; message: string }> => {
  paymentsOf(deps);
  await assertMayBuy(deps, actor, planId);
  if (consentKinds.some((kind) => !consents.includes(kind))) {
    const message = 'Agree to the renewal and to the start of your plan, then continue to the payment.';
    return { success: true, redirectUrl: `/upgrade?order=${planId}`, message };
  }
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const checkout = await claimCheckout(deps, actor.id, planId);
    if (checkout === null) continue;
    if (isOpenFor(deps, checkout, planId)) {
      await keepConsents(deps, actor, checkout);
      const session = await openSession(deps, actor, checkout);
      const message = 'You are being taken to the payment page.';
      if (session !== null) return { success: true, redirectUrl: session.url, message };
    } else await closeCheckout(deps, checkout);
    // The closed checkout may just have been paid.
    await assertMayBuy(deps, actor, planId);
  }
  throw new AppError('UNAVAILABLE');
};

/** Mails the contract to the person who has just bought a plan. */
const mailPurchase = (deps: LocalDeps, { plan, userId }: { plan: PaidPlan; userId: string }): void =>
  deps.background.start('mail about a purchase', async () => {
    const { email } = await readUser(deps, userId);
    const live = await findLiveSubscription(deps.dataSource.manager, userId);
    const paid = live?.paidCents == null ? null : formatMoney(live.paidCents, live.currency);
    await sendNotice(deps, purchaseMail(email, { plan, paid, publicUrl: deps.config.publicUrl }));
  });

/** Stores the subscription that a checkout sold, and closes the checkout. */
export const settleCheckout = async (
  deps: LocalDeps,
  providerId: string,
): Promise<'paid' | 'open' | 'expired' | 'unknown'> => {
  const checkout = await paymentsOf(deps).readCheckout(providerId);
  if (checkout === null) return 'unknown';
  if (checkout.state === 'open') return 'open';
  const close = (state: CheckoutRow['state']): Promise<{ plan: PaidPlan; userId: string }[]> =>
    queryRows(
      deps.dataSource,
      `UPDATE checkout_sessions SET state = $2, updated_at = now() WHERE provider_id = $1 AND state = 'open'
       RETURNING plan, user_id`,
      [providerId, state],
    );
  const { subscriptionId } = checkout;
  if (subscriptionId === null) {
    await close('expired');
    return 'expired';
  }
  await syncSubscription(deps, subscriptionId);
  const [sold] = await close('complete');
  if (sold !== undefined) mailPurchase(deps, sold);
  return 'paid';
};

/** The page on which people continue after the provider's, depending on how the checkout ended. */
export const completeCheckout = async (deps: LocalDeps, sessionId: string): Promise<`/${string}`> => {
  if (sessionId === '' || deps.payments === null) return '/upgrade?error=missing_session';
  try {
    const outcome = await settleCheckout(deps, sessionId);
    if (outcome === 'paid') return '/subscription/success?payment_success=true';
    return outcome === 'open' ? '/upgrade?error=payment_failed' : '/upgrade?error=missing_session';
  } catch (error) {
    deps.log.error({ err: error }, 'a paid checkout could not be read');
    return '/upgrade?error=processing_failed';
  }
};

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
