import { expect, test } from 'vitest';
import { argon2PasswordHasher } from '#server/adapters/argon2-password-hasher.ts';

const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

test('passwords that nobody could check in seconds are refused at once, not kept in memory', async () => {
  const { verify } = argon2PasswordHasher(cheapest);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 1010 }, (_, index) => verify(null, `guess ${index}`)),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 8 }, () => 'UNAVAILABLE'));
  expect(await verify(null, 'one more')).toBe(false);
});
