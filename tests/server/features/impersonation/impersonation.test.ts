import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRead, isImpersonationDenied } from '#contract/endpoint.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schema/durations.ts';
import { newPromo } from '#schema/new-promo.ts';
import { mailEndedImpersonations } from '#server/features/impersonation/impersonation.service.ts';
import { nameOf } from '#tests/support/access-fixtures.ts';
import { classForm, createBatch, newStart, startBatch } from '#tests/support/batch-fixtures.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';
import {
  allowImpersonation,
  codeOf,
  impersonate,
  impersonationsOf,
  requestFrom,
  requestsOf,
  userOf,
} from '#tests/support/impersonation-fixtures.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox } from '#tests/support/outbox.ts';
import { proveIdentity } from '#tests/support/recent-sign-in.ts';
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

const isSummary = ({ subject }: { subject: string }): boolean => subject.startsWith('What an admin did');
const summaryOf = async (person: Person): Promise<string | undefined> =>
  (await mailsTo(service, person.email)).find(isSummary)?.text;

const newAdmin = (): Promise<Person> => service.addPerson({ role: 'admin', password: PASSWORD });
const newMember = (): Promise<Person> => service.addPerson({ password: PASSWORD });

describe('an admin acts for a person', () => {
  test('only after the person has allowed it: a request alone, and the admin’s own answer to it, give nothing', async () => {
    const [admin, person, stranger] = [await newAdmin(), await newMember(), await newMember()];
    expect((await requestFrom(admin, person)).json().message).toBe(
      `${person.email} gets an email, and a notice in the app.`,
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
    await proveIdentity(service, admin);
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
    await proveIdentity(service, late);
    await proveIdentity(service, admin);
    await proveIdentity(service, early);
    expect(await codeOf(late.call('POST', `/api/impersonations/${id}/allow`))).toBe('NOT_FOUND');
    const allowed = await allowImpersonation(admin, early);
    forward(HOUR_MS);
    await proveIdentity(service, admin);
    expect(await codeOf(admin.call('POST', `/api/admin/impersonations/${allowed}/start`))).toBe('NOT_FOUND');
  });
});

describe('what is the person’s alone', () => {
  const ofPeople = allEndpoints.filter(
    ({ access }) =>
      access !== 'public' && (access === 'signed-in' || access.some((role) => role !== 'admin')),
  );
  const denied = ofPeople.filter(isImpersonationDenied);

  test('is everything that lasts, cannot be undone, or concerns their account: an admin may change this alone', () => {
    const changes = ofPeople.filter((endpoint) => !isRead(endpoint) && !isImpersonationDenied(endpoint));
    expect(changes.map(nameOf).toSorted()).toEqual([
      'DELETE /api/compressions/:id',
      'DELETE /api/favorites/:id',
      'DELETE /api/promos/:id',
      'DELETE /api/transparency-tests/:id',
      'PATCH /api/batch-rows/:id',
      'PATCH /api/promos/:id',
      'PATCH /api/review-entries/:id',
      'PATCH /api/timetable/sessions/:id',
      'POST /api/batches',
      'POST /api/batches/:id/cancel',
      'POST /api/batches/:id/follow',
      'POST /api/batches/:id/retry',
      'POST /api/batches/:id/start',
      'POST /api/class-descriptions',
      'POST /api/compress-video',
      'POST /api/custom-class-types',
      'POST /api/favorites/:id',
      'POST /api/generate-promotion',
      'POST /api/generate-transparency-test',
      'POST /api/promo-versions/:id/restore',
      'POST /api/promos',
      'POST /api/promos/:id/duplicate',
      'POST /api/promos/:id/restore',
      'POST /api/promos/:id/versions',
      'POST /api/renders',
      'POST /api/renders/:id/cancel',
      'POST /api/renders/:id/retry',
      'POST /api/timetable/feed/preview',
      'POST /api/timetable/feed/refresh',
      'POST /api/timetable/import/preview',
      'POST /api/timetable/promos/:id/redraw',
      'POST /api/timetable/sessions',
      'PUT /api/class-descriptions/:id',
      'PUT /api/custom-class-types/:id',
      'PUT /api/promos/:id',
      'PUT /api/wording-list/:id/dismissal',
    ]);
  });

  test('is also to read their payment, tokens, data and requests, and to download their videos', () => {
    expect(denied.filter(isRead).map(nameOf).toSorted()).toEqual([
      'GET /api/auth/passkeys',
      'GET /api/auth/two-step',
      'GET /api/batches/:id/file',
      'GET /api/get-signed-upload-params',
      'GET /api/impersonations',
      'GET /api/renders/:id/file',
      'GET /api/subscription',
      'GET /api/subscription/upgrade',
      'GET /api/tokens',
      'GET /api/user/export',
    ]);
  });

  test('is refused to the admin before anything else, on every route', async () => {
    const { id: studioId, owner } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId, password: PASSWORD });
    const [asOwner, asMember] = [
      await impersonate(service, await newAdmin(), owner),
      await impersonate(service, await newAdmin(), member),
    ];
    for (const endpoint of denied) {
      const { method, path, access } = endpoint;
      // Nobody acts for an admin, and a member of a team alone may do less than its owner.
      const mayOwner = access === 'signed-in' || (access !== 'public' && access.includes('studio_owner'));
      const acting = mayOwner ? asOwner : asMember;
      const url = path.replaceAll(/:\w+/g, owner.id);
      const response = await acting.call(method, url, isRead(endpoint) ? undefined : {});
      expect([nameOf(endpoint), response.statusCode]).toEqual([nameOf(endpoint), 403]);
      // The response to HEAD has no body.
      expect(response.body === '' ? method : response.json().code).toBe(
        method === 'HEAD' ? 'HEAD' : 'IMPERSONATION_DENIED',
      );
    }
    expect((await userOf(owner)).role).toBe('studio_owner');
  });
});

