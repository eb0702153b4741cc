import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '#server/ports/password-hasher.ts';
import { createTurns } from '#server/processes/turns.ts';

/** Memory in KiB, and the number of passes over it. The library's default is argon2id. */
type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** The second setting of OWASP's password storage cheat sheet. */
const recommendedCost: Cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

const MAX_AT_ONCE = 2;
/** About ten seconds of work. Guessing networks are slowed down separately, and there may be many of them. */
const MAX_WAITING = 1000;

/**
 * Argon2id, at most two at a time, because each takes 19 MiB and about 20 ms of processor time. Accounts take turns, so that guesses at one
 * account do not delay others. Tests that hash hundreds of passwords use a lower cost.
 */
export const argon2PasswordHasher = (cost = recommendedCost): PasswordHasher => {
  const inTurn = createTurns({ atOnce: MAX_AT_ONCE, waiting: MAX_WAITING });
  let decoy: string | null = null;
  return {
    hash: (password) => inTurn({ of: 'new' }, () => hash(password, cost)),
    verify: (stored, password) =>
      inTurn({ of: stored ?? 'unknown' }, async () => {
        // Without a hash, compare with the hash of a random password, which takes as long.
        decoy ??= await hash(crypto.randomUUID(), cost);
        const isRight = await verify(stored ?? decoy, password);
        return isRight && stored !== null;
      }),
  };
};
