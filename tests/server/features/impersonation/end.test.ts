import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  impersonate,
  impersonationsOf,
  requestsOf,
  userOf,
} from '#tests/support/impersonation-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

const PASSWORD = 'moon-and-pole';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const newAdmin = (): Promise<Person> => service.addPerson({ role: 'admin', password: PASSWORD });
const newMember = (): Promise<Person> => service.addPerson({ password: PASSWORD });
const setRole = (id: string, role: string) =>
  service.deps.dataSource.query('UPDATE users SET role = $2 WHERE id = $1', [id, role]);
const eventsOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/api/auth/activity')).json().events.map(({ kind }: { kind: string }) => kind);
const recordOf = async ({ id }: Person): Promise<string[]> => {
  const reader = await newAdmin();
  const { changes } = (await reader.call('GET', `/api/admin/changes?target=${id}`)).json();
  return changes.map(({ action }: { action: string }) => action).toSorted();
};

describe('the end of acting for a person', () => {
  type End = (place: { admin: Person; person: Person; acting: Person }) => Promise<unknown>;
  const ends: [by: string, end: End][] = [
    ['Stop', ({ acting }) => acting.call('POST', '/api/impersonation/stop')],
    [
      'the person, under Account access',
      async ({ person }) =>
        person.call('DELETE', `/api/impersonations/${(await impersonationsOf(person))[0].id}`),
    ],
    [
      'the person, from the list of devices',
      async ({ person, admin }) => {
        const { sessions } = (await person.call('GET', '/api/auth/sessions')).json();
        const device = sessions.find(
          ({ impersonatorEmail }: { impersonatorEmail: string | null }) => impersonatorEmail === admin.email,
        );
        return person.call('DELETE', `/api/auth/sessions/${device.id}`);
      },
    ],
    [
      'the person, who signs out all other devices',
      ({ person }) => person.call('DELETE', '/api/auth/sessions'),
    ],
    ['the admin’s logout', ({ admin }) => admin.call('POST', '/api/auth/logout')],
  ];

  test.each(ends)('by %s is at once, and stands in both records with the start', async (_by, end) => {
    const [admin, person] = [await newAdmin(), await newMember()];
    const acting = await impersonate(service, admin, person);
    await end({ admin, person, acting });
    expect(await codeOf(acting.call('GET', '/api/auth/user'))).toMatch(/IMPERSONATION_ENDED|SIGNED_OUT/);
    expect(await recordOf(person)).toEqual([
      'impersonation_ended',
      'impersonation_requested',
      'impersonation_started',
    ]);
    const events = await eventsOf(person);
    expect(events).toEqual(
      expect.arrayContaining(['impersonation_allowed', 'impersonation_started', 'impersonation_ended']),
    );
    expect(await requestsOf(await newAdmin())).toEqual([]);
  });

  test('comes when the admin is no longer an admin, or the person becomes one', async () => {
    const [admin, person] = [await newAdmin(), await newMember()];
    const acting = await impersonate(service, admin, person);
    await setRole(person.id, 'admin');
    expect(await codeOf(acting.call('GET', '/api/auth/user'))).toBe('IMPERSONATION_ENDED');
    // The requests of an upload are not sent by the app's own client.
    expect(await codeOf(acting.call('PATCH', '/api/uploads/sent'))).toBe('IMPERSONATION_ENDED');
    await setRole(person.id, 'user');
    expect((await userOf(acting)).id).toBe(person.id);
    await setRole(admin.id, 'user');
    expect(await codeOf(acting.call('GET', '/api/auth/user'))).toBe('IMPERSONATION_ENDED');
  });

  test('with the account of either leaves that deleted account without a trace but its id', async () => {
    const [admin, gone, stays] = [await newAdmin(), await newMember(), await newMember()];
    await impersonate(service, admin, gone);
    expect((await gone.call('DELETE', '/api/user', { password: PASSWORD })).statusCode).toBe(204);
    expect(await recordOf(gone)).toContain('impersonation_ended');
    await newAdmin();
    await impersonate(service, admin, stays);
    expect((await admin.call('DELETE', '/api/user', { password: PASSWORD })).statusCode).toBe(204);
    expect(await eventsOf(stays)).toContain('impersonation_ended');
    expect(await impersonationsOf(stays)).toEqual([]);
  });
});
