import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/**
 * A sign-in between its password and its code. Only the SHA-256 of its cookie's value is stored. `checkedHash` is the hash that the
 * password was checked against; the session begins only if the account still has it.
 */
export type PendingSignIn = { tokenHash: string; userId: string; checkedHash: string; expiresAt: Date };

export const pendingSignInEntity = new EntitySchema<PendingSignIn>({
  name: 'pendingSignIn',
  tableName: 'pending_sign_ins',
  columns: {
    tokenHash: {
      name: 'token_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'pending_sign_ins_pkey',
    },
    userId: idOf('user', 'user_id', { foreignKey: 'pending_sign_ins_user_fkey', onDelete: 'CASCADE' }),
    checkedHash: { name: 'checked_hash', type: 'text' },
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'pending_sign_ins_user', columns: ['userId'] }],
});
