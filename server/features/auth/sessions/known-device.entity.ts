import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/** A browser that has signed in to an account. Only the SHA-256 of its cookie's value is stored. */
export type KnownDevice = { tokenHash: string; userId: string; lastUsedAt: Date };

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
