import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const LAPTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const signIn = async (email: string, userAgent: string): Promise<string> => {
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    payload: { email, password: 'secret' },
  });
  return `polepro=${response.cookies[0]?.value}`;
};

const as = (cookie: string) => (method: 'GET' | 'DELETE', url: string) =>
  service.app.inject({ method, url, headers: { cookie } });

type Listed = { id: string; device: string; isCurrent: boolean };

const devicesOf = async (cookie: string): Promise<Listed[]> =>
  (await as(cookie)('GET', '/api/auth/sessions')).json().sessions;

const onTwoDevices = async () => {
  const { email } = await service.addPerson({ password: 'secret' });
  await service.deps.dataSource.query(
    'DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)',
    [email],
  );
  return { phone: await signIn(email, PHONE), laptop: await signIn(email, LAPTOP) };
};

describe('sessions', () => {
  test('are listed by browser name, with the current one marked', async () => {
    const { phone } = await onTwoDevices();
    const sessions = await devicesOf(phone);
    expect(new Map(sessions.map(({ device, isCurrent }) => [device, isCurrent]))).toEqual(
      new Map([
        ['Chrome on Linux', false],
        ['Safari on iOS', true],
      ]),
    );
  });

  test('show the network, when they began and were last used, and how they signed in', async () => {
    const { phone } = await onTwoDevices();
    const response = await as(phone)('GET', '/api/auth/sessions');
    for (const session of response.json().sessions)
      expect(session).toMatchObject({
        network: '127.0.0.*',
        signedInWith: 'password',
        createdAt: expect.stringMatching(/^20/),
        lastSeenAt: expect.stringMatching(/^20/),
      });
  });

  test('are ended from another device, which takes effect at once', async () => {
    const { phone, laptop } = await onTwoDevices();
    const other = (await devicesOf(phone)).find(({ isCurrent }) => !isCurrent);
    expect((await as(phone)('DELETE', `/api/auth/sessions/${other?.id}`)).statusCode).toBe(204);
    expect((await as(laptop)('GET', '/api/auth/user')).statusCode).toBe(401);
    expect(await devicesOf(phone)).toHaveLength(1);
  });

  test('are all ended except the current one', async () => {
    const { phone, laptop } = await onTwoDevices();
    expect((await as(phone)('DELETE', '/api/auth/sessions')).statusCode).toBe(204);
    expect((await as(laptop)('GET', '/api/auth/user')).statusCode).toBe(401);
    expect((await as(phone)('GET', '/api/auth/user')).statusCode).toBe(200);
  });

  test('have a listed id that signs nobody in', async () => {
    const { phone } = await onTwoDevices();
    const [session] = await devicesOf(phone);
    expect((await as(`polepro=${session?.id}`)('GET', '/api/auth/user')).statusCode).toBe(401);
  });

  test('are of an unknown device without a user agent', async () => {
    const { email } = await service.addPerson({ password: 'secret' });
    const cookie = await signIn(email, '');
    expect((await devicesOf(cookie)).find(({ isCurrent }) => isCurrent)?.device).toBe('An unknown device');
  });
});

describe('links to sign in and out', () => {
  test('[AC-020] GET /api/login redirects to the sign-in screen', async () => {
    const response = await service.app.inject('/api/login');
    expect([response.statusCode, response.headers.location]).toEqual([302, '/auth']);
  });

  test.each(['same-origin', 'same-site', 'none', undefined])(
    '[AC-090] GET /api/logout ends the session on a %s navigation, and redirects to the front page',
    async (site) => {
      const person = await service.addPerson();
      const response = await person.call(
        'GET',
        '/api/logout',
        undefined,
        site === undefined ? {} : { 'sec-fetch-site': site },
      );
      expect([response.statusCode, response.headers.location]).toEqual([302, '/']);
      expect(response.cookies[0]).toMatchObject({ name: 'polepro', value: '' });
      expect(response.headers['clear-site-data']).toBe('"storage"');
      expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401);
    },
  );

  test('a link on another site signs nobody out', async () => {
    const person = await service.addPerson();
    const response = await person.call('GET', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' });
    expect([response.statusCode, response.headers.location]).toEqual([302, '/']);
    expect(response.headers['clear-site-data']).toBeUndefined();
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(200);
  });
});
