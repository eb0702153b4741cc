import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '#schema/durations.ts';
import { sweepSessions } from '#server/features/auth/sessions/sessions.service.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox, tokenIn } from '#tests/support/outbox.ts';
import {
  type Person,
  type TestService,
  startTestService,
  serviceForTest,
} from '#tests/support/test-service.ts';
import { appCode, beginTwoStep, setUpTwoStep, wrongCode } from '#tests/support/two-step-fixtures.ts';

const PASSWORD = 'moon-and-pole';
const STEP_MS = 30_000;

const { mailer, mailsTo } = mailbox();

let service: TestService;
let forward: (by: number) => void;
beforeEach(async () => {
  const time = movableClock();
  ({ forward } = time);
  service = await serviceForTest({ change: () => ({ clock: time.clock, mailer }) });
});

const now = (): Date => service.deps.clock.now();

type Cookies = Record<string, string>;

/** A browser, which keeps its cookies. */
const newBrowser = () => {
  const cookies: Cookies = {};
  const post = async (url: string, payload?: object) => {
    const response = await service.app.inject({
      method: 'POST',
      url,
      cookies,
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') delete cookies[name];
      else cookies[name] = value;
    }
    return response;
  };
  return {
    cookies,
    post,
    signIn: (email: string, password = PASSWORD) => post('/api/auth/login', { email, password }),
    enter: (code: string) => post('/api/auth/second-step', { code }),
    get: (url: string) => service.app.inject({ url, cookies }),
  };
};

const someone = (): Promise<Person> => service.addPerson({ password: PASSWORD });

const withTwoStep = async () => {
  const person = await someone();
  return { person, ...(await setUpTwoStep(service, person, PASSWORD)) };
};

const kindsOf = async (person: Person): Promise<string[]> => {
  await service.deps.background.settle();
  return (await person.call('GET', '/api/auth/activity'))
    .json()
    .events.map(({ kind }: { kind: string }) => kind);
};

describe('setting up two-step sign-in', () => {
  test('takes the password, then a code of the app, and gives ten recovery codes that nobody sees again', async () => {
    const person = await someone();
    const refused = await person.call('POST', '/api/auth/two-step/setup', { password: 'wrong' });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'WRONG_PASSWORD']);
    const begun = (await person.call('POST', '/api/auth/two-step/setup', { password: PASSWORD })).json();
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/PolePro:/);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect((await person.call('GET', '/api/auth/two-step')).json().setUpAt).toBeNull();
    const wrong = await person.call('POST', '/api/auth/two-step/confirm', {
      code: wrongCode(begun.secret, now()),
    });
    expect([wrong.statusCode, wrong.json().details[0].path]).toEqual([400, 'code']);
    const confirmed = await person.call('POST', '/api/auth/two-step/confirm', {
      code: appCode(begun.secret, now()),
    });
    const { recoveryCodes } = confirmed.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
    const state = await person.call('GET', '/api/auth/two-step');
    expect(state.json()).toEqual({ setUpAt: now().toISOString(), recoveryCodesLeft: 10, isRequired: false });
    expect(await kindsOf(person)).toContain('two_step_on');
    expect((await mailsTo(service, person.email)).at(-1)?.text).toContain('Two-step sign-in was turned on');
  });

  test('stores the secret encrypted and the recovery codes as hashes', async () => {
    const { person, secret, recoveryCodes } = await withTwoStep();
    const [row] = await service.deps.dataSource.query('SELECT * FROM authenticator_apps');
    const codes = await service.deps.dataSource.query('SELECT code_hash FROM recovery_codes');
    const stored = JSON.stringify([row, codes]);
    for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(shown);
    expect(codes.every((code: { code_hash: string }) => code.code_hash.startsWith('$argon2id$'))).toBe(true);
    const again = await person.call('POST', '/api/auth/two-step/setup', { password: PASSWORD });
    expect([again.statusCode, again.json().code]).toEqual([409, 'TWO_STEP_IS_ON']);
    const file = await readFile(path.join(service.deps.config.dataDir, 'two-step.key'), 'utf8');
    expect(file).toMatch(/^[\w-]{43}$/);
  });

  test('ends after ten minutes, or when it is begun again', async () => {
    const person = await someone();
    const first = await beginTwoStep(person, PASSWORD);
    const second = await beginTwoStep(person, PASSWORD);
    const confirm = (secret: string) =>
      person.call('POST', '/api/auth/two-step/confirm', { code: appCode(secret, now()) });
    expect((await confirm(first)).json().code).toBe('WRONG_CODE');
    forward(11 * MINUTE_MS);
    expect((await confirm(second)).json().code).toBe('TWO_STEP_NOT_BEGUN');
    await sweepSessions(service.deps);
    expect(await service.deps.dataSource.query('SELECT 1 FROM authenticator_apps')).toEqual([]);
  });

  test('waits for a confirmed address where mails are sent: an account must not lock out whose address it has', async () => {
    const { deps, addPerson, close } = await startTestService({
      change: () => ({ mailer: { ...mailer, reachesPeople: true } }),
    });
    onTestFinished(close);
    const person = await addPerson({ password: PASSWORD });
    const refused = await person.call('POST', '/api/auth/two-step/setup', { password: PASSWORD });
    expect(refused.json().code).toBe('EMAIL_NOT_CONFIRMED');
    expect((await person.call('POST', '/api/auth/passkeys/options')).json().code).toBe('EMAIL_NOT_CONFIRMED');
    await deps.dataSource.query('UPDATE users SET email_confirmed_at = now()');
    expect((await person.call('POST', '/api/auth/two-step/setup', { password: PASSWORD })).statusCode).toBe(
      201,
    );
  });
});

