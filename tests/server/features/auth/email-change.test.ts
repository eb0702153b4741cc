import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#schema/durations.ts';
import { ensureFirstAdmin } from '#server/features/auth/first-admin.ts';
import { endStudioPlaceOf } from '#server/features/studios/account-rights.service.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox, tokenIn } from '#tests/support/outbox.ts';
import {
  type Person,
  type TestService,
  serviceForTest,
  startTestService,
} from '#tests/support/test-service.ts';

const { clock, forward } = movableClock();
const { mailer, mailsTo } = mailbox();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    change: () => ({ clock, mailer }),
  });
});
afterAll(() => service.close());

const password = 'moon-and-pole';

const someone = (): Promise<Person> => service.addPerson({ password });

const refusalOf = async (token: string): Promise<unknown> => (await confirm(token)).json().code;

let addresses = 0;
const freeAddress = (): string => `new-${(addresses += 1)}@example.test`;

const ask = (person: Person, newEmail: string, given = password) =>
  person.call('POST', '/api/auth/change-email', { password: given, newEmail });

const post = (url: string, payload: object) => service.app.inject({ method: 'POST', url, payload });
const confirm = (token: string) => post('/api/auth/confirm-email', { token });
const signIn = async (email: string): Promise<number> =>
  (await post('/api/auth/login', { email, password })).statusCode;

const tokenFor = async (address: string) =>
  tokenIn((await mailsTo(service, address)).at(-1), 'confirm-email');

const sessionsWith = async (cookie: string) =>
  service.app.inject({ url: '/api/auth/sessions', headers: { cookie } });

const emailOf = async (person: Person): Promise<unknown> =>
  (await person.call('GET', '/api/user')).json().email;

describe('changing the email address', () => {
  test('takes the password and a link to the new address; both addresses are notified, and sessions elsewhere end', async () => {
    const person = await someone();
    const elsewhere = await post('/api/auth/login', { email: person.email, password });
    const newEmail = freeAddress();
    const response = await ask(person, ` ${newEmail.toUpperCase()} `);
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      `A link is on its way to ${newEmail}. Your address changes when you open it.`,
    ]);
    expect(await emailOf(person)).toBe(person.email);
    expect((await mailsTo(service, person.email)).at(-1)?.subject).toBe(
      'Your PolePro email address is about to change',
    );
    const token = await tokenFor(newEmail);
    const confirmed = await confirm(token);
    expect(confirmed.json()).toEqual({ message: `Sign in with ${newEmail} from now on.`, isChanged: true });
    expect(await emailOf(person)).toBe(newEmail);
    const cookie = `polepro=${elsewhere.cookies[0]?.value}`;
    const other = await service.app.inject({ url: '/api/user', headers: { cookie } });
    expect(other.statusCode).toBe(401);
    expect([await signIn(person.email), await signIn(newEmail)]).toEqual([401, 200]);
    const [notice] = (await mailsTo(service, person.email)).slice(-1);
    expect(notice?.subject).toBe('Your PolePro email address was changed');
    expect(notice?.text).toContain(newEmail);
    const { events } = (await person.call('GET', '/api/auth/activity')).json();
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'email_changed', detail: `${person.email} > ${newEmail}` }),
    );
    expect((await confirm(token)).statusCode).toBe(200);
    const mailed = (await mailsTo(service, person.email)).map(({ subject }) => subject);
    expect(mailed.filter((subject) => subject.includes('email address'))).toHaveLength(2);
  });

  test('gives the session that asked another cookie when its browser opens the link; the former one dies at once', async () => {
    const person = await someone();
    const newEmail = freeAddress();
    await ask(person, newEmail);
    const token = await tokenFor(newEmail);
    const { sessions } = (await person.call('GET', '/api/auth/sessions')).json();
    // A mail program opens the link first, without a cookie.
    expect((await confirm(token)).cookies).toEqual([]);
    expect(await emailOf(person)).toBe(newEmail);
    const opened = await person.call('POST', '/api/auth/confirm-email', { token });
    expect([opened.statusCode, opened.cookies.map(({ name }) => name)]).toEqual([200, ['polepro']]);
    expect(Object.keys(opened.json()).toSorted()).toEqual(['isChanged', 'message']);
    expect((await sessionsWith(person.cookie)).statusCode).toBe(401);
    const renewed = await sessionsWith(`polepro=${opened.cookies[0]?.value}`);
    expect(renewed.json().sessions.map(({ id }: { id: string }) => id)).toEqual([sessions[0].id]);
  });

  test('leaves the cookie of somebody else who opens the link', async () => {
    const [person, other] = [await someone(), await someone()];
    const newEmail = freeAddress();
    await ask(person, newEmail);
    const opened = await other.call('POST', '/api/auth/confirm-email', { token: await tokenFor(newEmail) });
    expect([opened.statusCode, opened.cookies]).toEqual([200, []]);
    expect([await emailOf(other), await emailOf(person)]).toEqual([other.email, newEmail]);
  });

  test('is refused without the password, to the same address, and to no address', async () => {
    const person = await someone();
    const wrong = await ask(person, freeAddress(), 'something-else');
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'WRONG_PASSWORD']);
    const same = await ask(person, person.email);
    expect([same.statusCode, same.json().code, same.json().details[0].path]).toEqual([
      400,
      'SAME_EMAIL',
      'newEmail',
    ]);
    const none = await ask(person, 'ana@');
    expect([none.statusCode, none.json().details[0].path]).toEqual([400, 'newEmail']);
    expect(await emailOf(person)).toBe(person.email);
  });

  test('gets the same response for an address that has an account, whose owner learns of it', async () => {
    const [person, owner] = [await someone(), await someone()];
    const free = freeAddress();
    const responses = [await ask(person, free), await ask(person, owner.email)];
    expect(responses[0]?.body.replace(free, owner.email)).toBe(responses[1]?.body);
    expect((await mailsTo(service, owner.email)).map(({ subject }) => subject)).toEqual([
      'Your email address already has a PolePro account',
    ]);
    expect(await tokenFor(owner.email)).toBe('');
  });

  test('fails when the address has got an account meanwhile, and changes nothing', async () => {
    const person = await someone();
    const newEmail = freeAddress();
    await ask(person, newEmail);
    const token = await tokenFor(newEmail);
    await service.addPerson({ email: newEmail });
    const response = await confirm(token);
    expect([response.statusCode, response.json().code]).toEqual([409, 'EMAIL_IN_USE']);
    expect(await emailOf(person)).toBe(person.email);
  });
});

