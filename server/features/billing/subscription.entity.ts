import { EntitySchema } from 'typeorm';
import { type PaidPlan, paidPlans } from '#contract/billing/plan-limits.ts';
import { SubscriptionStatus } from '#contract/billing/subscription.contract.ts';
import { type Role, roles } from '#contract/endpoint.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/**
 * The last state of a subscription that the payment provider reported. A row outlives its account, because the law requires records of
 * payments. `grantedPlan` is the plan that it gives to the account, and `formerRole` the role without it. `revision` counts the writes: a
 * state only replaces the row that was there when the state was read. `paidCents` is all that was paid for it and `refundedCents` what of it
 * went back, in cents of `currency`; null until the provider was read.
 */
export type SubscriptionRow = BaseRow & {
  userId: string | null;
  provider: string;
  providerId: string;
  customerId: string;
  plan: PaidPlan | null;
  status: SubscriptionStatus;
  startedAt: Date;
  periodEndsAt: Date | null;
  cancelsAt: Date | null;
  endedAt: Date | null;
  grantedPlan: PaidPlan | null;
  formerRole: Role;
  revision: number;
  paidCents: number | null;
  refundedCents: number | null;
  currency: string;
};

const oneOf = (column: string, values: readonly string[]): string =>
  `"${column}" IN (${values.map((value) => `'${value}'`).join(', ')})`;

const instant = (name: string, nullable = false) =>
  ({ name, type: 'timestamptz', precision: 3, nullable }) as const;

export const subscriptionEntity = new EntitySchema<SubscriptionRow>({
  name: 'subscription',
  tableName: 'subscriptions',
  columns: {
    ...baseColumns,
    userId: idOf('user', 'user_id', {
      foreignKey: 'subscriptions_user_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    provider: { type: 'text' },
    providerId: { name: 'provider_id', type: 'text' },
    customerId: { name: 'customer_id', type: 'text' },
    plan: { type: 'text', nullable: true },
    status: { type: 'text' },
    startedAt: instant('started_at'),
    periodEndsAt: instant('period_ends_at', true),
    cancelsAt: instant('cancels_at', true),
    endedAt: instant('ended_at', true),
    grantedPlan: { name: 'granted_plan', type: 'text', nullable: true },
    formerRole: { name: 'former_role', type: 'text', default: 'user' },
    revision: { type: 'int', default: 1 },
    paidCents: { name: 'paid_cents', type: 'int', nullable: true },
    refundedCents: { name: 'refunded_cents', type: 'int', nullable: true },
    currency: { type: 'text', default: 'usd' },
  },
  uniques: [{ name: 'subscriptions_provider_id_key', columns: ['providerId'] }],
  indices: [
    // No one pays twice.
    { name: 'subscriptions_one_live', columns: ['userId'], unique: true, where: '"ended_at" IS NULL' },
    { name: 'subscriptions_user', columns: ['userId'] },
  ],
  checks: [
    { name: 'subscriptions_plan_is_known', expression: oneOf('plan', paidPlans) },
    { name: 'subscriptions_granted_plan_is_known', expression: oneOf('granted_plan', paidPlans) },
    { name: 'subscriptions_status_is_known', expression: oneOf('status', SubscriptionStatus.options) },
    { name: 'subscriptions_former_role_is_known', expression: oneOf('former_role', roles) },
  ],
});

/**
 * A declared withdrawal from a contract. `declaredAt` is the time that counts. If the person was not signed in, it takes effect through a
 * mailed link, whose token is stored as a hash. It took effect at `confirmedAt`.
 */
type WithdrawalRow = {
  id: string;
  declaredAt: Date;
  name: string;
  subscriptionId: string;
  tokenHash: string | null;
  confirmedAt: Date | null;
};

export const withdrawalEntity = new EntitySchema<WithdrawalRow>({
  name: 'withdrawal',
  tableName: 'withdrawals',
  columns: {
    id: { type: 'varchar', length: 22, primary: true, primaryKeyConstraintName: 'withdrawals_pkey' },
    declaredAt: { name: 'declared_at', type: 'timestamptz', precision: 3 },
    name: { type: 'text' },
    subscriptionId: idOf('subscription', 'subscription_id', {
      foreignKey: 'withdrawals_subscription_fkey',
      onDelete: 'CASCADE',
    }),
    tokenHash: { name: 'token_hash', type: 'text', nullable: true },
    confirmedAt: { name: 'confirmed_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  uniques: [{ name: 'withdrawals_token_hash_key', columns: ['tokenHash'] }],
  indices: [{ name: 'withdrawals_subscription', columns: ['subscriptionId'] }],
});
