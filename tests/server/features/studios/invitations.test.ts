import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#schema/durations.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox, tokenIn } from '#tests/support/outbox.ts';
import { proveIdentity } from '#tests/support/recent-sign-in.ts';
import { addToTeam, newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

const { clock, forward } = movableClock();
const { mailer, mailsTo } = mailbox();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    change: () => ({ clock, mailer: { ...mailer, reachesPeople: true } }),
  });
});
afterAll(() => service.close());

const mailTo = async (email: string) => (await mailsTo(service, email)).at(-1);
const tokenFor = async (email: string) => tokenIn(await mailTo(email), 'join');

let networks = 0;
const post = (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url, payload, remoteAddress: `198.18.11.${(networks += 1)}` });
const read = async (token: string) => (await post('/api/team-invitation/read', { token })).json();
const accept = (token: string, newPassword: string) =>
  post('/api/team-invitation/accept', { token, newPassword });
const join = (person: Person, token: string) => person.call('POST', '/api/team-invitation/join', { token });
const signIn = async (email: string, password: string) =>
  (await post('/api/auth/login', { email, password })).json();

/** Confirmed, as someone who came by an earlier mail. */
const confirmed = async (person: Person): Promise<Person> => {
  await service.deps.dataSource.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [
    person.id,
  ]);
  return person;
};

describe('the mailed invitation', () => {
  test('[ST-025] [ST-026] names the studio, and creates an account with a password of one’s own that is in the team', async () => {
    const { id: studioId, owner } = await newStudio(service);
    await owner.call('POST', '/api/instructor-preferences', { studio: 'North Pole' });
    await owner.call('PUT', '/api/studio/owner-name', { displayName: 'Zoe North' });
    await addToTeam(owner, 'mia@north.test', 'Mia Lee');
    const mail = await mailTo('mia@north.test');
    expect(mail?.subject).toBe('You are invited to a studio team on PolePro');
    expect(mail?.text).toContain('Hello Mia Lee,\n\nNorth Pole invites you to its team on PolePro.');
    const token = await tokenFor('mia@north.test');
    expect(await read(token)).toEqual({
      email: 'mia@north.test',
      name: 'Mia Lee',
      studioName: 'North Pole',
      ownerName: 'Zoe North',
      hasAccount: false,
    });
    expect((await accept(token, 'password')).json().code).toBe('COMMON_PASSWORD');
    const accepted = await accept(token, 'moon-and-pole');
    expect(accepted.json().user).toMatchObject({
      role: 'studio_team',
      studioId,
      firstName: 'Mia',
      mustConfirmEmail: false,
    });
    const cookie = `polepro=${accepted.cookies.find(({ name }) => name === 'polepro')?.value}`;
    const me = await service.app.inject({ url: '/api/auth/user', headers: { cookie } });
    expect(me.json()).toEqual(accepted.json().user);
    expect((await signIn('mia@north.test', 'moon-and-pole')).role).toBe('studio_team');
  });

  test('ends when it is used, even when it is used twice at once', async () => {
    const { owner } = await newStudio(service);
    await addToTeam(owner, 'kim@north.test');
    const token = await tokenFor('kim@north.test');
    const both = await Promise.all([accept(token, 'moon-and-pole'), accept(token, 'pole-and-moon')]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const response of [
      await accept(token, 'moon-and-pole'),
      await post('/api/team-invitation/read', { token }),
    ]) {
      expect([response.statusCode, response.json().code]).toEqual([410, 'INVITATION_EXPIRED']);
    }
  });

  test('lets an account that exists join only at its own request, signed in', async () => {
    const { id: studioId, owner } = await newStudio(service);
    const person = await confirmed(await service.addPerson({ role: 'pro', password: 'as-before' }));
    await addToTeam(owner, person.email);
    const token = await tokenFor(person.email);
    expect((await read(token)).hasAccount).toBe(true);
    const unsigned = await accept(token, 'moon-and-pole');
    expect([unsigned.statusCode, unsigned.json().code]).toEqual([403, 'INVITATION_NEEDS_SIGN_IN']);
    const stranger = await join(await confirmed(await service.addPerson()), token);
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, 'INVITATION_OF_ANOTHER']);
    expect((await signIn(person.email, 'as-before')).role).toBe('pro');
    const joined = await join(person, token);
    expect(joined.json()).toMatchObject({ id: person.id, role: 'studio_team', studioId });
    expect((await join(person, token)).json().code).toBe('INVITATION_EXPIRED');
    const { events } = (await owner.call('GET', '/api/auth/activity')).json();
    expect(events.map(({ detail }: { detail: string }) => detail)).toContain(`${person.email} joined`);
  });

  test('confirms the address of an account that is signed in and joins by it', async () => {
    const { owner } = await newStudio(service);
    const person = await service.addPerson();
    await addToTeam(owner, person.email);
    expect((await join(person, await tokenFor(person.email))).json()).toMatchObject({
      role: 'studio_team',
      mustConfirmEmail: false,
    });
  });

  test('takes an account that somebody else registered with the address from them', async () => {
    const { owner } = await newStudio(service);
    const squatter = await service.addPerson({ password: 'of-the-squatter' });
    await addToTeam(owner, squatter.email);
    const token = await tokenFor(squatter.email);
    expect((await read(token)).hasAccount).toBe(false);
    expect((await accept(token, 'of-the-owner')).json()).toEqual({ user: null });
    expect((await squatter.call('GET', '/api/auth/user')).statusCode).toBe(401);
    expect((await signIn(squatter.email, 'of-the-squatter')).code).toBe('LOGIN_FAILED');
    expect((await signIn(squatter.email, 'of-the-owner')).role).toBe('studio_team');
  });

  test('tells an account that has a studio of its own why it cannot join', async () => {
    const { owner } = await newStudio(service);
    const other = (await newStudio(service)).owner;
    await confirmed(other);
    await addToTeam(owner, other.email);
    const refused = await join(other, await tokenFor(other.email));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'CANNOT_JOIN_TEAM']);
    expect((await teamOf(owner))[0]?.state).toBe('invited');
  });

  test('works for a week, is replaced by a later one, and ends with the place', async () => {
    const { owner } = await newStudio(service);
    const { id } = (await addToTeam(owner, 'eva@north.test')).json();
    const first = await tokenFor('eva@north.test');
    forward(4 * DAY_MS);
    // Keeps the owner's session active.
    expect(await teamOf(owner)).toHaveLength(1);
    forward(3 * DAY_MS);
    expect((await read(first)).code).toBe('INVITATION_EXPIRED');
    const again = await owner.call('POST', `/api/studio/team/${id}/invitation`);
    expect(again.json()).toEqual({ message: 'An invitation is on its way to eva@north.test.' });
    const second = await tokenFor('eva@north.test');
    expect((await read(second)).email).toBe('eva@north.test');
    await proveIdentity(service, owner);
    await owner.call('DELETE', `/api/studio/team/${id}`);
    expect((await read(second)).code).toBe('INVITATION_EXPIRED');
  });

  test('is mailed again when the owner asks, but to nobody who has joined', async () => {
    const { id: studioId, owner } = await newStudio(service);
    const { id } = (await addToTeam(owner, 'lou@north.test')).json();
    await service.deps.background.settle();
    const resend = (place: string) => owner.call('POST', `/api/studio/team/${place}/invitation`);
    expect((await resend(id)).statusCode).toBe(200);
    await service.addPerson({ role: 'studio_team', studioId });
    const active = (await teamOf(owner)).find(({ state }) => state === 'active');
    expect((await resend(active?.id ?? '')).json().code).toBe('ALREADY_IN_TEAM');
  });
});
