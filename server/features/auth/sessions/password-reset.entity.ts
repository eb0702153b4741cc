import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

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
    userId: idOf('user', 'user_id', { foreignKey: 'password_resets_user_fkey', onDelete: 'CASCADE' }),
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'password_resets_user', columns: ['userId'] }],
});
