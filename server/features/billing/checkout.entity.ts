import { EntitySchema } from 'typeorm';
import { type ConsentKind, consentKinds } from '#contract/billing/checkout.contract.ts';
import type { PaidPlan } from '#contract/billing/plan-limits.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** A checkout. A person has at most one open; its `id` is the idempotency key of its session. */
export type CheckoutRow = BaseRow & {
  userId: string;
  plan: PaidPlan;
  state: 'open' | 'complete' | 'expired';
  providerId: string | null;
  expiresAt: Date;
};

export const checkoutEntity = new EntitySchema<CheckoutRow>({
  name: 'checkout',
  tableName: 'checkout_sessions',
  columns: {
    ...baseColumns,
    userId: idOf('user', 'user_id', { foreignKey: 'checkout_sessions_user_fkey', onDelete: 'CASCADE' }),
    plan: { type: 'text' },
    state: { type: 'text' },
    providerId: { name: 'provider_id', type: 'text', nullable: true },
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
  },
  uniques: [{ name: 'checkout_sessions_provider_id_key', columns: ['providerId'] }],
  indices: [
    { name: 'checkout_sessions_one_open', columns: ['userId'], unique: true, where: `"state" = 'open'` },
    { name: 'checkout_sessions_user', columns: ['userId'] },
  ],
  checks: [
    { name: 'checkout_sessions_state_is_known', expression: `"state" IN ('open', 'complete', 'expired')` },
  ],
});

/**
 * A person's agreements before a checkout, in the words shown. The row outlives the account, because the law requires proof of contracts.
 * `checkoutId` names the session, which may be gone.
 */
export type ConsentRow = {
  id: string;
  at: Date;
  userId: string | null;
  checkoutId: string;
  kind: ConsentKind;
  plan: PaidPlan;
  text: string;
};

export const consentEntity = new EntitySchema<ConsentRow>({
  name: 'checkoutConsent',
  tableName: 'checkout_consents',
  columns: {
    id: { type: 'varchar', length: 22, primary: true, primaryKeyConstraintName: 'checkout_consents_pkey' },
    at: { type: 'timestamptz', precision: 3 },
    userId: idOf('user', 'user_id', {
      foreignKey: 'checkout_consents_user_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    checkoutId: { name: 'checkout_id', type: 'varchar', length: 22 },
    kind: { type: 'text' },
    plan: { type: 'text' },
    text: { type: 'text' },
  },
  uniques: [{ name: 'checkout_consents_once', columns: ['checkoutId', 'kind'] }],
  indices: [{ name: 'checkout_consents_user', columns: ['userId'] }],
  checks: [
    {
      name: 'checkout_consents_kind_is_known',
      expression: `"kind" IN (${consentKinds.map((kind) => `'${kind}'`).join(', ')})`,
    },
  ],
});
