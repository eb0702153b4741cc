import { describe, expect, test } from 'vitest';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { attemptIngest, personalVideoCountOf, queueUpload } from '#tests/support/queued-upload.ts';
import { addToTeam, newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, serviceForTest } from '#tests/support/test-service.ts';
import { startUpload } from '#tests/support/upload-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const finish = (service: TestService, id: string) => attemptIngest(service, id, service.deps.mediaIngest);

/** A video of the owner's, processed: the id of the upload. */
const upload = async (service: TestService, owner: Person, metadata: Record<string, string>) => {
  const id = await queueUpload(owner, { filename: 'Friday.mp4', ...metadata });
  await finish(service, id);
  return id;
};

const listedFor = async (person: Person): Promise<BackgroundVideo[]> =>
  (await person.call('GET', '/api/background-videos')).json().personal;

const typesFor = async (person: Person): Promise<string[]> => [
  ...new Set((await listedFor(person)).map(({ libraryType }) => libraryType)),
];

const isServed = async (person: Person, { url }: BackgroundVideo): Promise<boolean> =>
  (await person.call('GET', url)).statusCode === 200;

const firstOf = ([first]: BackgroundVideo[]): BackgroundVideo => {
  if (first === undefined) throw new Error('The list is empty');
  return first;
};

const studioWithMember = async () => {
  const service = await serviceForTest();
  const studio = await newStudio(service);
  const member = await service.addPerson({ role: 'studio_team', studioId: studio.id, password: 'secret' });
  const place = (await teamOf(studio.owner))[0]?.id ?? '';
  const remove = () => studio.owner.call('DELETE', `/api/studio/team/${place}`);
  const givenTo = async (): Promise<BackgroundVideo[]> =>
    (await studio.owner.call('GET', `/api/studio/team/${place}/videos`)).json().videos;
  return { service, ...studio, member, remove, givenTo };
};

describe("a studio's library", () => {
  test('[BI-024] is filled by the owner, seen by the whole team, and by nobody else', async () => {
    const { service, owner, member } = await studioWithMember();
    const others = [await service.addPerson({ role: 'pro' }), (await newStudio(service)).owner];
    await upload(service, owner, { libraryType: 'studio' });
    for (const person of [owner, member]) {
      expect(await typesFor(person)).toEqual(['studio']);
      expect(await isServed(person, firstOf(await listedFor(person)))).toBe(true);
    }
    const shared = firstOf(await listedFor(owner));
    for (const person of others) {
      expect(await listedFor(person)).toEqual([]);
      expect(await isServed(person, shared)).toBe(false);
    }
    expect(await personalVideoCountOf(owner)).toBe(0);
    const refused = await member.call('DELETE', `/api/delete-background/${shared.id}`);
    expect(refused.json().code).toBe('FORBIDDEN');
    expect((await owner.call('DELETE', `/api/delete-background/${shared.id}`)).statusCode).toBe(204);
  });

  test('takes uploads of nobody but the owner, and as overlays only pictures', async () => {
    const { service, owner, member } = await studioWithMember();
    const target = { libraryType: 'studio', filename: 'a.mp4' };
    for (const person of [member, await service.addPerson({ role: 'admin' })]) {
      expect((await startUpload(person, 100, target)).json().code).toBe('FORBIDDEN');
    }
    const overlay = await startUpload(owner, 100, { ...target, kind: 'overlay', filename: 'a.gif' });
    expect(overlay.json().code).toBe('NOT_A_PICTURE');
    const withoutStudio = await service.addPerson({ role: 'studio_owner' });
    expect((await startUpload(withoutStudio, 100, target)).statusCode).toBe(201);
  });

  test('sends its changes to everyone in the studio who watches the library', async () => {
    const { service, owner, member } = await studioWithMember();
    const stream = await service.app.inject({
      url: '/api/uploads/events',
      headers: { cookie: member.cookie },
      payloadAsStream: true,
    });
    const versions = new Set<string>();
    stream.stream().on('data', (chunk: Buffer) => {
      for (const [, version = ''] of chunk.toString().matchAll(/"libraryVersion":"(\w*)"/g))
        versions.add(version);
    });
    await waitUntil('the first version of the library', async () => versions.size === 1);
    await upload(service, owner, { libraryType: 'studio' });
    await waitUntil('another version of the library', async () => versions.size === 2);
    stream.stream().destroy();
    expect(await typesFor(member)).toEqual(['studio']);
  });
});