describe('the link to a new address no longer works', () => {
  test('after a day, and after another request', async () => {
    const person = await someone();
    const [first, second] = [freeAddress(), freeAddress()];
    await ask(person, first);
    await ask(person, second);
    expect(await refusalOf(await tokenFor(first))).toBe('CONFIRMATION_LINK_EXPIRED');
    forward(25 * HOUR_MS);
    expect(await refusalOf(await tokenFor(second))).toBe('CONFIRMATION_LINK_EXPIRED');
  });

  test('after the password was changed', async () => {
    const person = await someone();
    const newEmail = freeAddress();
    await ask(person, newEmail);
    const change = { currentPassword: password, newPassword: 'night-on-the-pole' };
    expect((await person.call('POST', '/api/auth/change-password', change)).statusCode).toBe(200);
    expect(await refusalOf(await tokenFor(newEmail))).toBe('CONFIRMATION_LINK_EXPIRED');
  });

  test('after the account became the admin of ADMIN_EMAIL', async () => {
    const squatter = await someone();
    const newEmail = freeAddress();
    await ask(squatter, newEmail);
    const { deps } = service;
    await ensureFirstAdmin(
      { ...deps, config: { ...deps.config, adminEmail: squatter.email } },
      endStudioPlaceOf,
    );
    expect(await refusalOf(await tokenFor(newEmail))).toBe('CONFIRMATION_LINK_EXPIRED');
  });
});

test('a link that sets a password and went to the former address no longer works', async () => {
  const person = await someone();
  const newEmail = freeAddress();
  await post('/api/auth/forgot-password', { email: person.email });
  const reset = tokenIn((await mailsTo(service, person.email)).at(-1));
  await ask(person, newEmail);
  expect((await confirm(await tokenFor(newEmail))).statusCode).toBe(200);
  const payload = { token: reset, newPassword: 'night-on-the-pole' };
  expect((await post('/api/auth/reset-password', payload)).statusCode).toBe(410);
});

test('an address that was never confirmed gets no mails about its change', async () => {
  const careful = await serviceForTest({
    change: () => ({ mailer: { ...mailer, reachesPeople: true } }),
  });
  const person = await careful.addPerson({ password });
  const newEmail = freeAddress();
  await ask(person, newEmail);
  const token = tokenIn((await mailsTo(careful, newEmail)).at(-1), 'confirm-email');
  await careful.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload: { token } });
  expect(await emailOf(person)).toBe(newEmail);
  expect((await person.call('GET', '/api/user')).json().mustConfirmEmail).toBe(false);
  expect(await mailsTo(careful, person.email)).toEqual([]);
});
