import { EntitySchema } from 'typeorm';
import type { AccountEventKind } from '#contract/accounts/auth.contract.ts';
import { idOf } from '#server/db/base-columns.ts';

/**
 * Something that concerns the safety of an account. Rows are only added: a trigger refuses changes, and deletions before a
 * year is over, except with the account. `device` and `network` are as vague as they are shown.
 */
export type AccountEvent = {
  id: string;
  userId: string;
  at: Date;
  kind: AccountEventKind;
  device: string | null;
  network: string | null;
  detail: string | null;
};

export const accountEventEntity = new EntitySchema<AccountEvent>({
  name: 'accountEvent',
  tableName: 'account_events',
  columns: {
    id: { type: 'varchar', length: 22, primary: true, primaryKeyConstraintName: 'account_events_pkey' },
    userId: idOf('user', 'user_id', { foreignKey: 'account_events_user_fkey', onDelete: 'CASCADE' }),
    at: { type: 'timestamptz', precision: 3 },
    kind: { type: 'text' },
    device: { type: 'text', nullable: true },
    network: { type: 'text', nullable: true },
    detail: { type: 'text', nullable: true },
  },
  indices: [{ name: 'account_events_of_user', columns: ['userId', 'at'] }],
});
