import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  ensureDemoAccounts,
  formatDemoAccounts,
  refuseDemoAccounts,
} from '#server/features/auth/accounts/demo-accounts.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

const withOwnDatabase = async () => {
  const service = await serviceForTest();
  const deps = { ...service.deps, config: { ...service.deps.config, demoAccounts: true } };
  return { ...service, deps, file: path.join(service.folder, 'data', 'demo-accounts.json') };
};

test('creates one account per role with working passwords in a new embedded database', async () => {
  const { app, deps, file } = await withOwnDatabase();
  const accounts = await ensureDemoAccounts(deps, deps.config.dataDir);
  expect(accounts?.map(({ role }) => role)).toEqual([
    'admin',
    'studio_owner',
    'studio_team',
    'pro',
    'beta',
    'user',
  ]);
  expect(new Set(accounts?.map(({ password }) => password)).size).toBe(6);
  for (const { role, email, password } of accounts ?? []) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
    });
    expect(response.json()).toMatchObject({ role, email });
  }
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(accounts);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('creates them once, even when two processes start at the same time', async () => {
  const { deps } = await withOwnDatabase();
  const made = await Promise.all([1, 2].map(() => ensureDemoAccounts(deps, deps.config.dataDir)));
  expect(made.filter((accounts) => accounts !== null)).toHaveLength(1);
  expect(await ensureDemoAccounts(deps, deps.config.dataDir)).toBeNull();
});

test('creates none when the settings want none or when accounts exist', async () => {
  const { deps, addPerson } = await withOwnDatabase();
  const given = { ...deps, config: { ...deps.config, demoAccounts: false } };
  expect(await ensureDemoAccounts(given, deps.config.dataDir)).toBeNull();
  await addPerson();
  expect(await ensureDemoAccounts(deps, deps.config.dataDir)).toBeNull();
  const [{ count }] = await deps.dataSource.query('SELECT count(*)::int AS count FROM users');
  expect(count).toBe(1);
});

test('prints accounts in columns with headings', () => {
  const table = formatDemoAccounts([
    { role: 'admin', email: 'admin@demo.polepro.test', password: 'one' },
    { role: 'studio_owner', email: 'owner@demo.polepro.test', password: 'two' },
  ]);
  expect(table.split('\n')).toEqual([
    'Role          Email                    Password',
    'admin         admin@demo.polepro.test  one',
    'studio_owner  owner@demo.polepro.test  two',
  ]);
});

test('a production start refuses a database with demo accounts, naming them, and accepts one without', async () => {
  const { deps, addPerson } = await withOwnDatabase();
  const production = { ...deps, config: { ...deps.config, demoAccounts: false, isProduction: true } };
  await refuseDemoAccounts(production);
  await ensureDemoAccounts(deps, deps.config.dataDir);
  await addPerson();
  await refuseDemoAccounts(deps);
  await expect(refuseDemoAccounts(production)).rejects.toThrow(
    /The database has demo accounts.*: admin@demo\.polepro\.test, beta@/,
  );
});
