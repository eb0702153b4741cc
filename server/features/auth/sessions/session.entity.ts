import { EntitySchema } from 'typeorm';
import type { SignInMethod } from '#contract/accounts/auth.contract.ts';
import { idOf } from '#server/db/base-columns.ts';

/**
 * A signed-in browser: how it signed in, from which network (only as precisely as it is shown), and when its person last signed in or
 * confirmed it. Only the SHA-256 of the cookie's value is stored, so a copy of the table does not help to sign in. Neither does `id`, by
 * which the owner can end the session.
 *
 * With an `impersonatorId`, that admin acts for the owner: the session has no cookie, belongs to the admin's session
 * `impersonatorSessionId`, and ends with it. A trigger records its end.
 */
export type Session = {
  idHash: string;
  id: string;
  userId: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  authenticatedAt: Date;
  signedInWith: SignInMethod;
  network: string | null;
  expiresAt: Date;
  impersonatorId: string | null;
  impersonatorSessionId: string | null;
};

export const sessionEntity = new EntitySchema<Session>({
  name: 'session',
  tableName: 'sessions',
  columns: {
    idHash: { name: 'id_hash', type: 'text', primary: true, primaryKeyConstraintName: 'sessions_pkey' },
    id: { type: 'varchar', length: 22 },
    userId: idOf('user', 'user_id', { foreignKey: 'sessions_user_fkey', onDelete: 'CASCADE' }),
    userAgent: { name: 'user_agent', type: 'text', default: '' },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3 },
    lastSeenAt: { name: 'last_seen_at', type: 'timestamptz', precision: 3 },
    authenticatedAt: {
      name: 'authenticated_at',
      type: 'timestamptz',
      precision: 3,
      default: () => 'now()',
    },
    signedInWith: { name: 'signed_in_with', type: 'text', default: 'password' },
    network: { type: 'text', nullable: true },
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
    impersonatorId: idOf('user', 'impersonator_id', {
      foreignKey: 'sessions_impersonator_fkey',
      onDelete: 'CASCADE',
      nullable: true,
    }),
    impersonatorSessionId: {
      name: 'impersonator_session_id',
      type: 'varchar',
      length: 22,
      nullable: true,
      foreignKey: {
        target: 'session',
        inverseSide: 'id',
        name: 'sessions_impersonator_session_fkey',
        onDelete: 'CASCADE',
      },
    },
  },
  uniques: [{ name: 'sessions_id_key', columns: ['id'] }],
  indices: [
    { name: 'sessions_user', columns: ['userId'] },
    {
      name: 'sessions_impersonator',
      columns: ['impersonatorId'],
      where: '"impersonator_id" IS NOT NULL',
    },
    {
      name: 'sessions_impersonator_session',
      columns: ['impersonatorSessionId'],
      where: '"impersonator_session_id" IS NOT NULL',
    },
  ],
});

/** A browser that has signed in to an account. Only the SHA-256 of its cookie's value is stored. */
type KnownDevice = { tokenHash: string; userId: string; lastUsedAt: Date };

export const knownDeviceEntity = new EntitySchema<KnownDevice>({
  name: 'knownDevice',
  tableName: 'known_devices',
  columns: {
    tokenHash: {
      name: 'token_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'known_devices_pkey',
    },
    userId: idOf('user', 'user_id', {
      foreignKey: 'known_devices_user_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'known_devices_pkey',
    }),
    lastUsedAt: { name: 'last_used_at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'known_devices_user', columns: ['userId'] }],
});
