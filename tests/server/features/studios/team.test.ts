import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { newId } from '#server/db/new-id.ts';
import { addToTeam, newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const rename = (owner: Person, id: string, name: string) =>
  owner.call('PUT', `/api/studio/team/${id}`, { name });
const remove = (owner: Person, id: string) => owner.call('DELETE', `/api/studio/team/${id}`);

const eventsOf = async (person: Person): Promise<{ kind: string; detail: string | null }[]> =>
  (await person.call('GET', '/api/auth/activity')).json().events;

const rightsOf = async (person: Person) => (await person.call('GET', '/api/auth/user')).json();

describe('adding to a team', () => {
  test('[ST-022] [ST-023] [ST-033] [ST-040] [ST-041] invites a person, who has no account yet', async () => {
    const { id: studioId, owner } = await newStudio(service);
    expect(await teamOf(owner)).toEqual([]);
    const added = await addToTeam(owner, ' Mia@Studio.test ', ' Mia Lee ');
    expect([added.statusCode, added.json()]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        email: 'mia@studio.test',
        name: 'Mia Lee',
        handle: '',
        userId: null,
        studioId,
        state: 'invited',
        createdAt: expect.any(String),
        isMailed: true,
        hasNoMailServer: true,
      },
    ]);
    await addToTeam(owner, 'kim@studio.test', 'Kim');
    expect((await teamOf(owner)).map(({ name }) => name)).toEqual(['Mia Lee', 'Kim']);
    expect((await owner.call('GET', '/api/studio/instructor-names')).json().instructorNames).toEqual([
      expect.any(String),
      'Kim',
      'Mia Lee',
    ]);
    expect((await eventsOf(owner)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['team_changed', 'kim@studio.test added'],
      ['team_changed', 'mia@studio.test added'],
    ]);
  });

  test('[ST-027] [ST-028] needs a name and an email address that are not blank', async () => {
    const { owner } = await newStudio(service);
    const response = await addToTeam(owner, '  ', '  ');
    expect(response.statusCode).toBe(400);
    expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual(['email', 'name']);
    expect(await teamOf(owner)).toEqual([]);
  });

  test('refuses an address that is in the studio already', async () => {
    const { owner } = await newStudio(service);
    await addToTeam(owner, 'mia@studio.test');
    for (const email of ['MIA@studio.test', owner.email]) {
      const response = await addToTeam(owner, email, 'Somebody');
      expect([response.statusCode, response.json()]).toEqual([
        409,
        {
          code: 'ALREADY_IN_TEAM',
          message: 'This email address is already in your studio.',
          details: [{ path: 'email', message: 'is already in your studio' }],
        },
      ]);
    }
  });

  test('makes the studio of an owner who has none, once', async () => {
    const owner = await service.addPerson({ role: 'studio_owner' });
    expect(await teamOf(owner)).toEqual([]);
    await Promise.all([addToTeam(owner, 'mia@studio.test'), addToTeam(owner, 'kim@studio.test')]);
    const team = await teamOf(owner);
    expect(new Set(team.map(({ studioId }) => studioId)).size).toBe(1);
    expect(team).toHaveLength(2);
  });

  test("does not trust a studio's id from the client", async () => {
    const { id, owner } = await newStudio(service);
    const other = await newStudio(service);
    const member = { email: 'noa@studio.test', name: 'Mia' };
    const refused = await owner.call('POST', '/api/studio/team', { ...member, studioId: other.id });
    expect(refused.json().code).toBe('NOT_FOUND');
    expect((await owner.call('POST', '/api/studio/team', { ...member, studioId: id })).statusCode).toBe(201);
    expect(await teamOf(other.owner)).toEqual([]);
  });

  test('[ST-001] [ST-010] [ST-029] [ST-031] ends at 10 members, however many are added at once', async () => {
    const { owner } = await newStudio(service);
    for (let number = 1; number <= 9; number += 1) await addToTeam(owner, `${number}@studio.test`);
    const added = await Promise.all(
      Array.from({ length: 50 }, (_, number) => addToTeam(owner, `racing-${number}@studio.test`)),
    );
    expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const refused = added.filter(({ statusCode }) => statusCode !== 201).map((response) => response.json());
    expect(new Set(refused.map(({ code, message }) => `${code}: ${message}`))).toEqual(
      new Set(['TEAM_FULL: Maximum team size of 10 members reached']),
    );
    const [first, ...others] = await teamOf(owner);
    expect(others).toHaveLength(9);
    await remove(owner, first?.id ?? '');
    expect((await addToTeam(owner, 'in-the-free-place@studio.test')).statusCode).toBe(201);
  });
});

