import { EntitySchema } from 'typeorm';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/**
 * A mail to an account that belongs to a change: it is stored in the transaction of that change and sent once it is committed. `key` names
 * the change, which has one mail however often it is stored. `amount`, in cents of `currency`, is the money that moved: negative if it went
 * back, null if none did. `sentAt` is null until the mail server has accepted it.
 */
type AccountMailRow = BaseRow & {
  userId: string;
  key: string;
  subject: string;
  text: string;
  amount: number | null;
  currency: string | null;
  at: Date;
  sentAt: Date | null;
};

export const accountMailEntity = new EntitySchema<AccountMailRow>({
  name: 'accountMail',
  tableName: 'account_mails',
  columns: {
    ...baseColumns,
    userId: idOf('user', 'user_id', { foreignKey: 'account_mails_user_fkey', onDelete: 'CASCADE' }),
    key: { type: 'text' },
    subject: { type: 'text' },
    text: { type: 'text' },
    amount: { type: 'int', nullable: true },
    currency: { type: 'text', nullable: true },
    at: { type: 'timestamptz', precision: 3 },
    sentAt: { name: 'sent_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  uniques: [{ name: 'account_mails_key_key', columns: ['key'] }],
  indices: [
    { name: 'account_mails_user', columns: ['userId', 'at'] },
    { name: 'account_mails_unsent', columns: ['createdAt'], where: '"sent_at" IS NULL' },
  ],
});
