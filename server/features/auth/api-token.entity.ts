import { EntitySchema } from 'typeorm';
import type { TokenScope } from '#contract/accounts/api-tokens.contract.ts';
import { idOf } from '#server/db/base-columns.ts';

/**
 * A secret that a person's script or assistant sends instead of a session cookie. Only its SHA-256 is stored, so that a copy of the table
 * opens nothing.
 */
export type ApiTokenRow = {
  tokenHash: string;
  id: string;
  userId: string;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
};

export const apiTokenEntity = new EntitySchema<ApiTokenRow>({
  name: 'apiToken',
  tableName: 'api_tokens',
  columns: {
    tokenHash: {
      name: 'token_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'api_tokens_pkey',
    },
    id: { type: 'varchar', length: 22 },
    userId: idOf('user', 'user_id', { foreignKey: 'api_tokens_user_fkey', onDelete: 'CASCADE' }),
    name: { type: 'text' },
    scopes: { type: 'text', array: true },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3 },
    lastUsedAt: { name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true },
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  uniques: [{ name: 'api_tokens_id_key', columns: ['id'] }],
  indices: [{ name: 'api_tokens_user', columns: ['userId'] }],
});
