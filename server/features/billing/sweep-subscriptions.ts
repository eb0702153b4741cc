import type { EntityManager } from 'typeorm';
import type { Role } from '#contract/endpoint.ts';
import { paidStatuses } from '#contract/permissions.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { sendStoredMails } from '#server/features/auth/accounts/account-mails.ts';
import {
  endStudioPlace,
  lockTarget,
  type Rights,
  setRights,
  type Target,
} from '#server/features/studios/account-rights.service.ts';
import { settleCheckout } from './checkout.service.ts';
import { syncSubscription } from './sync-subscription.ts';

/** The roles whose plan can expire. Beta testers get theirs from an admin. */
export const expiringKinds: readonly Role[] = ['pro', 'studio_owner', 'beta'];

/** The provider takes about an hour to renew a subscription. After this long, the notification was lost. */
const LATE_MS = 2 * HOUR_MS;

/** Calls `work` for each id. One that fails is retried in the next run, and the others continue. */
const eachOf = async (
  { log }: LocalDeps,
  ids: readonly { id: string }[],
  work: (id: string) => Promise<unknown>,
): Promise<void> => {
  for (const { id } of ids) {
    await work(id).catch((error: unknown) =>
      log.warn({ err: error, id }, 'the payment provider could not be read'),
    );
  }
};

/**
 * Refreshes from the provider the subscriptions that should have ended or renewed by now, and the checkouts that should be over. Usually a
 * notification comes first, and this makes up for lost ones. Returns how many subscriptions have ended.
 */
export const refreshSubscriptions = async (deps: LocalDeps): Promise<number> => {
  const { dataSource, payments, clock } = deps;
  if (payments === null) return 0;
  const now = clock.now();
  const due = await queryRows<{ id: string }>(
    dataSource,
    `SELECT provider_id AS id FROM subscriptions
      WHERE ended_at IS NULL AND provider = $1 AND (cancels_at <= $2 OR period_ends_at <= $3 OR paid_cents IS NULL)`,
    [payments.provider, now, new Date(now.getTime() - LATE_MS)],
  );
  let ended = 0;
  await eachOf(deps, due, async (id) => {
    const stored = await syncSubscription(deps, id);
    if (stored !== null && stored.endedAt !== null) ended += 1;
  });
  const over = await queryRows<{ id: string }>(
    dataSource,
    `SELECT provider_id AS id FROM checkout_sessions WHERE state = 'open' AND provider_id IS NOT NULL AND expires_at <= $1`,
    [now],
  );
  await eachOf(deps, over, (id) => settleCheckout(deps, id));
  return ended;
};

/** Ends the plan of an account, which is free from its next request on. */
export const endRights = async (
  deps: LocalDeps,
  manager: EntityManager,
  target: Target,
  rights: Pick<Rights, 'subscriptionStatus' | 'expiresAt'>,
): Promise<Rights> => {
  await endStudioPlace(deps, manager, target);
  const free: Rights = { role: 'user', ...rights };
  await setRights(manager, target.id, free);
  return free;
};

/** Turns accounts with an expired plan into free ones. Card subscriptions end with the provider instead. */
export const expireAccounts = async (
  deps: LocalDeps,
  manager: EntityManager,
): Promise<{ before: Target; after: Rights }[]> => {
  const expired = await queryRows<{ id: string }>(
    manager,
    `SELECT id FROM users u WHERE subscription_expires_at <= $1
        AND (role = ANY($2) OR (role = 'user' AND subscription_status = ANY($3)))
        AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id AND s.ended_at IS NULL)
      ORDER BY role = 'studio_owner' DESC, id`,
    [deps.clock.now(), expiringKinds, [...paidStatuses]],
  );
  const changes: { before: Target; after: Rights }[] = [];
  for (const { id } of expired) {
    const before = await lockTarget(manager, id);
    const { expiresAt } = before;
    const after = await endRights(deps, manager, before, { subscriptionStatus: 'free', expiresAt });
    changes.push({ before, after });
  }
  return changes;
};

/** Ends expired plans, forgets the planning of studios that ended long ago, and sends the mails that were not accepted before, every hour. */
export const sweepSubscriptions = async (deps: LocalDeps): Promise<void> => {
  await refreshSubscriptions(deps);
  await inTransaction(deps.dataSource, (manager) => expireAccounts(deps, manager));
  await deps.dataSource.query(
    `UPDATE users SET kept_planning = NULL WHERE (kept_planning ->> 'until')::timestamptz <= $1`,
    [deps.clock.now()],
  );
  await sendStoredMails(deps);
};
