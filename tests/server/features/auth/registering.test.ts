import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailsIn } from '#tests/support/outbox.ts';
import { type TestService, serviceForTest, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const someone = (): string => `${newId().toLowerCase()}@example.test`;

/** From another network each time, unless it is named. */
let networks = 0;
const signUp = (payload: object, { app } = service, remoteAddress = `198.18.7.${(networks += 1)}`) =>
  app.inject({ method: 'POST', url: '/api/auth/register', payload, remoteAddress });

const signIn = (payload: object) => service.app.inject({ method: 'POST', url: '/api/auth/login', payload });

test('[AC-092] creates a free account and signs it in', async () => {
  const email = someone();
  const response = await signUp({ email: email.toUpperCase(), password: 'moon-and-pole' });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({ email, role: 'user', subscriptionStatus: null, downloadCount: 0 });
  const cookie = `polepro=${response.cookies[0]?.value}`;
  const me = await service.app.inject({ url: '/api/auth/user', headers: { cookie } });
  expect(me.json()).toEqual(response.json());
});

test('[AC-065] refuses a password of 5 characters and accepts one of 6', async () => {
  const email = someone();
  const refused = await signUp({ email, password: '12345' });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(refused.json().details).toEqual([{ path: 'password', message: 'must have at least 6 characters' }]);
  expect((await signUp({ email, password: 'sparkl' })).statusCode).toBe(201);
});

test.each(['', 'nobody', 'a@b', '@example.test', `${'a'.repeat(250)}@example.test`])(
  '[AC-061] refuses %j as an email address, naming the field',
  async (email) => {
    const response = await signUp({ email, password: 'moon-and-pole' });
    expect(response.statusCode).toBe(400);
    expect(response.json().details[0].path).toBe('email');
  },
);

test.each([
  ['ana@münchen.de', /^ana-\w+@xn--mnchen-3ya\.de$/],
  ['ana@почта.рф', /^ana-\w+@xn--80a1acny\.xn--p1ai$/],
])('accepts %s and signs in with it', async (address, stored) => {
  const email = address.replace(
    '@',
    `-${newId()
      .toLowerCase()
      .replaceAll(/[^a-z\d]/g, 'x')}@`,
  );
  const response = await signUp({ email, password: 'moon-and-pole' });
  expect(response.statusCode).toBe(201);
  expect(response.json().email).toMatch(stored);
  expect((await signIn({ email, password: 'moon-and-pole' })).statusCode).toBe(200);
});

test.each(['ana@müller.de/path', 'ana@müller.de:80', 'änne@example.test', 'ana@münchen'])(
  'refuses %s as an email address',
  async (email) => {
    expect((await signUp({ email, password: 'moon-and-pole' })).statusCode).toBe(400);
  },
);

test.each([{ role: 'admin' }, { subscriptionStatus: 'pro' }, { downloadCount: -5 }, { confirm: 'secret' }])(
  'refuses %j as an unknown field',
  async (extra) => {
    const email = someone();
    const response = await signUp({ email, password: 'moon-and-pole', ...extra });
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect((await signIn({ email, password: 'moon-and-pole' })).statusCode).toBe(401);
  },
);

test('[AC-101] refuses a registered address with advice for its owner, who gets a mail; the account is unchanged', async () => {
  const { email } = await service.addPerson({ password: 'first-one' });
  const response = await signUp({ email, password: 'second-one' });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({
    code: 'REGISTRATION_FAILED',
    message:
      'Registration failed. If you already have an account with this email, sign in or reset its password.',
  });
  expect(response.cookies).toEqual([]);
  expect((await signIn({ email, password: 'second-one' })).statusCode).toBe(401);
  expect((await signIn({ email, password: 'first-one' })).statusCode).toBe(200);
  await service.deps.background.settle();
  const mails = await mailsIn(service.deps.config.dataDir);
  expect(
    mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes('You already have an account')),
  ).toHaveLength(1);
});

test('does the same work for a registered address as for a new one: it hashes one password', async () => {
  const hashed: string[] = [];
  const counting = await serviceForTest({
    change: ({ passwords }) => ({
      passwords: {
        ...passwords,
        hash: (password) => {
          hashed.push(password);
          return passwords.hash(password);
        },
      },
    }),
  });
  const email = someone();
  for (const password of ['one-secret', 'other-secret']) await signUp({ email, password }, counting);
  expect(hashed).toEqual(['one-secret', 'other-secret']);
});

test('creates one account for concurrent registrations of the same address', async () => {
  const fresh = await serviceForTest();
  const email = someone();
  const tries = Array.from({ length: 20 }, (_, index) =>
    signUp({ email, password: `secret-${index}` }, fresh),
  );
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
});

test.each(['123456', 'password', 'QWERTY', 'letmein'])('refuses the common password %s', async (password) => {
  const response = await signUp({ email: someone(), password });
  expect([response.statusCode, response.json().code]).toEqual([400, 'COMMON_PASSWORD']);
  expect(response.json().details).toEqual([
    { path: 'password', message: 'is too common; choose another one' },
  ]);
  expect(response.json().message).toContain('Choose another one');
});

describe('from one network', () => {
  test('ten registrations are tried in an hour, also of 60 at once, and the next hour has ten more', async () => {
    const { clock, forward } = movableClock();
    const fresh = await serviceForTest({ change: () => ({ clock }) });
    const registerAtOnce = async (times: number, network: string): Promise<number[]> => {
      const tries = Array.from({ length: times }, () =>
        signUp({ email: someone(), password: 'moon-and-pole' }, fresh, network),
      );
      return (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    };
    const statuses = await registerAtOnce(60, '2001:db8::1');
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect(await registerAtOnce(10, '2001:db8:0:1::1')).not.toContain(429);
    const refused = await signUp({ email: someone(), password: 'moon-and-pole' }, fresh, '2001:db8:0:1::2');
    expect([refused.json().code, refused.headers['retry-after']]).toEqual(['TOO_MANY_REGISTRATIONS', '3600']);
    forward(HOUR_MS);
    expect(await registerAtOnce(1, '2001:db8:0:1::3')).toEqual([201]);
  });

  test('a registered address is mailed once an hour, whoever tries it', async () => {
    const { clock, forward } = movableClock();
    const fresh = await serviceForTest({ change: () => ({ clock }) });
    const { email } = await fresh.addPerson();
    const mailsAfterAttempts = async (times: number): Promise<number> => {
      for (let index = 0; index < times; index += 1) {
        expect((await signUp({ email, password: 'moon-and-pole' }, fresh)).statusCode).toBe(409);
      }
      await fresh.deps.background.settle();
      return (await mailsIn(fresh.deps.config.dataDir)).length;
    };
    expect(await mailsAfterAttempts(4)).toBe(1);
    forward(HOUR_MS);
    expect(await mailsAfterAttempts(2)).toBe(2);
  });
});
