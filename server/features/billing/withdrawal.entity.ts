import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/**
 * A declared withdrawal from a contract. `declaredAt` is the time that counts. If the person was not signed in, it takes effect through a
 * mailed link, whose token is stored as a hash. It took effect at `confirmedAt`.
 */
export type WithdrawalRow = {
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
