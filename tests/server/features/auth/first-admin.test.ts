import { expect, test } from 'vitest';
import { ensureFirstAdmin } from '#server/features/auth/first-admin.ts';
import { endStudioPlaceOf } from '#server/features/studios/account-rights.service.ts';
import { tokenIn } from '#tests/support/outbox.ts';
import { addToTeam } from '#tests/support/studio-fixtures.ts';
import { type TestService, serviceForTest } from '#tests/support/test-service.ts';

const EMAIL = 'owner@example.test';

const withSetting = (): Promise<TestService> =>
  serviceForTest({ settings: { ADMIN_EMAIL: EMAIL.toUpperCase() } });

const studioOf = async ({ deps }: TestService, email: string): Promise<string> => {
  const [{ id }] = await deps.dataSource.query('SELECT studio_id AS id FROM users WHERE email = $1', [email]);
  return id;
};

const post = ({ app }: TestService, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload });

test('makes the account of ADMIN_EMAIL an admin, who sets the password with a link that works once', async () => {
  const service = await withSetting();
  const token = tokenIn((await ensureFirstAdmin(service.deps, endStudioPlaceOf)) ?? '');
  const body = { token, newPassword: 'admins-secret' };
  expect((await post(service, '/api/auth/reset-password', body)).statusCode).toBe(200);
  expect((await post(service, '/api/auth/reset-password', body)).statusCode).toBe(410);
  const signedIn = await post(service, '/api/auth/login', { email: EMAIL, password: 'admins-secret' });
  expect(signedIn.json().role).toBe('admin');
  expect(await ensureFirstAdmin(service.deps, endStudioPlaceOf)).toBeNull();
});

test('revokes the password and sessions of anyone who registered the address before', async () => {
  const service = await withSetting();
  const squatter = await service.addPerson({ email: EMAIL, password: 'squatters-secret' });
  expect(await ensureFirstAdmin(service.deps, endStudioPlaceOf)).toContain('/reset-password#');
  expect((await squatter.call('GET', '/api/auth/user')).statusCode).toBe(401);
  const tried = await post(service, '/api/auth/login', { email: EMAIL, password: 'squatters-secret' });
  expect(tried.statusCode).toBe(401);
});

test('makes nobody an admin without the setting', async () => {
  const service = await serviceForTest();
  expect(await ensureFirstAdmin(service.deps, endStudioPlaceOf)).toBeNull();
  expect(await service.deps.dataSource.query('SELECT * FROM users')).toEqual([]);
});

test('a studio that the account owned ends as with a downgrade', async () => {
  const service = await withSetting();
  const owner = await service.addPerson({ email: EMAIL, role: 'studio_owner' });
  await addToTeam(owner, 'mia@example.test');
  const member = await service.addPerson({
    email: 'ana@example.test',
    role: 'studio_team',
    studioId: await studioOf(service, EMAIL),
  });
  await ensureFirstAdmin(service.deps, endStudioPlaceOf);
  expect((await member.call('GET', '/api/auth/user')).json()).toMatchObject({ role: 'user', studioId: null });
  const mails = await service.deps.dataSource.query('SELECT subject FROM account_mails ORDER BY subject');
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Your studio on PolePro has ended',
    'Your studio’s team on PolePro has ended',
  ]);
});
