import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/endpoint.ts';
import { mailbox, tokenIn } from '#tests/support/outbox.ts';
import { addToTeam, newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

const { mailer, mailsTo } = mailbox();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ change: () => ({ mailer }) });
});
afterAll(() => service.close());

const PASSWORD = 'moon-and-pole';

const tokenFor = async (email: string) => {
  const tokens = (await mailsTo(service, email)).map((mail) => tokenIn(mail, 'join'));
  return tokens.findLast((token) => token !== '') ?? '';
};
const post = (url: string, payload: object) => service.app.inject({ method: 'POST', url, payload });
const signIn = async (email: string) => (await post('/api/auth/login', { email, password: PASSWORD })).json();
const userOf = async (person: Person) => (await person.call('GET', '/api/auth/user')).json();
const join = async (person: Person) =>
  (await person.call('POST', '/api/team-invitation/join', { token: await tokenFor(person.email) })).json();
const detailsOf = async (person: Person): Promise<(string | null)[]> => {
  const { events } = (await person.call('GET', '/api/auth/activity')).json();
  return events.map(({ kind, detail }: { kind: string; detail: string | null }) => detail ?? kind);
};

describe('somebody who was added to a team', () => {
  test('[ST-002] [ST-003] [ST-004] [ST-005] [ST-012] [ST-013] [ST-014] [ST-015] [ST-016] [ST-025] [ST-026] gets Pro and the studio by joining, with an account and a password of their own', async () => {
    const { id: studioId, owner } = await newStudio(service);
    await owner.call('POST', '/api/instructor-preferences', { studio: 'North Pole' });
    await addToTeam(owner, 'mia@north.test', 'Mia Lee');
    const token = await tokenFor('mia@north.test');
    const response = await post('/api/team-invitation/accept', { token, newPassword: PASSWORD });
    const { user } = response.json();
    expect(user).toMatchObject({ role: 'studio_team', studioId, firstName: 'Mia', lastName: 'Lee' });
    const cookie = `polepro=${response.cookies.find(({ name }) => name === 'polepro')?.value}`;
    const read = async (url: string) => (await service.app.inject({ url, headers: { cookie } })).json();
    expect(await read('/api/studio/owner-info')).toEqual({ studioName: 'North Pole' });
    expect(await read('/api/studio/team-member-name?email=mia@north.test')).toEqual({ name: 'Mia Lee' });
    expect((await read('/api/studio/instructor-names')).instructorNames).toContain('Mia Lee');
    // A free account may not add one.
    const chair = { method: 'POST', url: '/api/custom-class-types', headers: { cookie } } as const;
    const added = await service.app.inject({ ...chair, payload: { classType: 'Chair Dance' } });
    expect(added.statusCode).toBe(201);
    const [member] = await teamOf(owner);
    expect(member).toMatchObject({ state: 'active', userId: user.id, name: 'Mia Lee' });
    const { events } = await read('/api/auth/activity');
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('joined_team');
  });

  test.each(['user', 'pro', 'beta'] as const)(
    'keeps the role %s however often they sign in and register, until they join',
    async (role) => {
      const { owner } = await newStudio(service);
      const person = await service.addPerson({ role, password: PASSWORD });
      await addToTeam(owner, person.email);
      expect((await signIn(person.email)).role).toBe(role);
      expect((await teamOf(owner))[0]?.state).toBe('invited');
      expect((await join(person)).role).toBe('studio_team');
    },
  );

  test('does not join by registering the address without the link', async () => {
    const { owner } = await newStudio(service);
    await addToTeam(owner, 'kim@north.test');
    const registered = await post('/api/auth/register', { email: 'kim@north.test', password: PASSWORD });
    expect(registered.json().role).toBe('user');
    expect((await teamOf(owner))[0]?.state).toBe('invited');
  });

  test.each(['admin', 'studio_owner'] as const)('cannot join with the role %s', async (role: Role) => {
    const { owner } = await newStudio(service);
    const person = await service.addPerson({ role, password: PASSWORD });
    await addToTeam(owner, person.email);
    expect((await join(person)).code).toBe('CANNOT_JOIN_TEAM');
    expect((await userOf(person)).role).toBe(role);
    expect((await teamOf(owner))[0]?.state).toBe('invited');
  });

  test('joins one team only', async () => {
    const [first, second] = [await newStudio(service), await newStudio(service)];
    const person = await service.addPerson();
    await addToTeam(first.owner, person.email);
    const firstToken = await tokenFor(person.email);
    await addToTeam(second.owner, person.email);
    const secondToken = await tokenFor(person.email);
    const both = await Promise.all(
      [firstToken, secondToken].map((token) => person.call('POST', '/api/team-invitation/join', { token })),
    );
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const states = [...(await teamOf(first.owner)), ...(await teamOf(second.owner))].map(
      ({ state }) => state,
    );
    expect(states.toSorted()).toEqual(['active', 'invited']);
  });

  test('gets nothing once the owner has no studio plan any more', async () => {
    const { owner } = await newStudio(service);
    const person = await service.addPerson();
    await addToTeam(owner, person.email);
    await service.deps.dataSource.query(`UPDATE users SET role = 'pro' WHERE id = $1`, [owner.id]);
    expect((await join(person)).code).toBe('INVITATION_EXPIRED');
  });
});

/** Somebody in a team, with its owner. */
const member = async (role: Role = 'user') => {
  const { owner } = await newStudio(service);
  const person = await service.addPerson({ role });
  await addToTeam(owner, person.email);
  await join(person);
  return { owner, person };
};

describe('a member of a team', () => {
  test.each(['user', 'pro', 'beta'] as const)(
    'leaves by themselves with the role %s that they had, which the owner sees',
    async (role) => {
      const { owner, person } = await member(role);
      const left = await person.call('POST', '/api/studio/leave');
      expect([left.statusCode, left.json()]).toEqual([
        200,
        expect.objectContaining({ id: person.id, role, studioId: null }),
      ]);
      expect(await teamOf(owner)).toEqual([]);
      expect((await detailsOf(owner))[0]).toBe(`${person.email} left`);
      expect((await detailsOf(person))[0]).toBe('left_team');
      expect((await person.call('POST', '/api/studio/leave')).statusCode).toBe(403);
    },
  );

  test('is told by mail when the owner removes them', async () => {
    const { owner, person } = await member('pro');
    const [place] = await teamOf(owner);
    await owner.call('DELETE', `/api/studio/team/${place?.id}`);
    expect((await userOf(person)).role).toBe('pro');
    const mail = (await mailsTo(service, person.email)).at(-1);
    expect(mail?.subject).toBe('You are no longer in a studio team on PolePro');
  });
});
