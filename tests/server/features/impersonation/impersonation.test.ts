import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schema/durations.ts';
import { newPromo } from '#schema/new-promo.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';
import { nameOf } from '#tests/support/access-fixtures.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox } from '#tests/support/outbox.ts';
import {
  allowImpersonation,
  codeOf,
  impersonate,
  impersonationsOf,
  requestFrom,
  requestsOf,
  userOf,
} from '#tests/support/impersonation-fixtures.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

const PASSWORD = 'moon-and-pole';

const { clock, forward } = movableClock();
const { mailer, mailsTo } = mailbox();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ change: () => ({ clock, mailer }) });
});
afterAll(() => service.close());

const newAdmin = (): Promise<Person> => service.addPerson({ role: 'admin', password: PASSWORD });
const newMember = (): Promise<Person> => service.addPerson({ password: PASSWORD });

describe('an admin acts for a person', () => {
  test('only after the person has allowed it: a request alone, and the admin’s own answer to it, give nothing', async () => {
    const [admin, person, stranger] = [await newAdmin(), await newMember(), await newMember()];
    expect((await requestFrom(admin, person)).json().message).toBe(
      `${person.email} gets an email and a notice in their account settings.`,
    );
    const [{ id, state }] = await requestsOf(admin);
    expect(state).toBe('requested');
    expect(await codeOf(admin.call('POST', `/api/admin/impersonations/${id}/start`))).toBe('NOT_FOUND');
    expect(await codeOf(admin.call('POST', `/api/impersonations/${id}/allow`))).toBe('NOT_FOUND');
    expect(await codeOf(stranger.call('POST', `/api/impersonations/${id}/allow`))).toBe('NOT_FOUND');
    expect(await codeOf(stranger.call('DELETE', `/api/impersonations/${id}`))).toBe('NOT_FOUND');
    expect(await impersonationsOf(stranger)).toEqual([]);
    expect(await impersonationsOf(person)).toMatchObject([
      { id, state: 'requested', adminEmail: admin.email },
    ]);
  });

  test('the mail names the admin and leads to the answer, with nothing secret in it', async () => {
    const [admin, person] = [await newAdmin(), await newMember()];
    await requestFrom(admin, person);
    const [mail] = await mailsTo(service, person.email);
    expect(mail?.subject).toBe('An admin wants to access your PolePro account');
    expect(mail?.text).toContain(admin.email);
    expect(mail?.text).toMatch(/\/account-access$/m);
    expect(mail?.text).toContain('up to 60 minutes');
  });

  test('with the person’s rights and data, marked as impersonated, and as oneself after Stop', async () => {
    const [admin, person] = [await newAdmin(), await newMember()];
    const promo = (await person.call('POST', '/api/promos', { document: newPromo() })).json();
    const acting = await impersonate(service, admin, person);
    const me = await userOf(acting);
    expect(me).toMatchObject({ id: person.id, role: 'user' });
    expect(Date.parse(me.impersonatedUntil) - clock.now().getTime()).toBe(HOUR_MS);
    expect((await acting.call('GET', '/api/user')).json()).toEqual(me);
    expect((await acting.call('GET', `/api/promos/${promo.id}`)).statusCode).toBe(200);
    expect((await acting.call('PATCH', `/api/promos/${promo.id}`, { title: 'Mended' })).statusCode).toBe(200);
    expect(await codeOf(acting.call('GET', '/api/admin/users'))).toBe('FORBIDDEN');
    const stopped = await acting.call('POST', '/api/impersonation/stop');
    expect(stopped.cookies).toMatchObject([{ name: 'polepro-impersonation', value: '' }]);
    expect((await userOf(admin)).role).toBe('admin');
    expect(await codeOf(acting.call('GET', '/api/auth/user'))).toBe('IMPERSONATION_ENDED');
    expect(await userOf(person)).not.toHaveProperty('impersonatedUntil');
  });

  test('from the admin’s own session alone: the id of the impersonation is no key', async () => {
    const [admin, other, person] = [await newAdmin(), await newAdmin(), await newMember()];
    const acting = await impersonate(service, admin, person);
    const marker = acting.cookie.split('; ')[1];
    const cookies = [
      marker ?? '',
      `polepro=${marker?.split('=')[1]}`,
      `${other.cookie}; ${marker}`,
      `${person.cookie}; ${marker}`,
    ];
    const responses = await Promise.all(
      cookies.map((cookie) => service.app.inject({ url: '/api/auth/user', headers: { cookie } })),
    );
    expect(responses.map((response) => response.json().code)).toEqual([
      'SIGNED_OUT',
      'SIGNED_OUT',
      'IMPERSONATION_ENDED',
      'IMPERSONATION_ENDED',
    ]);
  });

  test('never for an admin, nor more often asked than three times a day', async () => {
    const [admin, person] = [await newAdmin(), await newMember()];
    expect(await codeOf(requestFrom(admin, await newAdmin()))).toBe('IMPERSONATION_OF_ADMIN');
    expect(await codeOf(requestFrom(admin, admin))).toBe('IMPERSONATION_OF_ADMIN');
    const codes = [];
    for (let nth = 0; nth < 4; nth += 1) codes.push(await codeOf(requestFrom(admin, person)));
    expect(codes).toEqual(['', '', '', 'TOO_MANY_REQUESTS']);
    expect(await requestsOf(admin)).toHaveLength(1);
  });

  test('for an hour from the permission, which is used once, even by two requests at once', async () => {
    const [admin, person] = [await newAdmin(), await newMember()];
    const id = await allowImpersonation(admin, person);
    forward(20 * MINUTE_MS);
    const both = await Promise.all(
      [1, 2].map(() => admin.call('POST', `/api/admin/impersonations/${id}/start`)),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
    const cookie = both.flatMap(({ cookies }) => cookies)[0];
    const as = () =>
      service.app.inject({
        url: '/api/auth/user',
        headers: { cookie: `${admin.cookie}; ${cookie?.name}=${cookie?.value}` },
      });
    forward(39 * MINUTE_MS);
    expect((await as()).json().id).toBe(person.id);
    forward(2 * MINUTE_MS);
    expect((await as()).json().code).toBe('IMPERSONATION_ENDED');
    expect(await impersonationsOf(person)).toEqual([]);
  });

  test('not once a day has passed without an answer, or an hour without a start', async () => {
    const [admin, early, late] = [await newAdmin(), await newMember(), await newMember()];
    await requestFrom(admin, late);
    const [{ id }] = await impersonationsOf(late);
    forward(DAY_MS);
    expect(await codeOf(late.call('POST', `/api/impersonations/${id}/allow`))).toBe('NOT_FOUND');
    const allowed = await allowImpersonation(admin, early);
    forward(HOUR_MS);
    expect(await codeOf(admin.call('POST', `/api/admin/impersonations/${allowed}/start`))).toBe('NOT_FOUND');
  });
});

describe('what is the person’s alone', () => {
  const denied = allEndpoints.filter(({ deniesImpersonation }) => deniesImpersonation === true);

  test('is password, address, devices and their notifications, tokens, data, deletion, subscription, team, and who acts for them', () => {
    expect(denied.map(nameOf).toSorted()).toEqual([
      'DELETE /api/auth/sessions',
      'DELETE /api/auth/sessions/:id',
      'DELETE /api/impersonations/:id',
      'DELETE /api/tokens/:id',
      'DELETE /api/user',
      'GET /api/impersonations',
      'GET /api/subscription',
      'GET /api/subscription/upgrade',
      'GET /api/tokens',
      'GET /api/user/export',
      'POST /api/auth/change-email',
      'POST /api/auth/change-password',
      'POST /api/impersonations/:id/allow',
      'POST /api/studio/leave',
      'POST /api/subscription/cancel',
      'POST /api/subscription/create-checkout',
      'POST /api/subscription/downgrade',
      'POST /api/subscription/portal',
      'POST /api/subscription/resume',
      'POST /api/subscription/upgrade',
      'POST /api/subscription/withdraw',
      'POST /api/team-invitation/join',
      'POST /api/test/simulate-stripe-success',
      'POST /api/tokens',
      'PUT /api/push/subscription',
    ]);
    const money = allEndpoints.filter(
      ({ path, access }) =>
        /subscription|payment|billing|checkout|invoice|stripe/.test(path) && access !== 'public',
    );
    const open = money.filter(
      ({ access, deniesImpersonation }) => access.toString() !== 'admin' && deniesImpersonation !== true,
    );
    expect(open.map(nameOf)).toEqual([]);
  });

  test.each(denied.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is refused to the admin, and changes nothing',
    async (_name, { method, path, access }) => {
      const { id: studioId, owner } = await newStudio(service);
      const isForMembers = access.includes('studio_team') && !access.includes('studio_owner');
      const person = isForMembers ? await service.addPerson({ role: 'studio_team', studioId }) : owner;
      const { role } = await userOf(person);
      const acting = await impersonate(service, await newAdmin(), person);
      const body = { password: PASSWORD, currentPassword: PASSWORD, newPassword: 'pole-and-moon' };
      const url = path.replace(':id', person.id);
      const response = await acting.call(method, url, method === 'GET' ? undefined : body);
      expect([response.statusCode, response.json().code]).toEqual([403, 'IMPERSONATION_DENIED']);
      expect((await userOf(person)).role).toBe(role);
    },
  );
});
