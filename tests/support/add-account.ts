import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Role } from '#contract/endpoint.ts';
import { argon2PasswordHasher } from '#server/adapters/argon2-password-hasher.ts';
import { newId } from '#server/db/new-id.ts';
import { monthStartSql } from '#server/features/auth/accounts/users.service.ts';
import type { Account } from '#tests/support/browser/browser.ts';

/** Hashing is slow on purpose, so all accounts of a test file share one password. */
const password = randomUUID();
let passwordHash: Promise<string> | undefined;

/**
 * Adds an account of the role to the database of a running product, with so many downloads used this month; studio roles get a
 * studio of their own.
 */
export const addAccount = async (
  databaseUrl: string,
  role: Role,
  { downloads = 0 }: { downloads?: number } = {},
): Promise<Account> => {
  passwordHash ??= argon2PasswordHasher().hash(password);
  const [id, studioId] = [newId(), role.startsWith('studio_') ? newId() : null];
  const email = `${id.toLowerCase()}@example.test`;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (studioId !== null) await client.query('INSERT INTO studios (id) VALUES ($1)', [studioId]);
    await client.query(
      `INSERT INTO users (id, email, first_name, last_name, role, studio_id, password_hash, download_count, download_month)
       VALUES ($1, $2, 'Demo', 'User', $3, $4, $5, $6, ${monthStartSql('now()')})`,
      [id, email, role, studioId, await passwordHash, downloads],
    );
    if (role === 'studio_team') {
      await client.query(
        `INSERT INTO team_members (id, studio_id, email, name, user_id) VALUES ($1, $2, $3, 'Demo User', $4)`,
        [newId(), studioId, email, id],
      );
    }
  } finally {
    await client.end();
  }
  return { email, password };
};
