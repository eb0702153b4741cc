import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/endpoint.ts';
import { mailbox, tokenIn } from '#tests/support/outbox.ts';
import { addToTeam, newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import { type TestService, serviceForTest, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const PASSWORD = 'moon-and-pole';

const register = (email: string, { app } = service) =>
  app.inject({ method: 'POST', url: '/api/auth/register', payload: { email, password: PASSWORD } });

const signIn = (email: string, { app } = service) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } });

describe('the first sign-in of somebody who was added to a team', () => {
  test('[ST-002] [ST-003] [ST-004] [ST-005] [ST-012] [ST-013] [ST-014] [ST-015] [ST-016] [ST-025] [ST-026] gives Pro and the studio, with an account and a password of their own', async () => {
    const { id: studioId, owner } = await newStudio(service);
    await owner.call('POST', '/api/instructor-preferences', { studio: 'North Pole' });
    await addToTeam(owner, 'mia@north.test', 'Mia Lee');
    const response = await register('Mia@North.test');
    expect(response.json()).toMatchObject({
      role: 'studio_team',
      studioId,
      firstName: 'Mia',
      lastName: 'Lee',
    });
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
    expect(member).toMatchObject({ state: 'active', userId: response.json().id, name: 'Mia Lee' });
    const { events } = await read('/api/auth/activity');
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('joined_team');
  });

  test.each(['user', 'pro', 'beta'] as const)(
    'works for an account with the role %s, which gets it back when it leaves',
    async (role) => {
      const { owner } = await newStudio(service);
      const person = await service.addPerson({ role, password: PASSWORD });
      await addToTeam(owner, person.email);
      const roleNow = async () => (await person.call('GET', '/api/auth/user')).json().role;
      expect(await roleNow()).toBe(role);
      expect((await signIn(person.email)).json().role).toBe('studio_team');
      const [member] = await teamOf(owner);
      await owner.call('DELETE', `/api/studio/team/${member?.id}`);
      expect(await roleNow()).toBe(role);
    },
  );

  test.each(['admin', 'studio_owner'] as const)('changes nothing for the role %s', async (role: Role) => {
    const { owner } = await newStudio(service);
    const person = await service.addPerson({ role, password: PASSWORD });
    await addToTeam(owner, person.email);
    expect((await signIn(person.email)).json()).toMatchObject({ role, studioId: null });
    expect((await teamOf(owner))[0]?.state).toBe('invited');
  });

  test('leads into one team only, the one that added them first', async () => {
    const [first, second] = [await newStudio(service), await newStudio(service)];
    const person = await service.addPerson({ password: PASSWORD });
    await addToTeam(first.owner, person.email);
    await addToTeam(second.owner, person.email);
    await Promise.all(Array.from({ length: 5 }, () => signIn(person.email)));
    expect((await signIn(person.email)).json().studioId).toBe(first.id);
    expect((await teamOf(second.owner))[0]?.state).toBe('invited');
  });

  test('gives nothing once the owner has no studio plan any more', async () => {
    const { owner } = await newStudio(service);
    const person = await service.addPerson({ password: PASSWORD });
    await addToTeam(owner, person.email);
    await service.deps.dataSource.query(`UPDATE users SET role = 'pro' WHERE id = $1`, [owner.id]);
    expect((await signIn(person.email)).json().role).toBe('user');
  });
});

test('where mails can be sent, nobody joins with an address that is not confirmed', async () => {
  const { mailer, mailsTo } = mailbox();
  const mailing = await serviceForTest({
    change: () => ({ mailer: { ...mailer, reachesPeople: true } }),
  });
  const { owner } = await newStudio(mailing);
  await addToTeam(owner, 'mia@north.test');
  expect((await register('mia@north.test', mailing)).json().role).toBe('user');
  const token = tokenIn((await mailsTo(mailing, 'mia@north.test')).at(-1), 'confirm-email');
  await mailing.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload: { token } });
  expect((await signIn('mia@north.test', mailing)).json().role).toBe('studio_team');
});
