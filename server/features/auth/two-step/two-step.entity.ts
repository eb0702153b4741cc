import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/**
 * The authenticator app of an account. Without `confirmedAt`, it is still being set up and two-step sign-in is off. `sealedSecret` is
 * encrypted. `lastStep` is the time of the latest accepted code, in steps of 30 seconds since 1970; no code of that time or earlier is
 * accepted again.
 */
export type AuthenticatorApp = {
  userId: string;
  sealedSecret: string;
  createdAt: Date;
  confirmedAt: Date | null;
  lastStep: number | null;
};

export const authenticatorAppEntity = new EntitySchema<AuthenticatorApp>({
  name: 'authenticatorApp',
  tableName: 'authenticator_apps',
  columns: {
    userId: idOf('user', 'user_id', {
      foreignKey: 'authenticator_apps_user_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'authenticator_apps_pkey',
    }),
    sealedSecret: { name: 'sealed_secret', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3 },
    confirmedAt: { name: 'confirmed_at', type: 'timestamptz', precision: 3, nullable: true },
    lastStep: { name: 'last_step', type: 'int', nullable: true },
  },
});

/** A recovery code that has not been used. `codeHash` is an argon2id hash, because a code is short enough to be guessed. */
type RecoveryCode = { codeHash: string; userId: string };

export const recoveryCodeEntity = new EntitySchema<RecoveryCode>({
  name: 'recoveryCode',
  tableName: 'recovery_codes',
  columns: {
    codeHash: {
      name: 'code_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'recovery_codes_pkey',
    },
    userId: idOf('user', 'user_id', { foreignKey: 'recovery_codes_user_fkey', onDelete: 'CASCADE' }),
  },
  indices: [{ name: 'recovery_codes_user', columns: ['userId'] }],
});

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
