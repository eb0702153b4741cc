import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { mailsIn } from '#tests/support/outbox.ts';
import { type TestService, serviceForTest, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const someone = (): string => `${newId().toLowerCase()}@example.test`;

const signUp = (payload: object, { app } = service) =>
  app.inject({ method: 'POST', url: '/api/auth/register', payload });

const signIn = (payload: object) => service.app.inject({ method: 'POST', url: '/api/auth/login', payload });

test('[AC-092] creates a free account and signs it in', async () => {
  const email = someone();
  const answer = await signUp({ email: email.toUpperCase(), password: 'secret' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ email, role: 'user', subscriptionStatus: null, downloadCount: 0 });
  const cookie = `polepro=${answer.cookies[0]?.value}`;
  const me = await service.app.inject({ url: '/api/auth/user', headers: { cookie } });
  expect(me.json()).toEqual(answer.json());
});

test('[AC-065] refuses a password of 5 characters and accepts one of 6', async () => {
  const email = someone();
  const refused = await signUp({ email, password: '12345' });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(refused.json().details).toEqual([{ path: 'password', message: 'must have at least 6 characters' }]);
  expect((await signUp({ email, password: '123456' })).statusCode).toBe(201);
});

test.each(['', 'nobody', 'a@b', '@example.test', `${'a'.repeat(250)}@example.test`])(
  '[AC-061] refuses %j as an email address, naming the field',
  async (email) => {
    const answer = await signUp({ email, password: 'secret' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details[0].path).toBe('email');
  },
);

test.each([{ role: 'admin' }, { subscriptionStatus: 'pro' }, { downloadCount: -5 }, { confirm: 'secret' }])(
  'refuses %j as an unknown field',
  async (extra) => {
    const email = someone();
    const answer = await signUp({ email, password: 'secret', ...extra });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect((await signIn({ email, password: 'secret' })).statusCode).toBe(401);
  },
);

test('[AC-101] refuses a registered address with advice for its owner, who gets a mail; the account is unchanged', async () => {
  const { email } = await service.person({ password: 'first-one' });
  const answer = await signUp({ email, password: 'second-one' });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    code: 'REGISTRATION_FAILED',
    message:
      'Registration failed. If you already have an account with this email, sign in or reset its password.',
  });
  expect(answer.cookies).toEqual([]);
  expect((await signIn({ email, password: 'second-one' })).statusCode).toBe(401);
  expect((await signIn({ email, password: 'first-one' })).statusCode).toBe(200);
  await service.deps.background.settle();
  const mails = await mailsIn(service.deps.config.dataDir);
  expect(
    mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes('You have one already')),
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
