import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/**
 * A mailed link that confirms the account's address or, with `newEmail`, the address that will replace it. It works until `expiresAt`.
 * `sessionId` is the session that asked for the new address. Only the SHA-256 of the link's token is stored.
 */
export type EmailConfirmation = {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
  newEmail: string | null;
  sessionId: string | null;
};

export const emailConfirmationEntity = new EntitySchema<EmailConfirmation>({
  name: 'emailConfirmation',
  tableName: 'email_confirmations',
  columns: {
    tokenHash: {
      name: 'token_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'email_confirmations_pkey',
    },
    userId: idOf('user', 'user_id', { foreignKey: 'email_confirmations_user_fkey', onDelete: 'CASCADE' }),
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
    newEmail: { name: 'new_email', type: 'text', nullable: true },
    sessionId: { name: 'session_id', type: 'varchar', length: 22, nullable: true },
  },
  indices: [{ name: 'email_confirmations_user', columns: ['userId'] }],
});
