import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A timestamp in JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

type Type = { id: string; classType: string; userId: string | null; description: string | null };
type Description = { id: string; className: string; description: string; userId: string | null };

const typesOf = async (person: Person): Promise<Type[]> =>
  (await person.call('GET', '/api/custom-class-types')).json();

const addType = (person: Person, classType: string, description?: string) =>
  person.call('POST', '/api/custom-class-types', {
    classType,
    ...(description === undefined ? {} : { description }),
  });

const typeNamed = async (person: Person, name: string): Promise<Type | undefined> =>
  (await typesOf(person)).find(({ classType }) => classType === name);

const describeClass = (person: Person, className: string, description: string) =>
  person.call('POST', '/api/class-descriptions', { className, description });

const shownTo = async (person: Person, name: string): Promise<Description | undefined> => {
  const shown: Description[] = (
    await person.call('GET', `/api/class-descriptions-with-fallback?t=${Date.now()}`)
  ).json();
  return shown.find(({ className }) => className === name);
};

const newStudio = async (): Promise<{ owner: Person; member: Person }> => {
  const studioId = newId();
  await service.deps.dataSource.query('INSERT INTO studios (id) VALUES ($1)', [studioId]);
  return {
    owner: await service.addPerson({ role: 'studio_owner', studioId }),
    member: await service.addPerson({ role: 'studio_team', studioId }),
  };
};

describe('class types', () => {
  test("[CP-008] [CP-039] [CP-052] [BI-016] lists the shared ones, with descriptions, and the person's own", async () => {
    const person = await service.addPerson({ role: 'pro' });
    const before = await typesOf(person);
    expect(before.length).toBeGreaterThanOrEqual(10);
    expect(before.every(({ userId, description }) => userId === null && description !== null)).toBe(true);
    const added = await addType(person, '  Chair Dance ', 'Drama on four legs.');
    expect([added.statusCode, added.json()]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        classType: 'Chair Dance',
        userId: person.id,
        description: 'Drama on four legs.',
      },
    ]);
    expect(await typesOf(person)).toHaveLength(before.length + 1);
    expect(await typeNamed(await service.addPerson({ role: 'pro' }), 'Chair Dance')).toBeUndefined();
  });

  test('[CP-042] [CP-055] need no description', async () => {
    const person = await service.addPerson({ role: 'pro' });
    expect((await addType(person, 'Chair Dance')).json().description).toBeNull();
    expect((await addType(person, 'Burlesque', '')).json().description).toBeNull();
  });

  test.each([
    ['classType', { classType: '' }],
    ['classType', { classType: '   ' }],
    ['classType', { classType: 'x'.repeat(31) }],
    ['description', { classType: 'Chair Dance', description: 'x'.repeat(151) }],
    ['classType', { description: 'without a name' }],
  ])('[CP-027] [CP-028] [CP-029] reject a wrong %s: %j', async (field, body) => {
    const person = await service.addPerson({ role: 'pro' });
    const response = await person.call('POST', '/api/custom-class-types', body);
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, field]);
  });

  test('[CP-036] [BI-007] cannot be added by free accounts', async () => {
    const response = await addType(await service.addPerson(), 'Chair Dance');
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { code: 'CUSTOM_CLASSES_NEED_PRO', message: 'Upgrade to Pro for Custom Classes' },
    ]);
  });

  test('are unique regardless of case', async () => {
    const person = await service.addPerson({ role: 'pro' });
    await addType(person, 'Chair Dance');
    const response = await addType(person, 'chair dance');
    expect([response.statusCode, response.json().code]).toEqual([409, 'CLASS_TYPE_EXISTS']);
    expect(response.json().details).toEqual([
      { path: 'classType', message: 'is already the name of another class type' },
    ]);
  });

  test('[CP-059] are renamed together with their descriptions', async () => {
    const person = await service.addPerson({ role: 'pro' });
    const { id } = (await addType(person, 'Chair Dance', 'Drama.')).json();
    const response = await person.call('PUT', `/api/custom-class-types/${id}`, { classType: 'Chair Flow' });
    expect(response.json()).toMatchObject({ id, classType: 'Chair Flow', description: 'Drama.' });
    expect(await shownTo(person, 'Chair Dance')).toBeUndefined();
  });

  test('[CP-056] that are shared cannot be renamed or deleted', async () => {
    const person = await service.addPerson({ role: 'pro' });
    const type = await typeNamed(person, 'Spin Pole');
    const response = await person.call('PUT', `/api/custom-class-types/${type?.id}`, {
      classType: 'Mine now',
    });
    expect([response.statusCode, response.json().message]).toEqual([
      403,
      'Default class types cannot be renamed',
    ]);
    const deletion = await person.call('DELETE', `/api/custom-class-types/${type?.id}`);
    expect([deletion.statusCode, deletion.json().message]).toEqual([
      403,
      'Default class types cannot be deleted',
    ]);
    expect(await typeNamed(person, 'Spin Pole')).toEqual(type);
  });

  test('[CP-043] [CP-044] are deleted by id or by name', async () => {
    const person = await service.addPerson({ role: 'pro' });
    const { id } = (await addType(person, 'Chair Dance', 'Drama.')).json();
    await addType(person, 'Burlesque');
    expect((await person.call('DELETE', `/api/custom-class-types/${id}`)).statusCode).toBe(204);
    const byName = await person.call('DELETE', '/api/custom-class-types', { classType: 'burlesque' });
    expect(byName.statusCode).toBe(204);
    expect((await typesOf(person)).every(({ userId }) => userId === null)).toBe(true);
    expect(await shownTo(person, 'Chair Dance')).toBeUndefined();
    const again = await person.call('DELETE', '/api/custom-class-types', { classType: 'Burlesque' });
    expect(again.statusCode).toBe(404);
  });

  test('[ST-039] of a studio owner are visible to the team, which cannot change them', async () => {
    const { owner, member } = await newStudio();
    const { id } = (await addType(owner, 'Chair Dance', 'Drama.')).json();
    expect(await typeNamed(member, 'Chair Dance')).toMatchObject({ userId: owner.id, description: 'Drama.' });
    expect((await member.call('DELETE', `/api/custom-class-types/${id}`)).statusCode).toBe(404);
  });

  test('of an admin are shared with everyone', async () => {
    const admin = await service.addPerson({ role: 'admin' });
    const added = (await addType(admin, 'Trapeze', 'High up.')).json();
    expect(added.userId).toBeNull();
    expect(await typeNamed(await service.addPerson(), 'Trapeze')).toEqual(added);
    expect((await admin.call('DELETE', `/api/custom-class-types/${added.id}`)).statusCode).toBe(204);
  });
});

