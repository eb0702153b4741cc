import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const save = (person: Person, body: object) => person.call('POST', '/api/instructor-preferences', body);
const read = async (person: Person) => (await person.call('GET', '/api/instructor-preferences')).json();

const newStudio = async (): Promise<string> => {
  const id = newId();
  await service.deps.dataSource.query('INSERT INTO studios (id) VALUES ($1)', [id]);
  return id;
};

describe('instructor preferences', () => {
  test('[CP-007] start empty, with the sensual style', async () => {
    expect(await read(await service.addPerson())).toEqual({
      instructorName: null,
      handle: null,
      studio: null,
      lastClassTime: null,
      writingStyle: 'sensual',
    });
  });

  test('[CP-041] save the given fields and leave the others', async () => {
    const person = await service.addPerson();
    await save(person, { instructorName: '  Mia Lee ', studio: 'North Pole', lastClassTime: '6:15 PM' });
    const response = await save(person, { writingStyle: 'poetry' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        instructorName: 'Mia Lee',
        handle: null,
        studio: 'North Pole',
        lastClassTime: '6:15 PM',
        writingStyle: 'poetry',
      },
    ]);
    expect(await read(person)).toEqual(response.json());
    await save(person, { studio: '', lastClassTime: '' });
    expect(await read(person)).toMatchObject({
      instructorName: 'Mia Lee',
      studio: null,
      lastClassTime: null,
    });
  });

  test('rename the account, too', async () => {
    const person = await service.addPerson();
    await save(person, { instructorName: 'Anna Maria Lee' });
    const me = (await person.call('GET', '/api/user')).json();
    expect([me.firstName, me.lastName]).toEqual(['Anna', 'Maria Lee']);
  });

  test('do not rename the account of a studio owner, who writes in the names of the team', async () => {
    const owner = await service.addPerson({ role: 'studio_owner' });
    await owner.call('PUT', '/api/studio/owner-name', { displayName: 'Olga North' });
    await save(owner, { instructorName: 'Mia' });
    expect((await owner.call('GET', '/api/user')).json()).toMatchObject({
      firstName: 'Olga',
      lastName: 'North',
    });
  });

  test.each([
    ['instructorName', 'x'.repeat(31)],
    ['studio', 'x'.repeat(31)],
    ['lastClassTime', '6 PM'],
    ['lastClassTime', '18:10'],
    ['lastClassTime', '13:15 PM'],
    ['lastClassTime', '18:00'],
    ['writingStyle', 'boring'],
  ])('refuse a %s of %j, naming the field', async (field, value) => {
    const response = await save(await service.addPerson(), { [field]: value });
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, field]);
  });

  test.each(['6:00 AM', '11:45 AM', '12:00 PM', '1:30 PM', '9:45 PM', '10:00 PM'])(
    'accept the class time %s',
    async (lastClassTime) => {
      expect((await save(await service.addPerson(), { lastClassTime })).statusCode).toBe(200);
    },
  );
});

describe("a studio's name", () => {
  test('is the one that its owner has set, for the entire team', async () => {
    const studioId = await newStudio();
    const owner = await service.addPerson({ role: 'studio_owner', studioId });
    const member = await service.addPerson({ role: 'studio_team', studioId });
    await save(owner, { studio: 'North Pole' });
    expect((await read(member)).studio).toBe('North Pole');
    expect((await save(member, { studio: 'North Pole', instructorName: 'Mia' })).statusCode).toBe(200);
  });

  test('cannot be changed by a team member, whose save changes nothing else either', async () => {
    const studioId = await newStudio();
    const member = await service.addPerson({ role: 'studio_team', studioId });
    const response = await save(member, { studio: 'South Pole', writingStyle: 'fierce' });
    expect([response.statusCode, response.json().code]).toEqual([403, 'STUDIO_NAME_IS_THE_OWNERS']);
    expect(response.json().details).toEqual([
      { path: 'studio', message: 'is set by the owner of your studio' },
    ]);
    expect((await read(member)).writingStyle).toBe('sensual');
  });
});

const status = async (person: Person) => (await person.call('GET', '/api/name-change-status')).json();
const track = (person: Person) => person.call('POST', '/api/track-name-change');

describe('name changes', () => {
  test('[AC-042] [AC-043] [AC-044] [AC-045] [AC-082] [AC-095] [AC-096] [AC-097] are limited to two for an Individual Pro', async () => {
    const pro = await service.addPerson({ role: 'pro' });
    expect(await status(pro)).toEqual({
      nameChangeCount: 0,
      remainingChanges: 2,
      canChange: true,
      isStudioOwner: false,
    });
    expect((await track(pro)).json()).toEqual({ nameChangeCount: 1, remainingChanges: 1 });
    expect((await track(pro)).json()).toEqual({ nameChangeCount: 2, remainingChanges: 0 });
    const refused = await track(pro);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'NAME_CHANGES_USED',
      maxReached: true,
      nameChangeCount: 2,
      remainingChanges: 0,
    });
    expect(await status(pro)).toMatchObject({ remainingChanges: 0, canChange: false });
  });

  test('[AC-081] are unlimited for a studio owner', async () => {
    const owner = await service.addPerson({ role: 'studio_owner' });
    for (let count = 1; count <= 5; count += 1) {
      expect((await track(owner)).json()).toEqual({ nameChangeCount: count, remainingChanges: null });
    }
    expect(await status(owner)).toMatchObject({ canChange: true, isStudioOwner: true });
  });

  test('are not counted again on saving', async () => {
    const pro = await service.addPerson({ role: 'pro' });
    await save(pro, { instructorName: 'Mia' });
    await track(pro);
    await save(pro, { instructorName: 'Mia Lee' });
    expect((await status(pro)).nameChangeCount).toBe(1);
  });

  test('do not include the first name or the same name again', async () => {
    const pro = await service.addPerson({ role: 'pro' });
    for (let count = 0; count < 4; count += 1) await save(pro, { instructorName: 'Mia' });
    expect((await status(pro)).nameChangeCount).toBe(0);
  });

  test('[AC-083] are not increased by saving without asking first', async () => {
    const pro = await service.addPerson({ role: 'pro' });
    const statuses = [];
    for (const instructorName of ['Ann', 'Bea', 'Cat', 'Dee']) {
      statuses.push((await save(pro, { instructorName })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 403]);
    expect((await read(pro)).instructorName).toBe('Cat');
    expect((await track(pro)).json().maxReached).toBe(true);
  });
});

describe('the display name of a studio owner', () => {
  test('[ST-021] [ST-044] [ST-045] is saved, and shown with the account', async () => {
    const owner = await service.addPerson({ role: 'studio_owner' });
    const response = await owner.call('PUT', '/api/studio/owner-name', { displayName: ' Olga  North ' });
    expect(response.json()).toMatchObject({ id: owner.id, firstName: 'Olga', lastName: 'North' });
    expect((await owner.call('GET', '/api/auth/user')).json()).toEqual(response.json());
  });

  test.each(['', '   ', 'x'.repeat(31)])('is not %j', async (displayName) => {
    const owner = await service.addPerson({ role: 'studio_owner' });
    const response = await owner.call('PUT', '/api/studio/owner-name', { displayName });
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'displayName']);
  });
});
