import type { LocalDeps } from '#server/deps.ts';

/** What an account pays and has agreed to, for its export: subscriptions, consents before a checkout, and withdrawals from contracts. */
export const exportBilling = async ({ dataSource }: LocalDeps, userId: string): Promise<object> => {
  const [subscriptions, consents, withdrawals] = await Promise.all([
    dataSource.query(
      `SELECT provider, provider_id AS "providerId", customer_id AS "customerId", plan, status,
              started_at AS "startedAt", period_ends_at AS "periodEndsAt", cancels_at AS "cancelsAt", ended_at AS "endedAt"
         FROM subscriptions WHERE user_id = $1 ORDER BY started_at, id`,
      [userId],
    ),
    dataSource.query(
      'SELECT at, kind, plan, text FROM checkout_consents WHERE user_id = $1 ORDER BY at, id',
      [userId],
    ),
    dataSource.query(
      `SELECT w.declared_at AS "declaredAt", w.name, w.confirmed_at AS "confirmedAt", s.provider_id AS "subscription"
         FROM withdrawals w JOIN subscriptions s ON s.id = w.subscription_id
        WHERE s.user_id = $1 ORDER BY w.declared_at, w.id`,
      [userId],
    ),
  ]);
  return { subscriptions, consents, withdrawals };
};
