import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#schema/durations.ts';
import { argon2PasswordHasher } from '#server/adapters/argon2-password-hasher.ts';
import { login } from '#server/features/auth/auth.service.ts';
import { sweepSessions } from '#server/features/auth/sessions/sessions.service.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { type TestService, serviceForTest, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const signIn = (email: string, password: string, { app } = service, cookie?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: cookie === undefined ? {} : { cookie },
    payload: { email, password },
  });

describe('signing in', () => {
  test('[AC-091] [AC-084] [AC-037] [AC-040] [AC-041] starts a session for the right password, with a cookie hidden from scripts', async () => {
    const { email, id } = await service.addPerson({ password: 'right', role: 'pro' });
    const response = await signIn(email, 'right');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id,
      email,
      role: 'pro',
      firstName: null,
      lastName: null,
      subscriptionStatus: null,
      studioId: null,
      mustConfirmEmail: false,
      personalVideoCount: 0,
      downloadCount: 0,
    });
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ name: 'polepro', httpOnly: true, sameSite: 'Lax', path: '/' });
    const me = await service.app.inject({
      url: '/api/auth/user',
      headers: { cookie: `polepro=${cookie?.value}` },
    });
    expect(me.json()).toEqual(response.json());
  });

  test('ignores the case of the address', async () => {
    const { email } = await service.addPerson({ password: 'right' });
    expect((await signIn(email.toUpperCase(), 'right')).statusCode).toBe(200);
  });

  test('[AC-099] [AC-100] gives the same response for a wrong password and an unknown address', async () => {
    const { email } = await service.addPerson({ password: 'right' });
    const wrong = await signIn(email, 'wrong');
    const unknown = await signIn('nobody@example.test', 'wrong');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      code: 'LOGIN_FAILED',
      message: 'Login failed. Please check your credentials.',
    });
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(wrong.headers).toSorted());
  });

  test('does the same work for an unknown address as for a known one: it verifies one password', async () => {
    const hasher = argon2PasswordHasher();
    const ownService = await serviceForTest({ change: () => ({ passwords: hasher }) });
    const compared: (string | null)[] = [];
    const passwords = {
      hash: hasher.hash,
      verify: (hash: string | null, password: string) => {
        compared.push(hash);
        return hasher.verify(hash, password);
      },
    };
    const { email } = await ownService.addPerson({ password: 'right' });
    for (const address of [email, 'unknown@example.test']) {
      const browser = {
        network: '10.0.0.9',
        userAgent: undefined,
        previousToken: undefined,
        deviceToken: undefined,
      };
      const given = { email: address, password: 'wrong' };
      await expect(login({ ...ownService.deps, passwords }, given, browser)).rejects.toThrow('Login failed');
    }
    expect(compared).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), null]);
  });

  test("ends the browser's former session", async () => {
    const person = await service.addPerson({ password: 'right' });
    await signIn(person.email, 'right', service, person.cookie);
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401);
  });

  test('stores only a hash of the cookie', async () => {
    const { email } = await service.addPerson({ password: 'right' });
    const token = (await signIn(email, 'right')).cookies[0]?.value ?? '';
    const rows = await service.deps.dataSource.query('SELECT id_hash FROM sessions');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('guessing', () => {
  test('is throttled per account after five attempts, known or not, and never for good', async () => {
    const { clock, forward } = movableClock();
    const slow = await serviceForTest({ change: () => ({ clock }) });
    const { email } = await slow.addPerson({ password: 'right' });
    for (const address of [email, 'nobody@example.test']) {
      const statuses = [];
      for (let tries = 0; tries < 7; tries += 1) {
        statuses.push((await signIn(address, 'wrong', slow)).statusCode);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    }
    const refused = await signIn(email, 'right', slow);
    expect(refused.json().code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    forward(31_000);
    expect((await signIn(email, 'right', slow)).statusCode).toBe(200);
  });

  test('is throttled for concurrent attempts, too', async () => {
    const { clock } = movableClock();
    const slow = await serviceForTest({ change: () => ({ clock }) });
    const { email } = await slow.addPerson({ password: 'right' });
    const responses = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong', slow)));
    expect(responses.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(6);
    expect(responses.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true);
  });

  test('is throttled for an address that tries many accounts', async () => {
    const { clock } = movableClock();
    const slow = await serviceForTest({ change: () => ({ clock }) });
    const statuses = [];
    for (let tries = 0; tries < 40; tries += 1) {
      statuses.push((await signIn(`someone${tries}@example.test`, 'wrong', slow)).statusCode);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(33);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a session', () => {
  test('ends after a week without requests', async () => {
    const { clock, forward } = movableClock();
    const { addPerson } = await serviceForTest({ change: () => ({ clock }) });
    const { call } = await addPerson();
    forward(6 * DAY_MS);
    expect((await call('GET', '/api/auth/user')).statusCode).toBe(200);
    forward(6 * DAY_MS);
    expect((await call('GET', '/api/auth/user')).statusCode).toBe(200);
    forward(8 * DAY_MS);
    expect((await call('GET', '/api/auth/user')).statusCode).toBe(401);
  });

  test('ends after a month at the latest, and its row is swept', async () => {
    const { clock, forward } = movableClock();
    const { addPerson, deps } = await serviceForTest({ change: () => ({ clock }) });
    const { call } = await addPerson();
    for (let days = 0; days < 29; days += 1) {
      forward(DAY_MS);
      expect((await call('GET', '/api/auth/user')).statusCode).toBe(200);
    }
    forward(2 * DAY_MS);
    expect((await call('GET', '/api/auth/user')).statusCode).toBe(401);
    await sweepSessions(deps);
    expect(await deps.dataSource.query('SELECT * FROM sessions')).toEqual([]);
  });

  test('[AC-089] is deleted from the database on logout, and a visitor gets the same response', async () => {
    const person = await service.addPerson();
    const response = await person.call('POST', '/api/auth/logout');
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.cookies[0]).toMatchObject({ name: 'polepro', value: '' });
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401);
    expect((await service.app.inject({ method: 'POST', url: '/api/auth/logout' })).statusCode).toBe(204);
  });

  test('[AC-087] has the current role', async () => {
    const person = await service.addPerson({ role: 'studio_team' });
    await service.deps.dataSource.query(`UPDATE users SET role = 'user' WHERE id = $1`, [person.id]);
    expect((await person.call('GET', '/api/auth/user')).json().role).toBe('user');
  });

  test.each(['', 'x', 'a'.repeat(43), '"; DROP TABLE users; --'])(
    '[AC-085] does not accept the invented cookie %j',
    async (value) => {
      const response = await service.app.inject({
        url: '/api/auth/user',
        headers: { cookie: `polepro=${encodeURIComponent(value)}` },
      });
      expect([response.statusCode, response.json().code]).toEqual([401, 'SIGNED_OUT']);
    },
  );
});
