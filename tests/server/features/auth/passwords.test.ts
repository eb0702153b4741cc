import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#schema/durations.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailsIn, tokenIn } from '#tests/support/outbox.ts';
import {
  type Person,
  type TestService,
  serviceForTest,
  startTestService,
} from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const post = (url: string, payload: object, { app } = service) =>
  app.inject({ method: 'POST', url, payload });

const signIn = (email: string, password: string, at = service) =>
  post('/api/auth/login', { email, password }, at);

const mailsTo = async (email: string, at = service): Promise<string[]> => {
  await at.deps.background.settle();
  return (await mailsIn(at.deps.config.dataDir)).filter((mail) =>
    mail.includes(`To: ${email.toLowerCase()}`),
  );
};

const askForLink = async (email: string, at = service): Promise<string> => {
  expect((await post('/api/auth/forgot-password', { email }, at)).statusCode).toBe(200);
  return tokenIn((await mailsTo(email, at)).at(-1) ?? '');
};

describe('a forgotten password', () => {
  test('[AC-093] is reset with a mailed link, which ends all sessions', async () => {
    const person = await service.addPerson({ password: 'old-secret' });
    const token = await askForLink(person.email.toUpperCase());
    expect(token).toMatch(/^[\w-]{43}$/);
    const common = await post('/api/auth/reset-password', { token, newPassword: '12345678' });
    expect([common.statusCode, common.json().code]).toEqual([400, 'COMMON_PASSWORD']);
    const response = await post('/api/auth/reset-password', { token, newPassword: 'new-secret' });
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      'Your password has changed. Sign in with the new one.',
    ]);
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401);
    expect((await signIn(person.email, 'old-secret')).statusCode).toBe(401);
    expect((await signIn(person.email, 'new-secret')).statusCode).toBe(200);
  });

  test('gets the same response for an unknown address, and no mail', async () => {
    const { email } = await service.addPerson();
    const known = await post('/api/auth/forgot-password', { email });
    const unknown = await post('/api/auth/forgot-password', { email: 'nobody-here@example.test' });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo('nobody-here@example.test')).toEqual([]);
  });

  test('gets a response that does not depend on the mail server', async () => {
    const failing = await serviceForTest({
      change: ({ mailer }) => ({ mailer: { ...mailer, send: () => Promise.reject(new Error('away')) } }),
    });
    const { email } = await failing.addPerson();
    expect((await post('/api/auth/forgot-password', { email }, failing)).statusCode).toBe(200);
    await failing.deps.background.settle();
  });

  test('is reset once per link, even when it is used twenty times at once', async () => {
    const person = await service.addPerson({ password: 'old-secret' });
    const token = await askForLink(person.email);
    const tries = Array.from({ length: 20 }, (_, index) =>
      post('/api/auth/reset-password', { token, newPassword: `new-secret-${index}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const winner = statuses.indexOf(200);
    expect((await signIn(person.email, `new-secret-${winner}`)).statusCode).toBe(200);
    const again = await post('/api/auth/reset-password', { token, newPassword: 'another-one' });
    expect([again.statusCode, again.json().code]).toEqual([410, 'RESET_LINK_EXPIRED']);
  });

  test('is reset with a link that invalidates the older ones of the account', async () => {
    const { email } = await service.addPerson();
    const older = await askForLink(email);
    const newer = await askForLink(email);
    expect(newer).not.toBe(older);
    await post('/api/auth/reset-password', { token: newer, newPassword: 'new-secret' });
    expect(
      (await post('/api/auth/reset-password', { token: older, newPassword: 'x-secret' })).statusCode,
    ).toBe(410);
  });

  test('cannot be reset with a link older than an hour', async () => {
    const { clock, forward } = movableClock();
    const serviceWithClock = await serviceForTest({ change: () => ({ clock }) });
    const { email } = await serviceWithClock.addPerson();
    const token = await askForLink(email, serviceWithClock);
    forward(HOUR_MS + 1000);
    const response = await post(
      '/api/auth/reset-password',
      { token, newPassword: 'new-secret' },
      serviceWithClock,
    );
    expect([response.statusCode, response.json().code]).toEqual([410, 'RESET_LINK_EXPIRED']);
  });

  test('is reset with a token of which the database stores only a hash', async () => {
    const { email } = await service.addPerson();
    const token = await askForLink(email);
    const rows = await service.deps.dataSource.query('SELECT * FROM password_resets');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('mails one address five times an hour, with or without an account, and never locks it out', async () => {
    const { clock, forward } = movableClock();
    const slow = await serviceForTest({ change: () => ({ clock }) });
    const { email } = await slow.addPerson();
    for (const address of [email, 'nobody@example.test']) {
      const statuses = [];
      for (let count = 0; count < 6; count += 1) {
        statuses.push((await post('/api/auth/forgot-password', { email: address }, slow)).statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    forward(HOUR_MS);
    expect((await post('/api/auth/forgot-password', { email }, slow)).statusCode).toBe(200);
  });
});

const change = (person: Person, body: object) => person.call('POST', '/api/auth/change-password', body);

test('a mail tells the owner of each change of the password, however it was changed', async () => {
  const person = await service.addPerson({ password: 'old-secret' });
  await person.call('POST', '/api/auth/change-password', {
    currentPassword: 'old-secret',
    newPassword: 'new-secret',
  });
  const token = await askForLink(person.email);
  await post('/api/auth/reset-password', { token, newPassword: 'third-secret' });
  const mails = await mailsTo(person.email);
  expect(mails.filter((mail) => mail.includes('Subject: Your PolePro password was changed'))).toHaveLength(2);
  expect(mails.at(-1)).toContain('If not, set a new password now');
});

describe('changing the password', () => {
  test('[AC-094] requires the current one, ends the other sessions and renews this one', async () => {
    const person = await service.addPerson({ password: 'old-secret' });
    const elsewhere = await signIn(person.email, 'old-secret');
    const sessionOf = async (cookie: string): Promise<string> => {
      const { sessions } = (
        await service.app.inject({ url: '/api/auth/sessions', headers: { cookie } })
      ).json();
      return sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
    };
    const session = await sessionOf(person.cookie);
    const response = await change(person, { currentPassword: 'old-secret', newPassword: 'new-secret' });
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      'Your password has changed. You are signed out on all other devices.',
    ]);
    const renewed = `polepro=${response.cookies[0]?.value}`;
    const others = [person.cookie, `polepro=${elsewhere.cookies[0]?.value}`];
    const statusOf = async (cookie: string) =>
      (await service.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode;
    // A stolen cookie stops working at once. A call of this page that was in flight is retried (`src/api/session.ts`).
    expect(await Promise.all([...others, renewed].map(statusOf))).toEqual([401, 401, 200]);
    // The same session: its event streams stay open, so that no page calls with the cookie of before.
    expect(await sessionOf(renewed)).toBe(session);
    expect((await signIn(person.email, 'new-secret')).statusCode).toBe(200);
  });

  test('[AC-104] changes nothing with a wrong current password, and names its field', async () => {
    const person = await service.addPerson({ password: 'old-secret' });
    const response = await change(person, { currentPassword: 'wrong', newPassword: 'new-secret' });
    expect([response.statusCode, response.json().code]).toEqual([400, 'WRONG_PASSWORD']);
    expect(response.json().details).toEqual([{ path: 'currentPassword', message: 'is not your password' }]);
    expect((await signIn(person.email, 'old-secret')).statusCode).toBe(200);
  });

  test('[AC-063] [AC-065] requires both, and 6 characters', async () => {
    const person = await service.addPerson({ password: 'old-secret' });
    const pathsOf = async (body: object) =>
      (await change(person, body)).json().details.map(({ path }: { path: string }) => path);
    expect(await pathsOf({ newPassword: 'new-secret' })).toEqual(['currentPassword']);
    expect(await pathsOf({ currentPassword: 'old-secret' })).toEqual(['newPassword']);
    expect(await pathsOf({ currentPassword: 'old-secret', newPassword: '12345' })).toEqual(['newPassword']);
    expect(await pathsOf({ currentPassword: 'old-secret', newPassword: 'Sunshine' })).toEqual([
      'newPassword',
    ]);
  });

  test("throttles guesses in someone else's signed-in browser", async () => {
    const still = await serviceForTest({ change: () => ({ clock: movableClock().clock }) });
    const person = await still.addPerson({ password: 'old-secret' });
    const statuses = [];
    for (let count = 0; count < 8; count += 1) {
      const body = { currentPassword: `guess-${count}`, newPassword: 'new-secret' };
      statuses.push((await change(person, body)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('starts no session when the password changes while it is being checked', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const slow = await serviceForTest({
      change: ({ passwords }) => ({
        passwords: {
          ...passwords,
          verify: async (hash, password) => {
            const isRight = await passwords.verify(hash, password);
            if (password === 'old-secret') await held;
            return isRight;
          },
        },
      }),
    });
    const { email } = await slow.addPerson({ password: 'old-secret' });
    const token = await askForLink(email, slow);
    const signingIn = signIn(email, 'old-secret', slow);
    await post('/api/auth/reset-password', { token, newPassword: 'new-secret' }, slow);
    release();
    expect((await signingIn).json().code).toBe('LOGIN_FAILED');
  });
});
