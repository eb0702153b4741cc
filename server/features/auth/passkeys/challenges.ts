import { randomBytes } from 'node:crypto';
import { IsNull, LessThan, MoreThan } from 'typeorm';
import { MINUTE_MS } from '#schema/durations.ts';
import type { LocalDeps } from '#server/deps.ts';
import { hashToken } from '#server/secret-token.ts';
import { passkeyChallengeEntity } from './passkey.entity.ts';

/** How long a person may take to give their finger, face or PIN. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

const CHALLENGE_BYTES = 32;

/** A challenge for making a passkey in the browser of this session or, with null, for using one in any browser. */
export const newChallenge = async (
  { dataSource, clock }: LocalDeps,
  sessionId: string | null,
): Promise<Uint8Array<ArrayBuffer>> => {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  await dataSource.getRepository(passkeyChallengeEntity).insert({
    challengeHash: hashToken(Buffer.from(challenge).toString('base64url')),
    sessionId,
    expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS),
  });
  return challenge;
};

/** Uses up a challenge. True only once, in time, and for the session that the challenge was given to. */
export const spendChallenge = async (
  { dataSource, clock }: LocalDeps,
  challenge: string,
  sessionId: string | null,
): Promise<boolean> => {
  const { affected } = await dataSource.getRepository(passkeyChallengeEntity).delete({
    challengeHash: hashToken(challenge),
    sessionId: sessionId ?? IsNull(),
    expiresAt: MoreThan(clock.now()),
  });
  return affected === 1;
};

/** Deletes expired challenges. */
export const sweepChallenges = async ({ dataSource, clock }: LocalDeps): Promise<void> => {
  await dataSource.getRepository(passkeyChallengeEntity).delete({ expiresAt: LessThan(clock.now()) });
};