describe('what an admin did for a person', () => {
  test('is in the person’s record and their mail, and names the admin; a version says who saved it', async () => {
    const [admin, person] = [await newAdmin(), await newMember()];
    const { id } = (await person.call('POST', '/api/promos', { title: 'Mine', document: newPromo() })).json();
    const acting = await impersonate(service, admin, person);
    const save = (by: Person, revision: number, videoDuration: number) =>
      by.call('PUT', `/api/promos/${id}`, { revision, document: { ...newPromo(), videoDuration } });
    await save(acting, 1, 7);
    await save(acting, 2, 8);
    await acting.call('PUT', `/api/promos/${id}`, { revision: 1, document: newPromo() });
    await acting.call('POST', `/api/promos/${id}/versions`, { name: 'By the admin' });
    await save(person, 3, 9);
    await person.call('POST', `/api/promos/${id}/versions`, { name: 'By me' });
    const { versions } = (await person.call('GET', `/api/promos/${id}/versions`)).json();
    const authors = versions.map(({ name, savedBy }: { name: string; savedBy: string }) => [name, savedBy]);
    expect(new Map(authors)).toEqual(
      new Map([
        ['By me', null],
        ['By the admin', admin.email],
        [null, null],
      ]),
    );
    const { events } = (await person.call('GET', '/api/auth/activity')).json();
    const acted = events.filter(({ kind }: { kind: string }) => kind === 'impersonation_acted');
    expect(acted.map(({ detail }: { detail: string }) => detail).toSorted()).toEqual([
      `${admin.email}, an admin, acting for you: Saved a promo`,
      `${admin.email}, an admin, acting for you: Saved a version of a promo`,
    ]);
    await acting.call('POST', '/api/impersonation/stop');
    const mail = await summaryOf(person);
    expect(mail).toContain(admin.email);
    expect(mail).toContain('- Saved a promo: Mine (2 times)');
    expect(mail).toContain('- Saved a version of a promo: Mine');
  });

  test('names the admin on promos that were made or copied, or made by a batch, and the mail says which', async () => {
    const [admin, owner] = [await newAdmin(), (await newStudio(service)).owner];
    const document = newPromo();
    const mine = (await owner.call('POST', '/api/promos', { title: 'Mine', document })).json();
    const acting = await impersonate(service, admin, owner);
    const made = (await acting.call('POST', '/api/promos', { title: 'Made', document })).json();
    const copied = (await acting.call('POST', `/api/promos/${mine.id}/duplicate`)).json();
    const batch = await createBatch(acting, [{ form: classForm() }], { start: await newStart(acting) });
    expect((await startBatch(acting, batch.id)).statusCode).toBe(202);
    const authors: { title: string; savedBy: string | null }[] = await service.deps.dataSource.query(
      `SELECT title, saved_by AS "savedBy" FROM promos WHERE owner_id = $1`,
      [owner.id],
    );
    // And what the batch starts from, and its promo.
    expect(authors).toHaveLength(5);
    for (const { title, savedBy } of authors)
      expect([title, savedBy]).toEqual([title, title === 'Mine' ? null : admin.email]);
    for (const { id, revision } of [made, copied])
      await owner.call('PUT', `/api/promos/${id}`, { revision, document: { ...document, videoDuration: 9 } });
    for (const { id } of [made, copied]) {
      const { versions } = (await owner.call('GET', `/api/promos/${id}/versions`)).json();
      expect(versions.map(({ savedBy }: { savedBy: string }) => savedBy)).toEqual([admin.email]);
    }
    await acting.call('POST', '/api/impersonation/stop');
    const mail = await summaryOf(owner);
    expect(mail).toContain('- Made a promo: Made');
    expect(mail).toContain('- Copied a promo: Mine (copy)');
  });

  test('is mailed once, also when the time is up, and not at all if there is nothing', async () => {
    const [admin, person, other] = [await newAdmin(), await newMember(), await newMember()];
    const acting = await impersonate(service, admin, person);
    await acting.call('POST', '/api/promos', { document: newPromo() });
    await mailEndedImpersonations(service.deps);
    expect(await summaryOf(person)).toBeUndefined();
    forward(HOUR_MS);
    await mailEndedImpersonations(service.deps);
    await mailEndedImpersonations(service.deps);
    expect((await mailsTo(service, person.email)).filter(isSummary)).toHaveLength(1);
    for (const someone of [admin, other]) await proveIdentity(service, someone);
    const idle = await impersonate(service, admin, other);
    await idle.call('POST', '/api/impersonation/stop');
    await mailEndedImpersonations(service.deps);
    expect(await summaryOf(other)).toBeUndefined();
  });
});
