import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#schema/durations.ts';
import { newFinishedRenderOf } from '#tests/support/access-fixtures.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox, tokenIn } from '#tests/support/outbox.ts';
import {
  type Person,
  type TestService,
  serviceForTest,
  startTestService,
} from '#tests/support/test-service.ts';
import { uploadHeaders } from '#tests/support/upload-client.ts';

const { clock, forward } = movableClock();
const { mails, mailer, mailsTo } = mailbox();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    change: () => ({ clock, mailer: { ...mailer, reachesPeople: true } }),
  });
});
afterAll(() => service.close());

const tokenFor = async (email: string) => tokenIn((await mailsTo(service, email)).at(-1), 'confirm-email');

const confirm = (token: string) =>
  service.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload: { token } });

let networks = 0;
/** Somebody who has registered, and not confirmed the address. */
const newcomer = async (): Promise<Person & { mustConfirm: () => Promise<boolean> }> => {
  const email = `newcomer-${(networks += 1)}@example.test`;
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    remoteAddress: `198.18.9.${networks}`,
    payload: { email, password: 'moon-and-pole' },
  });
  const cookie = `polepro=${response.cookies[0]?.value}`;
  const call: Person['call'] = (method, url, body, headers = {}) =>
    service.app.inject({
      method,
      url,
      headers: { cookie, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const mustConfirm = async () => (await call('GET', '/api/user')).json().mustConfirmEmail;
  return { id: response.json().id, email, cookie, call, mustConfirm };
};

/** What downloading and uploading answer; `null` where they are allowed. */
const refusals = async (person: Person): Promise<(string | null)[]> => {
  const render = await newFinishedRenderOf(service, person);
  const download = await person.call('GET', `/api/renders/${render}/file`);
  const upload = await person.call('POST', '/api/uploads', undefined, uploadHeaders(10));
  return [download, upload].map(({ statusCode, body }) => (statusCode < 300 ? null : JSON.parse(body).code));
};

describe('where mails can be sent', () => {
  test('an address is confirmed by a mailed link before the first download or upload; making needs none', async () => {
    const person = await newcomer();
    expect(await person.mustConfirm()).toBe(true);
    expect(await refusals(person)).toEqual(['EMAIL_NOT_CONFIRMED', 'EMAIL_NOT_CONFIRMED']);
    const signed = await person.call('GET', '/api/get-signed-upload-params');
    expect(signed.json().code).toBe('EMAIL_NOT_CONFIRMED');
    const response = await confirm(await tokenFor(person.email));
    expect([response.statusCode, response.json().message]).toEqual([200, 'Your email address is confirmed.']);
    expect(await person.mustConfirm()).toBe(false);
    expect(await refusals(person)).toEqual([null, null]);
  });

  test('the link works for three days, however often it is opened, and an invented one does not', async () => {
    const person = await newcomer();
    const token = await tokenFor(person.email);
    forward(71 * HOUR_MS);
    expect([(await confirm(token)).statusCode, (await confirm(token)).statusCode]).toEqual([200, 200]);
    const late = await newcomer();
    const lateToken = await tokenFor(late.email);
    forward(73 * HOUR_MS);
    for (const invalid of [lateToken, 'made-up']) {
      const response = await confirm(invalid);
      expect([response.statusCode, response.json().code]).toEqual([410, 'CONFIRMATION_LINK_EXPIRED']);
    }
    expect(await late.mustConfirm()).toBe(true);
  });

  test('the link is sent again, three mails an hour in all', async () => {
    const person = await newcomer();
    await tokenFor(person.email);
    const before = mails.length;
    const statuses = [];
    for (let times = 0; times < 5; times += 1) {
      statuses.push((await person.call('POST', '/api/auth/send-confirmation')).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    expect(new Set(mails.slice(before).map(({ to }) => to))).toEqual(new Set([person.email]));
    forward(HOUR_MS);
    expect((await person.call('POST', '/api/auth/send-confirmation')).statusCode).toBe(200);
    expect((await confirm(await tokenFor(person.email))).statusCode).toBe(200);
    expect((await person.call('POST', '/api/auth/send-confirmation')).json().message).toContain(
      'is confirmed',
    );
  });

  test('a link that sets a password confirms the address too, and who pays needs none', async () => {
    const person = await newcomer();
    const { app, deps } = service;
    await app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: person.email },
    });
    const token = tokenIn((await mailsTo(service, person.email)).at(-1));
    const payload = { token, newPassword: 'night-on-the-pole' };
    expect((await app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode).toBe(
      200,
    );
    const rows = await deps.dataSource.query('SELECT email_confirmed_at AS at FROM users WHERE id = $1', [
      person.id,
    ]);
    expect(rows[0].at).not.toBeNull();
    expect(await refusals(await service.addPerson({ role: 'pro' }))).toEqual([null, null]);
  });
});

test('where no mails can be sent, nobody has to confirm', async () => {
  const without = await serviceForTest();
  const response = await without.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email: 'someone@example.test', password: 'moon-and-pole' },
  });
  expect(response.json().mustConfirmEmail).toBe(false);
  await without.deps.background.settle();
  expect(await without.deps.dataSource.query('SELECT * FROM email_confirmations')).toEqual([]);
});
