import { EntitySchema } from 'typeorm';

/**
 * A challenge that a browser got and has not used yet. Only its SHA-256 is stored. `sessionId` is the session that makes a passkey; null if
 * the challenge is for using one.
 */
export type PasskeyChallenge = { challengeHash: string; sessionId: string | null; expiresAt: Date };

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
