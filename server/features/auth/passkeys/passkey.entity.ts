import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/**
 * A passkey of an account (https://www.w3.org/TR/webauthn-3/). `credentialId` and `publicKey` are base64url; `counter` is the number of
 * uses that the authenticator last reported. It must grow, unless the authenticator does not count and reports 0.
 */
export type PasskeyRow = {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: string;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

export const passkeyEntity = new EntitySchema<PasskeyRow>({
  name: 'passkey',
  tableName: 'passkeys',
  columns: {
    id: { type: 'varchar', length: 22, primary: true, primaryKeyConstraintName: 'passkeys_pkey' },
    userId: idOf('user', 'user_id', { foreignKey: 'passkeys_user_fkey', onDelete: 'CASCADE' }),
    credentialId: { name: 'credential_id', type: 'text' },
    publicKey: { name: 'public_key', type: 'text' },
    counter: { type: 'bigint' },
    transports: { type: 'text', array: true },
    name: { type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3 },
    lastUsedAt: { name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  uniques: [{ name: 'passkeys_credential_key', columns: ['credentialId'] }],
  indices: [{ name: 'passkeys_user', columns: ['userId'] }],
});
