import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#schema/durations.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox } from '#tests/support/outbox.ts';
import { type TestService, serviceForTest } from '#tests/support/test-service.ts';

const { mailer, mailsTo } = mailbox();
const SUBJECT = 'New sign-in to your PolePro account';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let service: TestService;
let forward: (by: number) => void;
beforeEach(async () => {
  const time = movableClock();
  ({ forward } = time);
  service = await serviceForTest({ change: () => ({ clock: time.clock, mailer }) });
});

/** A browser, which keeps its cookies. */
const newBrowser = () => {
  const cookies: Record<string, string> = {};
  return async (url: string, payload: object) => {
    const response = await service.app.inject({
      method: 'POST',
      url,
      cookies,
      payload,
      headers: { 'user-agent': PHONE },
      remoteAddress: '203.0.113.9',
    });
    for (const { name, value } of response.cookies) cookies[name] = value;
    return response;
  };
};

const noticesTo = async (email: string) =>
  (await mailsTo(service, email)).filter(({ subject }) => subject === SUBJECT);

test('the first sign-in of a browser mails the owner once: the browser, its network, the time and what to do', async () => {
  const { email } = await service.addPerson({ password: 'secret' });
  const post = newBrowser();
  for (let times = 0; times < 3; times += 1) await post('/api/auth/login', { email, password: 'secret' });
  const notices = await noticesTo(email);
  expect(notices).toHaveLength(1);
  const now = service.deps.clock.now().toISOString();
  for (const part of [
    'Safari on iOS',
    '203.0.113.*',
    now.slice(0, 10),
    now.slice(11, 16),
    'Forgot Password?',
  ])
    expect(notices[0]?.text).toContain(part);
  await newBrowser()('/api/auth/login', { email, password: 'wrong' });
  expect(await noticesTo(email)).toHaveLength(1);
});

test('registering mails nobody, nor does the same browser afterwards', async () => {
  const post = newBrowser();
  const account = { email: 'ana@example.test', password: 'moon-and-pole' };
  expect((await post('/api/auth/register', account)).statusCode).toBe(201);
  await post('/api/auth/login', account);
  expect(await noticesTo(account.email)).toEqual([]);
  await newBrowser()('/api/auth/login', account);
  expect(await noticesTo(account.email)).toHaveLength(1);
});

test('an account gets five a day', async () => {
  const { email } = await service.addPerson({ password: 'secret' });
  const signInAnew = () => newBrowser()('/api/auth/login', { email, password: 'secret' });
  for (let times = 0; times < 7; times += 1) await signInAnew();
  expect(await noticesTo(email)).toHaveLength(5);
  forward(DAY_MS + 1);
  await signInAnew();
  expect(await noticesTo(email)).toHaveLength(6);
});

test('a demo account, whose address nobody reads, gets none', async () => {
  const { email } = await service.addPerson({ password: 'secret', email: 'pro@demo.polepro.test' });
  await newBrowser()('/api/auth/login', { email, password: 'secret' });
  expect(await noticesTo(email)).toEqual([]);
});
