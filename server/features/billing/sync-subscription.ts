import { type EntityManager, QueryFailedError } from 'typeorm';
import type { Role } from '#contract/endpoint.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { sendStoredMailsInBackground } from '#server/features/auth/accounts/account-mails.ts';
import { lockStudio } from '#server/features/auth/accounts/team-membership.ts';
import { findCurrentUser } from '#server/features/auth/accounts/users.service.ts';
import {
  type Target,
  leaveStudio,
  lockIfPresent,
  lockTarget,
  readFormerRole,
  setFormerRole,
  setRights,
} from '#server/features/studios/account-rights.service.ts';
import type { Payments, ProviderSubscription, SubscriptionMoney } from '#server/ports/payments.ts';
import { newKey, payBackAndEnd, paymentsOf } from './provider.ts';
import { readUpcoming, storeMoneyMails } from './store-money-mails.ts';
import { givenPlan, roleWith, shownStatus } from './subscription-rights.ts';
import { type SubscriptionRow, subscriptionEntity } from './subscription.entity.ts';

/** The role of an account without its first subscription. Roles that an admin granted stay. */
const lastingRole = (role: Role): Role => (role === 'beta' || role === 'pro' ? role : 'user');

/** The role of an account before a new subscription. For a team member, it is the role after leaving the team. */
const findFormerRole = async (manager: EntityManager, userId: string): Promise<Role> => {
  const { role } = await lockTarget(manager, userId);
  return lastingRole((role === 'studio_team' ? await readFormerRole(manager, userId) : null) ?? role);
};

/** A member keeps the place in the team, and the new plan counts once they leave. Only a studio of their own counts at once. */
const grantToMember = async (manager: EntityManager, target: Target, role: Role): Promise<boolean> => {
  if (target.role !== 'studio_team' || role === 'studio_owner') return false;
  await setFormerRole(manager, target.id, role);
  return true;
};

/**
 * Grants or revokes the plan of a subscription, from the account's next request on, in the transaction that stores the subscription.
 * Nothing that a person made is deleted: when a studio ends, its owner keeps its library.
 */
const grantPlan = async (
  deps: Pick<LocalDeps, 'clock' | 'config'>,
  manager: EntityManager,
  subscription: SubscriptionRow,
): Promise<void> => {
  const { id, userId, grantedPlan, formerRole, customerId, providerId } = subscription;
  if (userId === null) return;
  const now = deps.clock.now();
  const given = givenPlan(subscription, now);
  const target = await lockTarget(manager, userId);
  // A subscription that grants no plan changes nothing, unless it granted one before or a payment was overdue.
  if (given === null && grantedPlan === null && target.subscriptionStatus !== 'past_due') return;
  const current = { role: target.role, granted: grantedPlan, formerRole };
  const bought = roleWith(given, target.role === 'studio_team' ? { ...current, role: formerRole } : current);
  const staysMember = await grantToMember(manager, target, bought);
  const role = staysMember ? target.role : bought;
  if (role !== target.role) await leaveStudio(deps, manager, target);
  await setRights(manager, userId, { role, ...shownStatus(subscription, now) });
  if (role === 'studio_owner') await lockStudio(manager, userId);
  await manager.query('UPDATE users SET stripe_customer_id = $2, stripe_subscription_id = $3 WHERE id = $1', [
    userId,
    customerId,
    given === null ? null : providerId,
  ]);
  await manager.query('UPDATE subscriptions SET granted_plan = $2 WHERE id = $1', [id, given]);
};

/** A subscription as the provider describes it, with its money. */
type ReadState = ProviderSubscription & { money: SubscriptionMoney };

const columnsOf = (payments: Payments, state: ReadState) => ({
  provider: payments.provider,
  providerId: state.id,
  customerId: state.customerId,
  plan: state.plan,
  status: state.status,
  startedAt: state.startedAt,
  periodEndsAt: state.periodEnd,
  cancelsAt: state.cancelAt,
  endedAt: state.endedAt,
  paidCents: state.money.paid,
  refundedCents: state.money.refunded,
  currency: state.money.currency,
});

