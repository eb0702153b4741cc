import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/**
 * A signed-in browser. Only the SHA-256 of the cookie's value is stored, so that a copy of the table signs nobody in.
 * Its owner ends it by `id`, which signs nobody in either.
 */
export type Session = {
  idHash: string;
  id: string;
  userId: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
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
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
  },
  uniques: [{ name: 'sessions_id_key', columns: ['id'] }],
  indices: [{ name: 'sessions_user', columns: ['userId'] }],
});
