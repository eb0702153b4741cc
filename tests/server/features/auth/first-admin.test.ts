import { expect, test } from 'vitest';
import { ensureFirstAdmin } from '#server/features/auth/first-admin.ts';
import { tokenIn } from '#tests/support/outbox.ts';
import { type TestService, serviceForTest } from '#tests/support/test-service.ts';

const EMAIL = 'owner@example.test';

const withSetting = (): Promise<TestService> =>
  serviceForTest({ settings: { ADMIN_EMAIL: EMAIL.toUpperCase() } });

const post = ({ app }: TestService, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload });

test('makes the account of ADMIN_EMAIL an admin, who sets the password with a link that works once', async () => {
  const service = await withSetting();
  const token = tokenIn((await ensureFirstAdmin(service.deps)) ?? '');
  const body = { token, newPassword: 'admins-secret' };
  expect((await post(service, '/api/auth/reset-password', body)).statusCode).toBe(200);
  expect((await post(service, '/api/auth/reset-password', body)).statusCode).toBe(410);
  const signedIn = await post(service, '/api/auth/login', { email: EMAIL, password: 'admins-secret' });
  expect(signedIn.json().role).toBe('admin');
  expect(await ensureFirstAdmin(service.deps)).toBeNull();
});

test('revokes the password and sessions of anyone who registered the address before', async () => {
  const service = await withSetting();
  const squatter = await service.addPerson({ email: EMAIL, password: 'squatters-secret' });
  expect(await ensureFirstAdmin(service.deps)).toContain('/reset-password#');
  expect((await squatter.call('GET', '/api/auth/user')).statusCode).toBe(401);
  const tried = await post(service, '/api/auth/login', { email: EMAIL, password: 'squatters-secret' });
  expect(tried.statusCode).toBe(401);
});

test('makes nobody an admin without the setting', async () => {
  const service = await serviceForTest();
  expect(await ensureFirstAdmin(service.deps)).toBeNull();
  expect(await service.deps.dataSource.query('SELECT * FROM users')).toEqual([]);
});
