import { type EntityManager, IsNull } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { WITHDRAWAL_DAYS } from '#contract/billing/plan-limits.ts';
import {
  type Money,
  type Proration,
  type Receipt,
  type Subscription,
  givesAccess,
} from '#contract/billing/subscription.contract.ts';
import { DAY_MS, MINUTE_MS } from '#schema/durations.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { sendStoredMailsInBackground } from '#server/features/auth/accounts/account-mails.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { leaveStudio, lockTarget, setRights } from '#server/features/studios/account-rights.service.ts';
import { newKey, paymentsOf } from './provider.ts';
import { givenPlan } from './subscription-rights.ts';
import { type SubscriptionRow, subscriptionEntity } from './subscription.entity.ts';
import { syncSubscription } from './sync-subscription.ts';

/** The end of a subscription's withdrawal period. */
export const withdrawableUntil = ({ startedAt }: Pick<SubscriptionRow, 'startedAt'>): Date =>
  new Date(startedAt.getTime() + WITHDRAWAL_DAYS * DAY_MS);

export type RefundFacts = Pick<SubscriptionRow, 'paidCents' | 'refundedCents' | 'currency'>;

/** What goes back after a withdrawal: everything that was paid and has not gone back; null until the provider was read. */
export const refundOf = ({ paidCents, refundedCents, currency }: RefundFacts): Money | null =>
  paidCents === null ? null : { amount: paidCents - (refundedCents ?? 0), currency };

/** The subscription that a person pays for, or null. */
export const findLiveSubscription = (
  manager: EntityManager,
  userId: string,
): Promise<SubscriptionRow | null> =>
  manager.getRepository(subscriptionEntity).findOneBy({ userId, endedAt: IsNull() });

/** The same. @throws AppError NO_SUBSCRIPTION */
export const liveSubscriptionOf = async (
  { dataSource }: LocalDeps,
  { id }: Pick<CurrentUser, 'id'>,
): Promise<SubscriptionRow> => {
  const live = await findLiveSubscription(dataSource.manager, id);
  if (live === null) throw new AppError('NO_SUBSCRIPTION');
  return live;
};

/** An account that pays by card keeps its role until it is cancelled. @throws AppError PAID_BY_CARD */
export const assertNotPaying = async (manager: EntityManager, userId: string): Promise<void> => {
  if ((await findLiveSubscription(manager, userId)) !== null) throw new AppError('PAID_BY_CARD');
};

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The subscription that the caller pays for, as the provider last described it. */
export const readSubscription = async (
  { dataSource, payments, clock }: LocalDeps,
  { id }: CurrentUser,
): Promise<{ subscription: Subscription | null }> => {
  const row = await findLiveSubscription(dataSource.manager, id);
  if (row === null || row.plan === null) return { subscription: null };
  const until = withdrawableUntil(row);
  const subscription: Subscription = {
    planId: row.plan,
    status: row.status,
    startedAt: row.startedAt.toISOString(),
    periodEndsAt: instant(row.periodEndsAt),
    cancelsAt: instant(row.cancelsAt),
    withdrawableUntil: until > clock.now() ? until.toISOString() : null,
    refund: refundOf(row),
    hasPortal: payments?.hasPortal ?? false,
  };
  return { subscription };
};

/**
 * Cancels an account's subscription, at once or at the end of the paid period. If nothing was paid, always at once, because the provider
 * refuses to wait for the end of a month that was never bought. Cancels with the provider first, then stores its new state.
 *
 * @throws AppError NO_SUBSCRIPTION, or PAYMENTS_UNAVAILABLE.
 */
export const cancelLive = async (
  deps: LocalDeps,
  user: Pick<CurrentUser, 'id'>,
  wantsImmediate: boolean,
): Promise<void> => {
  const { providerId, status } = await liveSubscriptionOf(deps, user);
  const immediate = wantsImmediate || !givesAccess[status];
  await paymentsOf(deps).cancel(providerId, { immediate, key: newKey('cancel') });
  await syncSubscription(deps, providerId);
};

/** Cancels the caller's subscription. @throws like cancelLive */
export const cancelOwn = async (
  deps: LocalDeps,
  actor: CurrentUser,
  immediate: boolean,
): Promise<CurrentUser> => {
  await cancelLive(deps, actor, immediate);
  return readUser(deps, actor.id);
};

/** Undoes the cancellation of the caller's subscription. @throws AppError NO_SUBSCRIPTION */
export const resumeOwn = async (deps: LocalDeps, actor: CurrentUser): Promise<CurrentUser> => {
  const { providerId } = await liveSubscriptionOf(deps, actor);
  await paymentsOf(deps).resume(providerId, newKey('resume'));
  await syncSubscription(deps, providerId);
  return readUser(deps, actor.id);
};

const individualOf = async (deps: LocalDeps, actor: CurrentUser): Promise<SubscriptionRow> => {
  const live = await liveSubscriptionOf(deps, actor);
  if (actor.role === 'studio_team') throw new AppError('IN_A_TEAM');
  if (givenPlan(live, deps.clock.now()) !== 'individual_pro') throw new AppError('ALREADY_ON_PLAN');
  return live;
};