describe('a member', () => {
  test('[ST-032] [ST-042] is renamed in the studio, with a name that is not blank', async () => {
    const { id: studioId, owner } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId, email: 'mia@team.test' });
    const [listed] = await teamOf(owner);
    expect(listed).toMatchObject({ userId: member.id, state: 'active', name: 'mia' });
    const id = listed?.id ?? '';
    const blank = await rename(owner, id, '   ');
    expect([blank.statusCode, blank.json().details]).toEqual([
      400,
      [{ path: 'name', message: 'must not be empty' }],
    ]);
    expect((await rename(owner, id, ' Mia Lee ')).json()).toMatchObject({ id, name: 'Mia Lee' });
    expect((await member.call('GET', '/api/studio/team-member-name')).json()).toEqual({ name: 'Mia Lee' });
    expect((await member.call('GET', '/api/user')).json().firstName).toBeNull();
    await member.call('POST', '/api/instructor-preferences', { instructorName: 'Mia North' });
    expect((await teamOf(owner))[0]?.name).toBe('Mia North');
  });

  test('[ST-043] is removed and loses Pro on the next request, whatever plan they had before', async () => {
    const { id: studioId, owner } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    const promo = await member.call('POST', '/api/promos', { title: 'Mine', document: newPromo() });
    const formerPro = await service.addPerson({ role: 'studio_team', studioId });
    await service.deps.dataSource.query(`UPDATE team_members SET former_role = 'pro' WHERE user_id = $1`, [
      formerPro.id,
    ]);
    for (const { id } of await teamOf(owner)) expect((await remove(owner, id)).statusCode).toBe(204);
    expect(await teamOf(owner)).toEqual([]);
    expect(await rightsOf(member)).toMatchObject({ role: 'user', studioId: null });
    expect(await rightsOf(formerPro)).toMatchObject({ role: 'pro', studioId: null });
    expect((await member.call('GET', '/api/studio/owner-info')).json().code).toBe('FORBIDDEN');
    expect((await member.call('GET', `/api/promos/${promo.json().id}`)).statusCode).toBe(200);
    expect(await eventsOf(member)).toEqual([
      expect.objectContaining({ kind: 'left_team', device: null, network: null }),
      expect.objectContaining({ kind: 'rights_changed', detail: 'studio_team > user' }),
    ]);
  });

  test('of another studio is as good as none', async () => {
    const { owner } = await newStudio(service);
    const other = await newStudio(service);
    const { id } = (await addToTeam(other.owner, 'mia@other.test')).json();
    for (const response of [await rename(owner, id, 'Mine'), await remove(owner, id)]) {
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await remove(owner, newId())).statusCode).toBe(404);
    expect(await teamOf(other.owner)).toHaveLength(1);
  });

  test('who deletes the account frees the place', async () => {
    const { id: studioId, owner } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId, password: 'secret' });
    expect(await teamOf(owner)).toHaveLength(1);
    expect((await member.call('DELETE', '/api/user', { password: 'secret' })).statusCode).toBe(204);
    expect(await teamOf(owner)).toEqual([]);
  });
});

describe('an owner who downgrades', () => {
  test('[BI-033] [BI-036] [BI-041] is an Individual Pro at once, and the members lose access with their next request', async () => {
    const { id: studioId, owner } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    const invited = await service.addPerson({ password: 'moon-and-pole' });
    await addToTeam(owner, invited.email);
    const downgrade = (targetPlan: string) =>
      owner.call('POST', '/api/subscription/downgrade', { targetPlan });
    expect((await downgrade('studio_pro')).json().details[0].path).toBe('targetPlan');
    expect((await downgrade('individual_pro')).json()).toMatchObject({
      id: owner.id,
      role: 'pro',
      subscriptionStatus: 'individual_pro',
      studioId: null,
    });
    expect(await rightsOf(member)).toMatchObject({ role: 'user', studioId: null });
    const payload = { email: invited.email, password: 'moon-and-pole' };
    const signedIn = await service.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(signedIn.json().role).toBe('user');
    expect((await downgrade('individual_pro')).json().code).toBe('FORBIDDEN');
  });
});
