import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { addPasskeyOf, setUpTwoStep, usedPasskey } from '#tests/support/two-step-fixtures.ts';

const PASSWORD = 'moon-and-pole';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ settings: { REQUIRE_TWO_STEP_FOR_ADMINS: 'true' } });
});
afterAll(() => service.close());

const admin = (): Promise<Person> => service.addPerson({ role: 'admin', password: PASSWORD });

const statusAndCode = async (person: Person, method: 'GET' | 'POST', url: string): Promise<unknown[]> => {
  const response = await person.call(method, url);
  return [response.statusCode, response.body === '' ? null : response.json().code];
};

describe('where two steps are required of admins', () => {
  test('one who signed in by password alone reaches nothing but the setup', async () => {
    const person = await admin();
    for (const url of ['/api/admin/users', '/api/admin/backups', '/api/promos', '/api/tokens'])
      expect(await statusAndCode(person, 'GET', url)).toEqual([403, 'TWO_STEP_REQUIRED']);
    // From elsewhere: on the same machine everybody is told, outside production.
    const elsewhere = { headers: { cookie: person.cookie }, remoteAddress: '203.0.113.9' };
    const health = await service.app.inject({ url: '/api/health', ...elsewhere });
    expect(Object.keys(health.json())).toEqual(['status']);
    expect((await service.app.inject({ url: '/api/docs/json', ...elsewhere })).statusCode).toBe(404);
    expect((await person.call('GET', '/api/auth/user')).json().mustSetUpTwoStep).toBe(true);
    expect((await person.call('GET', '/api/auth/two-step')).json().isRequired).toBe(true);
    expect((await person.call('GET', '/api/auth/passkeys')).statusCode).toBe(200);
  });

  test('the sign-in itself says so', async () => {
    const { email } = await admin();
    const payload = { email, password: PASSWORD };
    const signedIn = await service.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(signedIn.json().mustSetUpTwoStep).toBe(true);
  });

  test('an app that is set up opens the rest at once', async () => {
    const person = await admin();
    await setUpTwoStep(service, person, PASSWORD);
    expect((await person.call('GET', '/api/admin/users')).statusCode).toBe(200);
    expect((await person.call('GET', '/api/auth/user')).json().mustSetUpTwoStep).toBeUndefined();
  });

  test('so does a passkey, at once, and again when it confirms a later sign-in by password', async () => {
    const person = await admin();
    const { authenticator } = await addPasskeyOf(service, person);
    expect((await person.call('GET', '/api/admin/users')).statusCode).toBe(200);
    const payload = { email: person.email, password: PASSWORD };
    const signedIn = await service.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    const cookies = { polepro: signedIn.cookies.find(({ name }) => name === 'polepro')?.value ?? '' };
    expect((await service.app.inject({ url: '/api/admin/users', cookies })).statusCode).toBe(403);
    const confirmed = await service.app.inject({
      method: 'POST',
      url: '/api/auth/recent-sign-in',
      cookies,
      payload: { passkey: await usedPasskey(service, authenticator) },
    });
    const renewed = { polepro: confirmed.cookies.find(({ name }) => name === 'polepro')?.value ?? '' };
    expect((await service.app.inject({ url: '/api/admin/users', cookies: renewed })).statusCode).toBe(200);
  });

  test('everybody else signs in as they like', async () => {
    const owner = await service.addPerson({ role: 'studio_owner' });
    expect((await owner.call('GET', '/api/promos')).statusCode).toBe(200);
  });
});