describe('class descriptions', () => {
  test("[CP-009] [CP-040] [CP-053] [CP-054] include shared ones and the person's own", async () => {
    const person = await service.addPerson({ role: 'pro' });
    await describeClass(person, 'Spin Pole', 'Mine.');
    const all: Description[] = (await person.call('GET', '/api/class-descriptions')).json();
    const ofSpin = all.filter(({ className }) => className === 'Spin Pole');
    const known = {
      id: expect.stringMatching(/^[\w-]{22}$/),
      className: 'Spin Pole',
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: expect.stringMatching(INSTANT),
    };
    expect(ofSpin).toEqual([
      { ...known, description: 'Mine.', userId: person.id },
      { ...known, description: expect.stringMatching(/./), userId: null },
    ]);
  });

  test("[CP-045] [CP-060] of the person come before the studio's, and the studio's before shared ones", async () => {
    const { owner, member } = await newStudio();
    expect((await shownTo(member, 'Spin Pole'))?.userId).toBeNull();
    await describeClass(owner, 'spin pole', 'Of the studio.');
    expect((await shownTo(member, 'spin pole'))?.description).toBe('Of the studio.');
    await describeClass(member, 'Spin Pole', 'Mine.');
    expect((await shownTo(member, 'Spin Pole'))?.description).toBe('Mine.');
    expect((await shownTo(owner, 'spin pole'))?.description).toBe('Of the studio.');
  });

  test('[CP-061] are changed by id and by name', async () => {
    const person = await service.addPerson({ role: 'pro' });
    const { id } = (await describeClass(person, 'Chair Dance', 'Drama.')).json();
    const response = await person.call('PUT', `/api/class-descriptions/${id}`, {
      className: 'Chair Flow',
      description: 'More drama.',
    });
    expect(response.json()).toMatchObject({ id, className: 'Chair Flow', description: 'More drama.' });
  });

  test('[CP-058] an own description that is emptied is deleted', async () => {
    const person = await service.addPerson({ role: 'pro' });
    const { id } = (await describeClass(person, 'Spin Pole', 'Mine.')).json();
    expect(
      (await person.call('PUT', `/api/class-descriptions/${id}`, { description: '  ' })).statusCode,
    ).toBe(200);
    expect((await shownTo(person, 'Spin Pole'))?.userId).toBeNull();
  });

  test('changing a shared one creates an own copy and leaves the shared one unchanged', async () => {
    const { owner } = await newStudio();
    const general = await shownTo(owner, 'Spin Pole');
    const response = await owner.call('PUT', `/api/class-descriptions/${general?.id}`, {
      description: 'Ours.',
    });
    expect(response.json()).toMatchObject({ className: 'Spin Pole', description: 'Ours.', userId: owner.id });
    expect(await shownTo(await service.addPerson(), 'Spin Pole')).toEqual(general);
  });

  test('[CP-062] are deleted only by their owner', async () => {
    const person = await service.addPerson({ role: 'pro' });
    const { id } = (await describeClass(person, 'Spin Pole', 'Mine.')).json();
    const other = await service.addPerson({ role: 'pro' });
    const general = await shownTo(other, 'Spin Pole');
    expect((await other.call('DELETE', `/api/class-descriptions/${id}`)).statusCode).toBe(404);
    expect((await other.call('DELETE', `/api/class-descriptions/${general?.id}`)).statusCode).toBe(404);
    expect((await person.call('DELETE', `/api/class-descriptions/${id}`)).statusCode).toBe(204);
  });
});