const insert = async (
  deps: LocalDeps,
  manager: EntityManager,
  state: ReadState,
): Promise<SubscriptionRow | null> => {
  // The account may be gone, or may never have existed here.
  const person = state.userId === null ? null : await findCurrentUser(deps, state.userId, manager);
  // Locks the account, which comes before its subscription (`server/db/transaction.ts`).
  const formerRole = person === null ? 'user' : await findFormerRole(manager, person.id);
  const row = columnsOf(paymentsOf(deps), state);
  const inserted = await queryRows<unknown>(
    manager,
    `INSERT INTO subscriptions (id, user_id, former_role, provider, provider_id, customer_id, plan, status, started_at,
                                period_ends_at, cancels_at, ended_at, paid_cents, refunded_cents, currency)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT (provider_id) DO NOTHING RETURNING id`,
    [
      newId(),
      person?.id ?? null,
      formerRole,
      row.provider,
      row.providerId,
      row.customerId,
      row.plan,
      row.status,
      row.startedAt,
      row.periodEndsAt,
      row.cancelsAt,
      row.endedAt,
      row.paidCents,
      row.refundedCents,
      row.currency,
    ],
  );
  if (inserted.length === 0) return null;
  return manager.getRepository(subscriptionEntity).findOneByOrFail({ providerId: state.id });
};

const overwrite = async (
  deps: LocalDeps,
  manager: EntityManager,
  { id, userId, revision }: SubscriptionRow,
  state: ReadState,
): Promise<SubscriptionRow | null> => {
  if (userId !== null) await lockIfPresent(manager, userId);
  const subscriptions = manager.getRepository(subscriptionEntity);
  const changed = await subscriptions.update(
    { id, revision },
    { ...columnsOf(paymentsOf(deps), state), revision: revision + 1 },
  );
  return changed.affected === 1 ? subscriptions.findOneByOrFail({ id }) : null;
};

/** Names the constraint that a second subscription of a person breaks. */
const ONE_LIVE = 'subscriptions_one_live';

const isSecond = (error: unknown): boolean => {
  const source = error instanceof QueryFailedError ? error.driverError : error;
  return source instanceof Error && 'constraint' in source && source.constraint === ONE_LIVE;
};

/** More than enough: each failed attempt means that another process has stored a newer state. */
const MAX_TRIES = 20;

/**
 * Pays back what was paid for an ended subscription after its account was deleted, such as a first payment that the bank was still checking.
 * Returns the money after that.
 */
const payBackLatePayment = async (
  deps: LocalDeps,
  known: SubscriptionRow | null,
  { id, userId }: ProviderSubscription,
): Promise<SubscriptionMoney> => {
  const payments = paymentsOf(deps);
  const money = await payments.readMoney(id);
  // A subscription without an account of ours in it was made by hand at the provider.
  if (userId === null || known === null || known.userId !== null || known.endedAt === null) return money;
  if (money.paid <= (known.paidCents ?? 0)) return money;
  deps.log.warn({ subscription: id }, 'a payment for a deleted account is paid back');
  await payments.refund(id, newKey('refund'), known.endedAt);
  return payments.readMoney(id);
};

/**
 * Reads a subscription from the provider, and stores it together with the rights of its account. If another state was stored in between, it
 * reads again, so notifications may come in any order and repeatedly. What has changed for the person is mailed, once. A person's second
 * subscription is refunded and ended, and so is a payment that arrives after the account was deleted.
 * @param alongside runs in the transaction that stores the state.
 * @returns the stored row; null for an id that the provider does not know.
 */
export const syncSubscription = async (
  deps: LocalDeps,
  providerId: string,
  alongside: (manager: EntityManager) => Promise<void> = async () => undefined,
): Promise<SubscriptionRow | null> => {
  const payments = paymentsOf(deps);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const known = await deps.dataSource.getRepository(subscriptionEntity).findOneBy({ providerId });
    const read = await payments.readSubscription(providerId);
    if (read === null) return null;
    const money = await payBackLatePayment(deps, known, read);
    const state = { ...read, money };
    const next = await readUpcoming(deps, known, { id: providerId, ...columnsOf(payments, state) });
    try {
      const stored = await inTransaction(deps.dataSource, async (manager) => {
        const row =
          known === null ? await insert(deps, manager, state) : await overwrite(deps, manager, known, state);
        if (row === null) return null;
        await grantPlan(deps, manager, row);
        await storeMoneyMails(deps, manager, { before: known, row, money, next });
        await alongside(manager);
        return row;
      });
      if (stored !== null) {
        sendStoredMailsInBackground(deps);
        return stored;
      }
    } catch (error) {
      if (!isSecond(error)) throw error;
      deps.log.warn({ subscription: providerId }, "a person's second subscription is ended and paid back");
      await payBackAndEnd(deps, providerId);
    }
  }
  throw new AppError('UNAVAILABLE');
};
