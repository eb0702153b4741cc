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

/**
 * A challenge that a browser got and has not used yet. Only its SHA-256 is stored. `sessionId` is the session that makes a passkey; null if
 * the challenge is for using one.
 */
type PasskeyChallenge = { challengeHash: string; sessionId: string | null; expiresAt: Date };

export const passkeyChallengeEntity = new EntitySchema<PasskeyChallenge>({
  name: 'passkeyChallenge',
  tableName: 'passkey_challenges',
  columns: {
    challengeHash: {
      name: 'challenge_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'passkey_challenges_pkey',
    },
    sessionId: {
      name: 'session_id',
      type: 'varchar',
      length: 22,
      nullable: true,
      foreignKey: {
        target: 'session',
        inverseSide: 'id',
        name: 'passkey_challenges_session_fkey',
        onDelete: 'CASCADE',
      },
    },
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
  },
  indices: [
    { name: 'passkey_challenges_session', columns: ['sessionId'], where: '"session_id" IS NOT NULL' },
  ],
});