describe('signing in with two steps', () => {
  test('the right password starts no session, and says nothing that a wrong one says differently', async () => {
    const { person } = await withTwoStep();
    const plain = await someone();
    const browser = newBrowser();
    const wrong = await browser.signIn(person.email, 'wrong');
    const wrongOfOther = await newBrowser().signIn(plain.email, 'wrong');
    expect([wrong.statusCode, wrong.json(), Object.keys(wrong.headers).toSorted()]).toEqual([
      401,
      wrongOfOther.json(),
      Object.keys(wrongOfOther.headers).toSorted(),
    ]);
    const right = await browser.signIn(person.email);
    expect([right.statusCode, right.json()]).toEqual([200, { secondStep: 'code' }]);
    expect(right.cookies).toEqual([
      expect.objectContaining({ name: 'polepro-pending', httpOnly: true, sameSite: 'Lax', maxAge: 300 }),
    ]);
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
    const asSession = { cookie: `polepro=${browser.cookies['polepro-pending']}` };
    expect((await service.app.inject({ url: '/api/auth/user', headers: asSession })).statusCode).toBe(401);
  });

  test('the code of the app completes it, with spaces or without', async () => {
    const { person, secret } = await withTwoStep();
    const browser = newBrowser();
    await browser.signIn(person.email);
    forward(STEP_MS);
    const code = appCode(secret, now());
    const entered = await browser.enter(` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect([entered.statusCode, entered.json().email]).toEqual([200, person.email]);
    expect(browser.cookies['polepro-pending']).toBeUndefined();
    const { sessions } = (await browser.get('/api/auth/sessions')).json();
    expect(sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).signedInWith).toBe('code');
  });

  test('a code works once, also for requests at the same moment, and none before it', async () => {
    const { person, secret } = await withTwoStep();
    const browsers = Array.from({ length: 4 }, newBrowser);
    for (const browser of browsers) await browser.signIn(person.email);
    forward(STEP_MS);
    const former = appCode(secret, now());
    forward(STEP_MS);
    const code = appCode(secret, now());
    const statuses = await Promise.all(browsers.map(async ({ enter }) => (await enter(code)).statusCode));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    const next = newBrowser();
    await next.signIn(person.email);
    for (const used of [code, former]) expect((await next.enter(used)).json().code).toBe('WRONG_CODE');
    forward(STEP_MS);
    expect((await next.enter(appCode(secret, now()))).statusCode).toBe(200);
  });

  test.each([
    [-1, 200],
    [1, 200],
    [-2, 400],
    [2, 400],
  ])('a clock that is %i steps off gets %i', async (steps, status) => {
    const { person, secret } = await withTwoStep();
    forward(10 * STEP_MS);
    const browser = newBrowser();
    await browser.signIn(person.email);
    const shown = appCode(secret, new Date(now().getTime() + steps * STEP_MS));
    expect((await browser.enter(shown)).statusCode).toBe(status);
  });

  test('guesses are slowed after five, for all browsers together, and are recorded', async () => {
    const { person, secret } = await withTwoStep();
    const guesses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const browser = newBrowser();
      await browser.signIn(person.email);
      guesses.push((await browser.enter(wrongCode(secret, now()))).statusCode);
    }
    expect(guesses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
    expect((await kindsOf(person)).filter((kind) => kind === 'code_refused')).toHaveLength(6);
  });

  test('waits five minutes for the code, and ends when the password changes', async () => {
    const { person, secret } = await withTwoStep();
    const browser = newBrowser();
    await browser.signIn(person.email);
    forward(6 * MINUTE_MS);
    const late = await browser.enter(appCode(secret, now()));
    expect([late.statusCode, late.json().code]).toEqual([401, 'SECOND_STEP_EXPIRED']);
    expect((await newBrowser().enter(appCode(secret, now()))).json().code).toBe('SECOND_STEP_EXPIRED');
    await browser.signIn(person.email);
    await person.call('POST', '/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'another-moon',
    });
    expect((await browser.enter(appCode(secret, now()))).json().code).toBe('SECOND_STEP_EXPIRED');
  });

  test('a reset password does not skip the second step', async () => {
    const { person, secret } = await withTwoStep();
    const browser = newBrowser();
    await browser.post('/api/auth/forgot-password', { email: person.email });
    const token = tokenIn((await mailsTo(service, person.email)).at(-1));
    expect(
      (await browser.post('/api/auth/reset-password', { token, newPassword: 'another-moon' })).statusCode,
    ).toBe(200);
    expect((await browser.signIn(person.email, 'another-moon')).json()).toEqual({ secondStep: 'code' });
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
    forward(STEP_MS);
    expect((await browser.enter(appCode(secret, now()))).statusCode).toBe(200);
  });

  test('without its key no code is right, and recovery codes still are', async () => {
    const { person, secret, recoveryCodes } = await withTwoStep();
    const file = path.join(service.deps.config.dataDir, 'two-step.key');
    await rm(file);
    const browser = newBrowser();
    await browser.signIn(person.email);
    forward(STEP_MS);
    expect((await browser.enter(appCode(secret, now()))).json().code).toBe('TWO_STEP_UNREADABLE');
    await writeFile(file, 'another key');
    expect((await browser.enter(appCode(secret, now()))).json().code).toBe('TWO_STEP_UNREADABLE');
    expect((await browser.enter(recoveryCodes[0] ?? '')).statusCode).toBe(200);
  });
});

describe('recovery codes', () => {
  test('complete a sign-in once each, in any case, and their owner is told', async () => {
    const { person, recoveryCodes } = await withTwoStep();
    const [first = '', second = ''] = recoveryCodes;
    const enter = async (code: string) => {
      const browser = newBrowser();
      await browser.signIn(person.email);
      return browser.enter(code);
    };
    expect((await enter(first)).statusCode).toBe(200);
    expect((await enter(first)).json().code).toBe('WRONG_CODE');
    expect((await enter(second.toUpperCase().replace('-', ' '))).statusCode).toBe(200);
    expect((await person.call('GET', '/api/auth/two-step')).json().recoveryCodesLeft).toBe(8);
    expect(await kindsOf(person)).toContain('recovery_code_used');
    const texts = (await mailsTo(service, person.email)).map(({ text }) => text);
    expect(texts.some((text) => text.includes('A recovery code signed in'))).toBe(true);
  });

  test('are replaced by new ones', async () => {
    const { person, recoveryCodes } = await withTwoStep();
    const made = await person.call('POST', '/api/auth/two-step/recovery-codes');
    expect([made.statusCode, made.json().recoveryCodes.length]).toEqual([201, 10]);
    const browser = newBrowser();
    await browser.signIn(person.email);
    expect((await browser.enter(recoveryCodes[0] ?? '')).json().code).toBe('WRONG_CODE');
    expect((await browser.enter(made.json().recoveryCodes[0])).statusCode).toBe(200);
  });
});

test('turning it off deletes its secret and codes, and the password signs in alone', async () => {
  const { person } = await withTwoStep();
  expect((await person.call('DELETE', '/api/auth/two-step')).statusCode).toBe(204);
  expect((await newBrowser().signIn(person.email)).json().email).toBe(person.email);
  for (const table of ['authenticator_apps', 'recovery_codes'])
    expect(await service.deps.dataSource.query(`SELECT 1 FROM ${table}`)).toEqual([]);
  expect((await person.call('DELETE', '/api/auth/two-step')).json().code).toBe('TWO_STEP_IS_OFF');
  expect(await kindsOf(person)).toContain('two_step_off');
});

test('a deleted account leaves nothing of it behind', async () => {
  const { person } = await withTwoStep();
  await newBrowser().signIn(person.email);
  expect((await person.call('DELETE', '/api/user', { password: PASSWORD })).statusCode).toBe(204);
  for (const table of ['authenticator_apps', 'recovery_codes', 'pending_sign_ins'])
    expect(await service.deps.dataSource.query(`SELECT 1 FROM ${table}`)).toEqual([]);
});
