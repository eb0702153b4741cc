import { EntitySchema } from 'typeorm';

/** A link to set a new password, until it is used or `expiresAt`. Only the SHA-256 of its token is stored. */
export type PasswordReset = { tokenHash: string; userId: string; expiresAt: Date };

export const passwordResetEntity = new EntitySchema<PasswordReset>({
  name: 'passwordReset',
  tableName: 'password_resets',
  columns: {
    tokenHash: {
      name: 'token_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'password_resets_pkey',
    },
    userId: {
      name: 'user_id',
      type: 'varchar',
      length: 22,
      foreignKey: { target: 'user', name: 'password_resets_user_fkey', onDelete: 'CASCADE' },
    },
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'password_resets_user', columns: ['userId'] }],
});