describe('a video that the studio gave to a member', () => {
  test('[ST-034] is in the personal library of the member, and the owner sees it but none of their own', async () => {
    const { service, owner, member, givenTo } = await studioWithMember();
    await upload(service, owner, { targetUserId: member.id });
    await upload(service, member, { filename: 'Mine.mp4' });
    expect((await listedFor(member)).map(({ libraryType }) => libraryType)).toContain('personal');
    const given = await givenTo();
    expect(new Set(given.map(({ title }) => title.slice(0, 6)))).toEqual(new Set(['Friday']));
    expect(await isServed(owner, firstOf(given))).toBe(true);
    const own = firstOf((await listedFor(member)).filter(({ title }) => title.startsWith('Mine')));
    expect(await isServed(owner, own)).toBe(false);
    expect(await listedFor(owner)).toEqual([]);
    const deleted = await owner.call('DELETE', `/api/delete-background/${firstOf(given).id}`);
    expect(deleted.statusCode).toBe(204);
    expect(await givenTo()).toHaveLength(given.length - 1);
    expect((await owner.call('DELETE', `/api/delete-background/${own.id}`)).json().code).toBe('NOT_FOUND');
  });

  test('[ST-024] is nothing before the first sign-in of the member', async () => {
    const { owner } = await studioWithMember();
    const { id } = (await addToTeam(owner, 'new@team.test')).json();
    expect((await owner.call('GET', `/api/studio/team/${id}/videos`)).json()).toEqual({ videos: [] });
  });

  test('stays with the studio when the member leaves, who takes their own videos and promos along', async () => {
    const { service, owner, member, remove } = await studioWithMember();
    await upload(service, owner, { targetUserId: member.id });
    await upload(service, member, { filename: 'Mine.mp4' });
    const promo = (await member.call('POST', '/api/promos', { document: newPromo() })).json();
    const underWay = await queueUpload(owner, { filename: 'Late.mp4', targetUserId: member.id });
    await remove();
    await finish(service, underWay);
    expect(await typesFor(owner)).toEqual(['studio']);
    const titlesOf = async (person: Person) =>
      new Set((await listedFor(person)).map(({ title }) => title.replace(/ .*/, '')));
    expect(await titlesOf(owner)).toEqual(new Set(['Friday', 'Late']));
    expect(await titlesOf(member)).toEqual(new Set(['Mine']));
    expect((await member.call('GET', `/api/promos/${promo.id}`)).statusCode).toBe(200);
    expect(await isServed(member, firstOf(await listedFor(owner)))).toBe(false);
  });

  test('stays with the studio when the member deletes the account, of which nothing else is left', async () => {
    const { service, owner, member } = await studioWithMember();
    await upload(service, owner, { targetUserId: member.id });
    await upload(service, member, { filename: 'Mine.mp4' });
    const given = firstOf((await listedFor(member)).filter(({ title }) => title.startsWith('Friday')));
    expect((await member.call('DELETE', '/api/user', { password: 'secret' })).statusCode).toBe(204);
    expect(await teamOf(owner)).toEqual([]);
    expect((await listedFor(owner)).map(({ id }) => id)).toContain(given.id);
    expect(await isServed(owner, given)).toBe(true);
    const { dataSource } = service.deps;
    const owned = await dataSource.query('SELECT id FROM assets WHERE owner_id = $1', [member.id]);
    expect(owned).toEqual([]);
    expect(await dataSource.query(`SELECT id FROM assets WHERE title LIKE 'Mine%'`)).toEqual([]);
  });

  test('is deleted with the account of the owner', async () => {
    const service = await serviceForTest();
    const { id: studioId, owner } = await newStudio(service, 'secret');
    const member = await service.addPerson({ role: 'studio_team', studioId });
    await upload(service, owner, { targetUserId: member.id });
    await upload(service, owner, { libraryType: 'studio' });
    expect((await owner.call('DELETE', '/api/user', { password: 'secret' })).statusCode).toBe(204);
    expect(await service.deps.dataSource.query('SELECT id FROM assets')).toEqual([]);
    expect((await member.call('GET', '/api/auth/user')).json()).toMatchObject({
      role: 'user',
      studioId: null,
    });
  });
});
