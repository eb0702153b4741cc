import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminUser } from '#contract/admin-users.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { newFinishedRenderOf } from '#tests/support/access-fixtures.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import {
  type Person,
  type TestService,
  serviceForTest,
  startTestService,
} from '#tests/support/test-service.ts';

let service: TestService;
let admin: Person;
beforeAll(async () => {
  service = await startTestService();
  await loadSmallLibrary(service.deps, service.folder);
  admin = await service.addPerson({ role: 'admin' });
});
afterAll(() => service.close());

const codeOf = async (answer: ReturnType<Person['call']>): Promise<[number, string]> => {
  const { statusCode, body } = await answer;
  return [statusCode, body === '' ? '' : (JSON.parse(body).code ?? '')];
};

const setRole = (id: string, role: string, by = admin) =>
  by.call('PATCH', `/api/admin/user-role/${id}`, { role });

const read = async ({ email }: Person): Promise<AdminUser> =>
  (await admin.call('GET', `/api/admin/user-by-email/${email}`)).json();

const changesOf = async (target: string) =>
  (await admin.call('GET', `/api/admin/changes?target=${target}`)).json().changes;

const setExpiration = (id: string, expirationDate: unknown) =>
  admin.call('PATCH', `/api/admin/update-expiration/${id}`, { expirationDate });

const cancel = (id: string, immediate: boolean) =>
  admin.call('POST', `/api/admin/cancel-subscription/${id}`, { immediate });

