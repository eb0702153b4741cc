import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import {
  type Person,
  type TestService,
  serviceForTest,
  startTestService,
} from '#tests/support/test-service.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';

let service: TestService;
let admin: Person;
beforeAll(async () => {
  service = await startTestService();
  admin = await service.addPerson({ role: 'admin' });
});
afterAll(() => service.close());

const codeOf = async (response: ReturnType<Person['call']>): Promise<[number, string]> => {
  const { statusCode, body } = await response;
  return [statusCode, body === '' ? '' : (JSON.parse(body).code ?? '')];
};

const setRole = (id: string, role: string, by = admin) =>
  by.call('PATCH', `/api/admin/user-role/${id}`, { role });

const read = async ({ email }: Person): Promise<AdminUser> =>
  (await admin.call('GET', `/api/admin/user-by-email/${email}`)).json();

const changesOf = async (target: string) =>
  (await admin.call('GET', `/api/admin/changes?target=${target}`)).json().changes;

describe('the role of an account', () => {
  test('[AD-009] [AD-041] [AD-064] [AD-065] changes with the next request of the person, and the record says from what to what', async () => {
    const person = await service.addPerson();
    expect(await codeOf(person.call('POST', '/api/custom-class-types', { classType: 'Chair' }))).toEqual([
      403,
      'CUSTOM_CLASSES_NEED_PRO',
    ]);
    const response = await setRole(person.id, 'pro');
    expect([response.statusCode, response.json().role, response.json().subscriptionStatus]).toEqual([
      200,
      'pro',
      'individual_pro',
    ]);
    for (const url of ['/api/auth/user', '/api/user']) {
      expect((await person.call('GET', url)).json().role).toBe('pro');
    }
    expect((await person.call('POST', '/api/custom-class-types', { classType: 'Chair' })).statusCode).toBe(
      201,
    );
    expect(await changesOf(person.id)).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        at: expect.stringMatching(/Z$/),
        actorId: admin.id,
        actorEmail: admin.email,
        action: 'role_changed',
        targetId: person.id,
        targetName: person.email,
        before: { role: 'user', subscriptionStatus: null, subscriptionExpiresAt: null },
        after: { role: 'pro', subscriptionStatus: 'individual_pro', subscriptionExpiresAt: null },
      },
    ]);
    expect((await setRole(person.id, 'pro')).statusCode).toBe(200);
    expect(await changesOf(person.id)).toHaveLength(1);
  });

  test('free means free: a subscription that was paid goes with the role', async () => {
    const person = await service.addPerson({ subscriptionStatus: 'active' });
    const response = (await setRole(person.id, 'user')).json();
    expect([response.role, response.subscriptionStatus]).toEqual(['user', null]);
  });

  test('an owner who becomes something else ends the studio: its members leave with their next request', async () => {
    const { owner, id: studioId } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    expect((await setRole(owner.id, 'pro')).json().studioName).toBeNull();
    const former = (await member.call('GET', '/api/user')).json();
    expect([former.role, former.studioId]).toEqual(['user', null]);
  });

  test('that is no different from a downgrade: both are told, and the planning stays readable', async () => {
    const { owner, id: studioId } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId, password: 'secret' });
    await owner.call('POST', '/api/timetable/sessions', sampleSession({ classType: 'Pole Flow' }));
    await setRole(owner.id, 'pro');
    const toldOf = async (id: string): Promise<string[]> => {
      const sql = 'SELECT subject FROM account_mails WHERE user_id = $1';
      const mails = await service.deps.dataSource.query(sql, [id]);
      return mails.map(({ subject }: { subject: string }) => subject);
    };
    expect(await toldOf(owner.id)).toEqual(['Your studio on PolePro has ended']);
    expect(await toldOf(member.id)).toEqual(['Your studio’s team on PolePro has ended']);
    const kept = async () => (await owner.call('GET', '/api/planning/kept')).json().kept;
    expect(await kept()).toMatchObject({
      classes: [{ classType: 'Pole Flow' }],
      team: [{ email: member.email }],
    });
    // Whoever deletes their account is named nowhere any more.
    expect((await member.call('DELETE', '/api/user', { password: 'secret' })).statusCode).toBe(204);
    expect(await kept()).toMatchObject({ classes: [{ classType: 'Pole Flow' }], team: [] });
  });

  test('a new owner has a studio at once, and a member who becomes an owner has left the team', async () => {
    const { owner, id: studioId } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    await setRole(member.id, 'studio_owner');
    const promoted = (await member.call('GET', '/api/user')).json();
    expect([promoted.role, promoted.studioId === null, promoted.studioId === studioId]).toEqual([
      'studio_owner',
      false,
      false,
    ]);
    expect(await teamOf(owner)).toEqual([]);
  });

  test('a member is made by adding to a team: the role alone is refused, and says where', async () => {
    const person = await service.addPerson();
    const response = await setRole(person.id, 'studio_team');
    expect([response.statusCode, response.json().details]).toEqual([
      400,
      [{ path: 'role', message: 'comes with a place in a team; add the person to a studio under Studios' }],
    ]);
    expect((await read(person)).role).toBe('user');
  });

  test('the own role and those of demo accounts stay', async () => {
    const demo = await service.addPerson({ role: 'beta', email: 'beta@demo.polepro.test' });
    expect(await codeOf(setRole(admin.id, 'user'))).toEqual([403, 'OWN_ACCOUNT']);
    expect(await codeOf(setRole(demo.id, 'user'))).toEqual([403, 'DEMO_ACCOUNT']);
    expect((await read(demo)).role).toBe('beta');
  });

  test('of two admins who take the role from each other at once, one stays; the last one cannot leave', async () => {
    const alone = await serviceForTest();
    for (let round = 0; round < 10; round += 1) {
      const pair = [
        await alone.addPerson({ role: 'admin', password: 'moon-and-pole' }),
        await alone.addPerson({ role: 'admin', password: 'moon-and-pole' }),
      ] as const;
      await Promise.all([setRole(pair[1].id, 'user', pair[0]), setRole(pair[0].id, 'user', pair[1])]);
      const admins = await alone.deps.dataSource.query(`SELECT id FROM users WHERE role = 'admin'`);
      expect(admins).toHaveLength(1);
      const last = pair.find(({ id }) => id === admins[0].id);
      const leaving = last?.call('DELETE', '/api/user', { password: 'moon-and-pole' });
      expect(leaving === undefined ? [] : await codeOf(leaving)).toEqual([403, 'LAST_ADMIN']);
      await alone.deps.dataSource.query(`UPDATE users SET role = 'user'`);
    }
  });
});

test('[AD-013] [AD-067] reset name changes are all there again', async () => {
  const person = await service.addPerson({ role: 'pro' });
  for (const instructorName of ['Mia', 'Mia Lee', 'Mia L.']) {
    await person.call('POST', '/api/instructor-preferences', { instructorName });
  }
  const status = async () => (await person.call('GET', '/api/name-change-status')).json().remainingChanges;
  expect(await status()).toBe(0);
  expect((await admin.call('PATCH', `/api/admin/reset-name-changes/${person.id}`, {})).json()).toMatchObject({
    id: person.id,
    nameChangeCount: 0,
  });
  expect(await status()).toBe(2);
});
