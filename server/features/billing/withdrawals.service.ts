import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { formatMoney, type PaidPlan, WITHDRAWAL_DAYS } from '#contract/billing/plan-limits.ts';
import type { Money } from '#contract/billing/subscription.contract.ts';
import type { WithdrawalReceipt } from '#contract/billing/withdrawal.contract.ts';
import { DAY_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { normalizeEmail } from '#server/features/auth/auth.service.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { hashToken } from '#server/secret-token.ts';
import { admitMail, sendNotice } from '#server/send-mail.ts';
import { withdrawalLinkMail, withdrawnMail } from './billing-mails.ts';
import { payBackAndEnd } from './provider.ts';
import { type SubscriptionRow, withdrawalEntity } from './subscription.entity.ts';
import {
  findLiveSubscription,
  liveSubscriptionOf,
  type RefundFacts,
  refundOf,
  withdrawableUntil,
} from './subscriptions.service.ts';
import { syncSubscription } from './sync-subscription.ts';

const isWithdrawable = (subscription: SubscriptionRow, at: Date): boolean =>
  withdrawableUntil(subscription) > at;

/** Returns the amount that has gone back, if the provider tells. */
const withdrawFrom = async (
  deps: LocalDeps,
  { providerId, refundedCents: before }: Pick<SubscriptionRow, 'providerId' | 'refundedCents'>,
): Promise<string | null> => {
  await payBackAndEnd(deps, providerId);
  const row = await syncSubscription(deps, providerId);
  return row?.refundedCents == null ? null : formatMoney(row.refundedCents - (before ?? 0), row.currency);
};

type Withdrawn = { email: string; plan: PaidPlan | null; declaredAt: Date; refund: string | null };

/** Confirms a withdrawal to the person. The mail is proof, so it is sent before the response. */
const confirmByMail = async (deps: LocalDeps, withdrawn: Withdrawn): Promise<WithdrawalReceipt> => {
  await sendNotice(deps, withdrawnMail(withdrawn));
  return {
    receivedAt: withdrawn.declaredAt.toISOString(),
    message: `You have withdrawn from the contract. ${withdrawn.refund ?? 'Everything that you paid'} goes back to your card, and a mail to ${withdrawn.email} confirms the time.`,
  };
};

/** Withdraws the caller from their contract. @throws AppError NO_SUBSCRIPTION, or WITHDRAWAL_OVER after the withdrawal period. */
export const withdrawOwn = async (deps: LocalDeps, actor: CurrentUser): Promise<WithdrawalReceipt> => {
  const live = await liveSubscriptionOf(deps, actor);
  const declaredAt = deps.clock.now();
  if (!isWithdrawable(live, declaredAt)) throw new AppError('WITHDRAWAL_OVER');
  const name = [actor.firstName, actor.lastName].filter(Boolean).join(' ') || actor.email;
  const id = newId();
  const withdrawals = deps.dataSource.getRepository(withdrawalEntity);
  await withdrawals.insert({ id, declaredAt, name, subscriptionId: live.id });
  const refund = await withdrawFrom(deps, live);
  await withdrawals.update({ id }, { confirmedAt: declaredAt });
  return confirmByMail(deps, { email: actor.email, plan: live.plan, declaredAt, refund });
};

/** Stores a declaration for the account with this address, and mails the link by which it takes effect. */
const declareFor = async (
  deps: LocalDeps,
  { name, email, declaredAt }: { name: string; email: string; declaredAt: Date },
  send: (mail: Mail) => Promise<void>,
): Promise<void> => {
  const people = await queryRows<{ id: string }>(deps.dataSource, 'SELECT id FROM users WHERE email = $1', [
    email,
  ]);
  const [person] = people;
  const live = person === undefined ? null : await findLiveSubscription(deps.dataSource.manager, person.id);
  if (live === null || !isWithdrawable(live, declaredAt)) return;
  const token = randomBytes(32).toString('base64url');
  await deps.dataSource
    .getRepository(withdrawalEntity)
    .insert({ id: newId(), declaredAt, name, subscriptionId: live.id, tokenHash: hashToken(token) });
  // The secret is in the fragment, which browsers never send.
  const link = `${deps.config.publicUrl}/withdraw#${token}`;
  await send(withdrawalLinkMail({ email, name, plan: live.plan, declaredAt, link }));
};

/**
 * Receives a withdrawal from a person who is not signed in. Its time counts at once, but it takes effect through a link that is mailed to
 * the account; otherwise anyone could end the plan of a person whose address they know. The response does not reveal whether the account
 * exists.
 *
 * @throws AppError TOO_MANY_MAILS, also for an address without an account. A signed-in person can always withdraw.
 */
export const declareWithdrawal = async (
  deps: LocalDeps,
  { name, email: given }: { name: string; email: string },
  network: string,
): Promise<WithdrawalReceipt> => {
  const declaredAt = deps.clock.now();
  const email = normalizeEmail(given);
  const send = await admitMail(deps, email, { kind: 'withdrawal', network });
  deps.background.startUnnoticed('a withdrawal', () => declareFor(deps, { name, email, declaredAt }, send));
  return {
    receivedAt: declaredAt.toISOString(),
    message: `We have received your withdrawal, and this time counts. If ${email} has a contract that you can withdraw from, a mail with a link is on its way. Open the link, so that we know it is you.`,
  };
};

type DeclaredWithdrawal = Omit<Withdrawn, 'refund'> &
  RefundFacts & { id: string; providerId: string; plan: PaidPlan; purchasedAt: Date };

/** @throws AppError WITHDRAWAL_LINK_USED for a used or invented link, WITHDRAWAL_LINK_EXPIRED for an old one. */
const findDeclaredWithdrawal = async (
  { dataSource, clock }: LocalDeps,
  token: string,
): Promise<DeclaredWithdrawal> => {
  const rows = await queryRows<DeclaredWithdrawal>(
    dataSource,
    `SELECT w.id, w.declared_at, s.provider_id, s.plan, s.started_at AS purchased_at, s.paid_cents,
            s.refunded_cents, s.currency, u.email
       FROM withdrawals w JOIN subscriptions s ON s.id = w.subscription_id JOIN users u ON u.id = s.user_id
      WHERE w.token_hash = $1 AND w.confirmed_at IS NULL AND s.ended_at IS NULL AND s.plan IS NOT NULL`,
    [hashToken(token)],
  );
  const [declared] = rows;
  if (declared === undefined) throw new AppError('WITHDRAWAL_LINK_USED');
  const age = clock.now().getTime() - declared.declaredAt.getTime();
  if (age > WITHDRAWAL_DAYS * DAY_MS) throw new AppError('WITHDRAWAL_LINK_EXPIRED');
  return declared;
};

/** The contract of a mailed link. @throws as findDeclaredWithdrawal */
export const readWithdrawal = async (
  deps: LocalDeps,
  token: string,
): Promise<{ planId: PaidPlan; purchasedAt: string; receivedAt: string; refund: Money | null }> => {
  const { plan, purchasedAt, declaredAt, ...money } = await findDeclaredWithdrawal(deps, token);
  return {
    planId: plan,
    purchasedAt: purchasedAt.toISOString(),
    receivedAt: declaredAt.toISOString(),
    refund: refundOf(money),
  };
};

/** Makes a declared withdrawal take effect, once. @throws as findDeclaredWithdrawal, or PAYMENTS_UNAVAILABLE. */
export const confirmWithdrawal = async (deps: LocalDeps, token: string): Promise<WithdrawalReceipt> => {
  const declared = await findDeclaredWithdrawal(deps, token);
  const refund = await withdrawFrom(deps, declared);
  await deps.dataSource
    .getRepository(withdrawalEntity)
    .update({ id: declared.id }, { confirmedAt: deps.clock.now() });
  return confirmByMail(deps, { ...declared, refund });
};
