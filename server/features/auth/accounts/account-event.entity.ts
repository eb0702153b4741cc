import { EntitySchema } from 'typeorm';
import type { AccountEventKind } from '#contract/accounts/auth.contract.ts';
import { idOf } from '#server/db/base-columns.ts';

/**
 * A security event of an account. A trigger refuses to change a row, or to delete it within a year unless its account goes too. `device`
 * and `network` are stored only as precisely as they are shown.
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
