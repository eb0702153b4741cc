import { EntitySchema } from 'typeorm';

/** A mailed link that confirms an account's address, until `expiresAt`. Only the SHA-256 of its token is stored. */
export type EmailConfirmation = { tokenHash: string; userId: string; expiresAt: Date };

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
    userId: {
      name: 'user_id',
      type: 'varchar',
      length: 22,
      foreignKey: { target: 'user', name: 'email_confirmations_user_fkey', onDelete: 'CASCADE' },
    },
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'email_confirmations_user', columns: ['userId'] }],
});
