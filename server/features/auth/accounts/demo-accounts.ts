import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Role, roles } from '#contract/endpoint.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { writeAtomically } from '#server/files/partial-file.ts';
import { StartError } from '#server/start-error.ts';
import { userEntity } from './user.entity.ts';

/** A domain that receives no mail. */
const DEMO_DOMAIN = '@demo.polepro.test';

/** Whether an address belongs to a demo account. */
export const isDemoAddress = (email: string): boolean => email.endsWith(DEMO_DOMAIN);

export type DemoAccount = { role: Role; email: string; password: string };

const lastNames: Record<Role, string> = {
  admin: 'Admin',
  studio_owner: 'Studio Owner',
  studio_team: 'Team Member',
  pro: 'Pro',
  beta: 'Beta',
  user: 'User',
};

const subscriptions: Partial<Record<Role, string>> = { pro: 'individual_pro', studio_owner: 'studio_pro' };

const newAccount = (role: Role): DemoAccount => ({
  role,
  email: `${role.replace('_', '-')}${DEMO_DOMAIN}`,
  password: randomBytes(12).toString('base64url'),
});

const writePrivately = async (file: string, accounts: DemoAccount[]): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  const text = `${JSON.stringify(accounts, null, 2)}\n`;
  await writeAtomically(file, (partial) => writeFile(partial, text, { mode: 0o600 }));
};

/** @throws StartError in production when the database has the demo accounts of a development start, whose passwords were printed. */
export const refuseDemoAccounts = async ({ config, dataSource }: LocalDeps): Promise<void> => {
  if (!config.isProduction) return;
  const rows = await queryRows<{ email: string }>(
    dataSource,
    'SELECT email FROM users WHERE right(email, length($1)) = $1 ORDER BY email',
    [DEMO_DOMAIN],
  );
  if (rows.length === 0) return;
  throw new StartError(
    `The database has demo accounts, which are not for production: ${rows.map(({ email }) => email).join(', ')}. Start without NODE_ENV=production and delete them in their Account Settings, or use another database.`,
  );
};

/**
 * Creates one account per role, with a random password, in a database without accounts, and writes them to `demo-accounts.json` in
 * `dataDir`, which only its owner can read. Returns null if the settings turn this off (`config.demoAccounts`) or an account exists.
 */
export const ensureDemoAccounts = async (deps: LocalDeps, dataDir: string): Promise<DemoAccount[] | null> => {
  if (!deps.config.demoAccounts) return null;
  return inTransaction(deps.dataSource, async (manager) => {
    await manager.query('LOCK TABLE users IN EXCLUSIVE MODE');
    const users = manager.getRepository(userEntity);
    if ((await users.count()) > 0) return null;
    const studioId = newId();
    await manager.query('INSERT INTO studios (id) VALUES ($1)', [studioId]);
    const accounts = roles.map(newAccount);
    for (const { role, email, password } of accounts) {
      const id = newId();
      await users.insert({
        id,
        email,
        firstName: 'Demo',
        lastName: lastNames[role],
        role,
        studioId: role === 'studio_owner' || role === 'studio_team' ? studioId : null,
        subscriptionStatus: subscriptions[role] ?? null,
        passwordHash: await deps.passwords.hash(password),
      });
      if (role === 'studio_team') {
        await manager.query(
          'INSERT INTO team_members (id, studio_id, email, name, user_id) VALUES ($1, $2, $3, $4, $5)',
          [newId(), studioId, email, lastNames[role], id],
        );
      }
    }
    // Before the commit: accounts are useless without their passwords.
    await writePrivately(path.join(dataDir, 'demo-accounts.json'), accounts);
    return accounts;
  });
};

/** The accounts as a plain-text table: role, email, password. */
export function formatDemoAccounts(accounts: readonly DemoAccount[]): string {
  const rows = [
    ['Role', 'Email', 'Password'],
    ...accounts.map(({ role, email, password }) => [role, email, password]),
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [width(0), width(1), width(2)];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