describe('the role of an account', () => {
  test('[AD-009] [AD-041] [AD-064] [AD-065] changes with the next request of the person, and the record says from what to what', async () => {
    const person = await service.addPerson();
    expect(await codeOf(person.call('POST', '/api/custom-class-types', { classType: 'Chair' }))).toEqual([
      403,
      'CUSTOM_CLASSES_NEED_PRO',
    ]);
    const answer = await setRole(person.id, 'pro');
    expect([answer.statusCode, answer.json().role, answer.json().subscriptionStatus]).toEqual([
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
    const answer = (await setRole(person.id, 'user')).json();
    expect([answer.role, answer.subscriptionStatus]).toEqual(['user', null]);
  });

  test('an owner who becomes something else ends the studio: its members leave with their next request', async () => {
    const { owner, id: studioId } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    expect((await setRole(owner.id, 'pro')).json().studioName).toBeNull();
    const former = (await member.call('GET', '/api/user')).json();
    expect([former.role, former.studioId]).toEqual(['user', null]);
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
    const answer = await setRole(person.id, 'studio_team');
    expect([answer.statusCode, answer.json().details]).toEqual([
      400,
      [{ path: 'role', message: 'comes with a place in a team: add the person to a studio under Studios' }],
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

describe('a subscription', () => {
  test('[AD-011] [AD-062] cancelled at once is over: the account is free, and a studio ends', async () => {
    const { owner } = await newStudio(service);
    const answer = (await cancel(owner.id, true)).json();
    expect([answer.role, answer.subscriptionStatus]).toEqual(['user', 'canceled']);
    expect((await owner.call('GET', '/api/user')).json()).toMatchObject({ role: 'user', studioId: null });
  });

  test('[BI-094] [BI-095] cancelled at its end stays until the expiration, also for a user who pays', async () => {
    const person = await service.addPerson({ subscriptionStatus: 'active' });
    expect(await codeOf(cancel(person.id, false))).toEqual([409, 'SUBSCRIPTION_WITHOUT_END']);
    await setExpiration(person.id, '2099-01-31');
    const answer = (await cancel(person.id, false)).json();
    expect(answer).toMatchObject({
      role: 'pro',
      subscriptionStatus: 'canceled',
      subscriptionExpiresAt: '2099-01-31T23:59:59.999Z',
    });
    expect((await changesOf(person.id)).map(({ action }: { action: string }) => action)).toEqual([
      'subscription_cancelled',
      'expiration_changed',
    ]);
  });

  test.each(['user', 'beta', 'admin'] as const)(
    '[AD-063] of %s cannot be cancelled: there is none',
    async (role) => {
      const person = await service.addPerson({ role });
      expect(await codeOf(cancel(person.id, true))).toEqual([409, 'NO_SUBSCRIPTION']);
    },
  );

  test('[AD-012] [AD-048] [AD-049] [AD-069] [AD-070] takes a date as its last day, or null for none, and names a field that is not one', async () => {
    const person = await service.addPerson({ role: 'beta' });
    const answer = await setExpiration(person.id, '2099-02-28');
    expect(answer.json().updatedUser.subscriptionExpiresAt).toBe('2099-02-28T23:59:59.999Z');
    expect((await setExpiration(person.id, null)).json().updatedUser.subscriptionExpiresAt).toBeNull();
    for (const wrong of ['', '28.2.2099', '2099-02-30', undefined]) {
      const refused = await setExpiration(person.id, wrong);
      expect([refused.statusCode, refused.json().details[0].path]).toEqual([400, 'expirationDate']);
    }
    const free = await service.addPerson();
    expect(await codeOf(setExpiration(free.id, '2099-02-28'))).toEqual([409, 'NO_SUBSCRIPTION']);
  });

  test('[AD-007] [AD-008] [AD-053] [AD-068] that has expired makes the account free when admins check, and no other account', async () => {
    const { owner, id: studioId } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    const pro = await service.addPerson({ role: 'pro', subscriptionStatus: 'individual_pro' });
    const payer = await service.addPerson({ subscriptionStatus: 'active' });
    const later = await service.addPerson({ role: 'pro' });
    for (const { id } of [owner, pro, payer]) await setExpiration(id, '2020-01-31');
    await setExpiration(later.id, '2099-01-31');
    const check = async () => (await admin.call('POST', '/api/subscription/process-expired')).json();
    expect(await check()).toEqual({ processed: 3 });
    for (const person of [owner, pro, payer]) {
      expect(await read(person)).toMatchObject({ role: 'user', subscriptionStatus: 'free' });
      expect((await changesOf(person.id))[0].action).toBe('subscription_expired');
    }
    expect((await read(member)).role).toBe('user');
    expect((await read(later)).role).toBe('pro');
    expect(await check()).toEqual({ processed: 0 });
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

describe('deleting an account', () => {
  test('[AD-010] [AD-066] removes everything of theirs from database and store, and only what the studio gave stays', async () => {
    const { owner, id: studioId } = await newStudio(service);
    const person = await service.addPerson({ role: 'studio_team', studioId });
    await person.call('POST', '/api/promos', { title: 'Monday', document: newPromo() });
    await person.call('POST', '/api/custom-class-types', { classType: 'Chair' });
    const render = await newFinishedRenderOf(service, person);
    const [own, given] = [await newAssetOf(service, person), await newAssetOf(service, person)];
    const { dataSource, mediaStore, renderFiles } = service.deps;
    await dataSource.query('UPDATE assets SET studio_id = $2 WHERE id = $1', [given, studioId]);
    const key = `library/${own}.mp4`;
    await mediaStore.putFile(key, smallVideo);
    await dataSource.query('UPDATE assets SET file_key = $2 WHERE id = $1', [own, key]);
    expect((await admin.call('DELETE', `/api/admin/user/${person.id}`)).statusCode).toBe(204);
    expect((await person.call('GET', '/api/user')).statusCode).toBe(401);
    expect(await mentionsOf(person)).toEqual(['admin_changes']);
    expect([await renderFiles.size(render), (await mediaStore.keys('library')).includes(key)]).toEqual([
      null,
      false,
    ]);
    const shared = await dataSource.query('SELECT owner_id, library_type FROM assets WHERE id = $1', [given]);
    expect(shared).toEqual([{ owner_id: owner.id, library_type: 'studio' }]);
    const [change] = await changesOf(person.id);
    expect(change).toMatchObject({ action: 'user_deleted', targetName: null, after: null });
    expect(JSON.stringify(change)).not.toContain(person.email);
  });

  /** The tables that have a row with the person's id or address anywhere in it. */
  const mentionsOf = async ({ id, email }: Person): Promise<string[]> => {
    const { dataSource } = service.deps;
    const tables: { name: string }[] = await dataSource.query(
      `SELECT oid::regclass::text AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows: unknown[] = await dataSource.query(
        `SELECT 1 FROM ${name} AS line WHERE strpos(line::text, $1) > 0 OR strpos(line::text, $2) > 0 LIMIT 1`,
        [id, email],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  };

  test('refuses the own account, demo accounts and unknown ones, and deletes nothing', async () => {
    const demo = await service.addPerson({ email: 'user@demo.polepro.test' });
    const del = (id: string) => codeOf(admin.call('DELETE', `/api/admin/user/${id}`));
    expect(await del(admin.id)).toEqual([403, 'OWN_ACCOUNT']);
    expect(await del(demo.id)).toEqual([403, 'DEMO_ACCOUNT']);
    expect(await del('0123456789012345678901')).toEqual([404, 'NOT_FOUND']);
    expect((await demo.call('GET', '/api/user')).statusCode).toBe(200);
  });
});
