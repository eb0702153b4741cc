import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#server/ports/mailer.ts';
import { projectRoot } from '#server/project-root.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox } from '#tests/support/outbox.ts';
import { inheritedEnvironment } from '#tests/support/run-script.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { addPasskeyOf, setUpTwoStep } from '#tests/support/two-step-fixtures.ts';

const PASSWORD = 'moon-and-pole';
const { mails, mailer } = mailbox();
const { clock, forward } = movableClock();

let service: TestService;
let admin: Person;
beforeAll(async () => {
  service = await startTestService({ change: () => ({ mailer, clock }) });
});
afterAll(() => service.close());
beforeEach(async () => {
  admin = await service.addPerson({ role: 'admin' });
});

const removeFactors = (id: string, by = admin) => by.call('POST', `/api/admin/remove-second-factors/${id}`);
const endSessions = (id: string, by = admin) => by.call('POST', `/api/admin/end-sessions/${id}`);

const signIn = async ({ email }: Person) => {
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
  });
  return { status: response.statusCode, secondStep: response.json().secondStep };
};

const mailsTo = async ({ email }: Person): Promise<Mail[]> => {
  await service.deps.background.settle();
  return mails.filter(({ to }) => to === email);
};

const kindsOf = async ({ id }: Person): Promise<{ kind: string; detail: string | null }[]> =>
  service.deps.dataSource.query(
    'SELECT kind, detail FROM account_events WHERE user_id = $1 ORDER BY at, id',
    [id],
  );

const changesOf = async ({ id }: Person): Promise<unknown[]> =>
  (await admin.call('GET', `/api/admin/changes?target=${id}`)).json().changes;

const readBy = async (person: Person) =>
  (await admin.call('GET', `/api/admin/user-by-email/${person.email}`)).json();

/** Somebody with an app, recovery codes and a passkey, and signed in. */
const withFactors = async (role: 'user' | 'admin' = 'user'): Promise<Person> => {
  const person = await service.addPerson({ role, password: PASSWORD });
  await setUpTwoStep(service, person, PASSWORD);
  await addPasskeyOf(service, person);
  return person;
};

const codeOf = async (response: ReturnType<typeof removeFactors>) => (await response).json().code;

const removeAsOperator = (email: string) =>
  promisify(execFile)(process.execPath, ['server/cli/remove-second-factors.ts', email], {
    cwd: projectRoot,
    env: {
      ...inheritedEnvironment,
      DATABASE_URL: service.databaseUrl,
      DATA_DIR: service.deps.config.dataDir,
      RENDERS_DIR: service.deps.config.rendersDir,
    },
  });

describe('lost second factors', () => {
  test('are removed by an admin: the password alone signs in, nobody stays signed in, and all is recorded and mailed', async () => {
    const person = await withFactors();
    expect(await signIn(person)).toEqual({ status: 200, secondStep: 'code' });
    expect((await readBy(person)).hasSecondFactors).toBe(true);
    const removed = await removeFactors(person.id);
    expect([removed.statusCode, removed.json().hasSecondFactors]).toEqual([200, false]);
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401);
    expect(await signIn(person)).toEqual({ status: 200 });
    for (const table of ['authenticator_apps', 'recovery_codes', 'passkeys', 'pending_sign_ins'])
      expect(
        await service.deps.dataSource.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [person.id]),
      ).toEqual([]);
    expect(await kindsOf(person)).toContainEqual({ kind: 'second_step_removed', detail: 'by an admin' });
    expect(await changesOf(person)).toEqual([
      expect.objectContaining({ action: 'second_step_removed', actorId: admin.id, targetId: person.id }),
    ]);
    const subjects = (await mailsTo(person)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-step sign-in was removed from your PolePro account');
  });

  test('of somebody who has none stay none: nothing ends, and nothing is recorded or mailed', async () => {
    const person = await service.addPerson({ password: PASSWORD });
    expect((await removeFactors(person.id)).statusCode).toBe(200);
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(200);
    expect([await changesOf(person), await mailsTo(person)]).toEqual([[], []]);
  });

  test('are not removed for oneself, for demo accounts, by others, or without a recent sign-in', async () => {
    const person = await withFactors();
    const demo = await service.addPerson({ email: 'pro@demo.polepro.test', role: 'pro' });
    const owner = await service.addPerson({ role: 'studio_owner' });
    for (const change of [removeFactors, endSessions]) {
      expect(await codeOf(change(admin.id))).toBe('OWN_ACCOUNT');
      expect(await codeOf(change(demo.id))).toBe('DEMO_ACCOUNT');
      expect(await codeOf(change('n'.repeat(22)))).toBe('NOT_FOUND');
      expect(await codeOf(change(person.id, owner))).toBe('FORBIDDEN');
    }
    forward(11 * 60_000);
    for (const change of [removeFactors, endSessions])
      expect(await codeOf(change(person.id))).toBe('RECENT_SIGN_IN_REQUIRED');
    expect((await readBy(person)).hasSecondFactors).toBe(true);
  });

  test('of the last admin are removed by a command of the operator', async () => {
    const last = await withFactors('admin');
    const { stdout } = await removeAsOperator(last.email.toUpperCase());
    expect(stdout).toContain(`${last.email} can now sign in with just the password.`);
    expect(await signIn(last)).toEqual({ status: 200 });
    expect((await last.call('GET', '/api/auth/user')).statusCode).toBe(401);
    expect(await kindsOf(last)).toContainEqual({ kind: 'second_step_removed', detail: 'by the operator' });
    await expect(removeAsOperator(last.email)).rejects.toThrow('has no second factors');
  });
});

test('an admin ends all sessions of a person, who can sign in again; the records say how many', async () => {
  const person = await service.addPerson({ password: PASSWORD });
  await signIn(person);
  expect((await endSessions(person.id)).json().id).toBe(person.id);
  expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401);
  expect(
    await service.deps.dataSource.query('SELECT 1 FROM sessions WHERE user_id = $1', [person.id]),
  ).toEqual([]);
  expect(await kindsOf(person)).toContainEqual({ kind: 'signed_out_by_admin', detail: null });
  expect((await endSessions(person.id)).statusCode).toBe(200);
  expect(await changesOf(person)).toEqual([
    expect.objectContaining({
      action: 'sessions_ended',
      actorId: admin.id,
      before: { sessions: 2 },
      after: { sessions: 0 },
    }),
  ]);
  expect(await signIn(person)).toEqual({ status: 200 });
});