/** What the upgrade to Studio Pro costs today. @throws AppError NO_SUBSCRIPTION, IN_A_TEAM or ALREADY_ON_PLAN */
export const previewUpgrade = async (deps: LocalDeps, actor: CurrentUser): Promise<Proration> => {
  const { providerId } = await individualOf(deps, actor);
  const { renewsAt, ...change } = await paymentsOf(deps).previewChange(providerId, 'studio_pro', null);
  return { ...change, renewsAt: instant(renewsAt) };
};

/** How long the amount that a person saw for an upgrade is valid, and how far the clocks of two machines may differ. */
const SHOWN_MS = 15 * MINUTE_MS;
const APART_MS = MINUTE_MS;

/** Only a recent moment counts. A caller who could choose it would take the end of the month, when an upgrade costs nothing. */
const wasJustShown = ({ clock }: LocalDeps, at: number): boolean => {
  const age = clock.now().getTime() - at * 1000;
  return age >= -APART_MS && age <= SHOWN_MS;
};

/**
 * Changes the caller's Individual Pro to Studio Pro for the amount that was shown. A declined card changes nothing.
 *
 * @throws AppError PRORATION_CHANGED, CARD_DECLINED, and the errors of `previewUpgrade`.
 */
export const upgradeOwn = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { amountDue, at }: { amountDue: number; at: number },
): Promise<CurrentUser> => {
  const { providerId, revision } = await individualOf(deps, actor);
  const payments = paymentsOf(deps);
  if (!wasJustShown(deps, at)) throw new AppError('PRORATION_CHANGED');
  const change = await payments.previewChange(providerId, 'studio_pro', at);
  if (change.amountDue !== amountDue) throw new AppError('PRORATION_CHANGED');
  const key = `upgrade-${providerId}-${revision}-${at}`;
  await payments.changePlan(providerId, 'studio_pro', { charges: true, at, key });
  await syncSubscription(deps, providerId);
  return readUser(deps, actor.id);
};

/** The provider's page with cards and invoices. @throws AppError NO_SUBSCRIPTION, or NOT_FOUND if the provider has no such page. */
export const openPortal = async (deps: LocalDeps, actor: CurrentUser): Promise<{ url: string }> => {
  const { customerId } = await liveSubscriptionOf(deps, actor);
  const url = await paymentsOf(deps).openPortal(customerId, `${deps.config.publicUrl}/`, newKey('portal'));
  if (url === null) throw new AppError('NOT_FOUND');
  return { url };
};

/** The payments of an account and what went back, newest first. */
export const listReceipts = async (
  { dataSource }: LocalDeps,
  { id }: Pick<CurrentUser, 'id'>,
): Promise<{ receipts: Receipt[] }> => {
  const rows = await queryRows<Omit<Receipt, 'at'> & { at: Date }>(
    dataSource,
    `SELECT id, replace(subject, ' · PolePro', '') AS title, amount, currency, at FROM account_mails
      WHERE user_id = $1 AND amount IS NOT NULL ORDER BY at DESC, created_at DESC, id DESC`,
    [id],
  );
  return { receipts: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
};

/** The contracts of an account for its export: subscriptions, agreements before checkouts, and withdrawals. */
export const exportBilling = async (deps: LocalDeps, userId: string): Promise<object> => {
  const { dataSource } = deps;
  const [subscriptions, consents, withdrawals] = await Promise.all([
    queryRows(
      dataSource,
      `SELECT provider, provider_id, customer_id, plan, status,
              started_at, period_ends_at, cancels_at, ended_at
         FROM subscriptions WHERE user_id = $1 ORDER BY started_at, id`,
      [userId],
    ),
    queryRows(
      dataSource,
      'SELECT at, kind, plan, text FROM checkout_consents WHERE user_id = $1 ORDER BY at, id',
      [userId],
    ),
    queryRows(
      dataSource,
      `SELECT w.declared_at, w.name, w.confirmed_at, s.provider_id AS subscription
         FROM withdrawals w JOIN subscriptions s ON s.id = w.subscription_id
        WHERE s.user_id = $1 ORDER BY w.declared_at, w.id`,
      [userId],
    ),
  ]);
  return { subscriptions, consents, withdrawals, ...(await listReceipts(deps, { id: userId })) };
};

/** Downgrades a studio that an admin granted, without payments by card. */
const downgradeGiven = (deps: LocalDeps, id: string): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const target = await lockTarget(manager, id);
    if (target.role !== 'studio_owner') throw new AppError('FORBIDDEN');
    await assertNotPaying(manager, id);
    await leaveStudio(deps, manager, target);
    await setRights(manager, id, { ...target, role: 'pro', subscriptionStatus: 'individual_pro' });
  });

/**
 * Makes a studio owner an Individual Pro and ends the studio. Members lose access with their next request, and the unused time is credited
 * to the next payments.
 *
 * @throws AppError FORBIDDEN when the account no longer owns a studio, or PAYMENTS_UNAVAILABLE.
 */
export const downgradeOwner = async (deps: LocalDeps, { id }: CurrentUser): Promise<CurrentUser> => {
  const live = await findLiveSubscription(deps.dataSource.manager, id);
  if (live === null || live.plan !== 'studio_pro') {
    await downgradeGiven(deps, id);
    sendStoredMailsInBackground(deps);
    return readUser(deps, id);
  }
  const { providerId } = live;
  const key = newKey('downgrade');
  await paymentsOf(deps).changePlan(providerId, 'individual_pro', { charges: false, at: null, key });
  await syncSubscription(deps, providerId);
  return readUser(deps, id);
};
