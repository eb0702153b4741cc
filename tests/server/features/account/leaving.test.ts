import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { newId } from '#server/db/new-id.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import { newFinishedRenderOf } from '#tests/support/access-fixtures.ts';
import { archiveOf } from '#tests/support/account-archive.ts';
import { claimNext } from '#tests/support/job-steps.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await loadSmallLibrary(service.deps, service.folder);
});
afterAll(() => service.close());

const namedPromo = async (person: Person, title: string): Promise<string> =>
  (await person.call('POST', '/api/promos', { title, document: newPromo() })).json().id;

describe('the archive of an account', () => {
  test("holds the person's profile, promos and finished videos, and nothing from anyone else", async () => {
    const person = await service.addPerson({ role: 'pro' });
    const other = await service.addPerson({ role: 'pro' });
    await newFinishedRenderOf(service, other);
    await person.call('POST', '/api/instructor-preferences', { instructorName: 'Mia' });
    const promo = await namedPromo(person, 'Freitag, früh!');
    const render = await newFinishedRenderOf(service, person);
    const { rawPayload } = await person.call('GET', `/api/renders/${render}/file`);
    const files = await archiveOf(person);
    const names = [...files.keys()];
    expect(names).toHaveLength(12);
    const profile = JSON.parse(files.get('profile.json')?.toString() ?? '');
    expect(profile).toMatchObject({ account: { id: person.id }, preferences: { instructorName: 'Mia' } });
    const saved = JSON.parse(files.get(`promos/freitag-früh-${promo}.json`)?.toString() ?? '');
    expect(saved).toMatchObject({ id: promo, title: 'Freitag, früh!' });
    const video = files.get(names.find((name) => name.endsWith(`${render}.mp4`)) ?? '');
    expect(video?.equals(rawPayload)).toBe(true);
    const { downloads } = JSON.parse(files.get('downloads.json')?.toString() ?? '');
    expect(downloads).toEqual([expect.objectContaining({ userId: person.id, userEmail: person.email })]);
  });

  test('holds class types, descriptions and favourites', async () => {
    const person = await service.addPerson({ role: 'pro' });
    const [asset] = await service.deps.dataSource.query(
      `SELECT id FROM assets WHERE kind = 'overlay' LIMIT 1`,
    );
    await person.call('POST', '/api/custom-class-types', {
      classType: 'Chair Flow',
      description: 'On a chair',
    });
    await person.call('POST', `/api/favorites/${asset.id}`);
    const files = await archiveOf(person);
    const classes = JSON.parse(files.get('classes.json')?.toString() ?? '');
    expect(classes.classTypes).toContainEqual(expect.objectContaining({ classType: 'Chair Flow' }));
    expect(classes.descriptions).toContainEqual(expect.objectContaining({ description: 'On a chair' }));
    expect(JSON.parse(files.get('favorites.json')?.toString() ?? '')).toEqual({
      overlays: [asset.id],
      music: [],
    });
  });

  test('holds deleted promos that can be restored, apart from the others', async () => {
    const person = await service.addPerson();
    const id = await namedPromo(person, 'Old flow');
    await person.call('DELETE', `/api/promos/${id}`);
    const files = await archiveOf(person);
    expect([...files.keys()].filter((name) => name.includes(id))).toEqual([
      `deleted-promos/old-flow-${id}.json`,
    ]);
    const saved = JSON.parse(files.get(`deleted-promos/old-flow-${id}.json`)?.toString() ?? '');
    expect(saved).toMatchObject({ id, title: 'Old flow', revision: 1, deletedAt: expect.any(String) });
  });

  test('holds more promos than one page of the list', async () => {
    const person = await service.addPerson();
    for (let made = 0; made < 35; made += 1) await namedPromo(person, 'The same title');
    const names = [...(await archiveOf(person)).keys()];
    expect(names.filter((name) => name.startsWith('promos/'))).toHaveLength(35);
  });

  test('holds what was written for promos, and what texts should say', async () => {
    const person = await service.addPerson();
    const promoId = await namedPromo(person, 'Flow');
    await person.call('PUT', '/api/writing-preferences', { doSay: ['community'], dontSay: ['sexy'] });
    const [entry] = (await person.call('GET', '/api/wording-list')).json().entries;
    await person.call('PUT', `/api/wording-list/${entry.id}/dismissal`);
    const form = { classType: 'Pole Flow', promoId, variations: 2 };
    const { variations } = (await person.call('POST', '/api/generate-promotion', form)).json();
    const files = await archiveOf(person);
    const texts = JSON.parse(files.get(`promotion-texts/${promoId}.json`)?.toString() ?? '');
    expect(texts.map(({ blocks }: { blocks: unknown }) => blocks)).toEqual(
      variations.map(({ blocks }: { blocks: unknown }) => blocks),
    );
    const profile = JSON.parse(files.get('profile.json')?.toString() ?? '');
    expect(profile.writingPreferences).toEqual({ doSay: ['community'], dontSay: ['sexy'] });
    expect(profile.dismissedWording).toEqual([entry.word]);
  });

  test('does not bypass the limit of a free account: it holds only downloaded videos', async () => {
    const person = await service.addPerson();
    const downloaded = await newFinishedRenderOf(service, person);
    await newFinishedRenderOf(service, person);
    await person.call('GET', `/api/renders/${downloaded}/file`);
    const videos = [...(await archiveOf(person)).keys()].filter((name) => name.startsWith('videos/'));
    expect(videos).toEqual([expect.stringContaining(downloaded)]);
    expect((await person.call('GET', '/api/user')).json().downloadCount).toBe(1);
  });
});

const remove = (person: Person, password: string) => person.call('DELETE', '/api/user', { password });

const rowsOf = async (table: string, column: string, id: string): Promise<number> =>
  (await service.deps.dataSource.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [id])).length;

describe('deleting an account', () => {
  test('deletes its promos, videos, sessions and preferences', async () => {
    const person = await service.addPerson({ password: 'secret' });
    await person.call('POST', '/api/instructor-preferences', { instructorName: 'Mia' });
    const render = await newFinishedRenderOf(service, person);
    await person.call('GET', `/api/renders/${render}/file`);
    await person.call('DELETE', `/api/promos/${await namedPromo(person, 'Deleted before')}`);
    expect((await remove(person, 'secret')).statusCode).toBe(204);
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(401);
    for (const table of ['sessions', 'downloads', 'instructor_preferences', 'password_resets']) {
      expect([table, await rowsOf(table, 'user_id', person.id)]).toEqual([table, 0]);
    }
    for (const table of ['promos', 'renders', 'assets', 'overlay_tracks']) {
      expect([table, await rowsOf(table, 'owner_id', person.id)]).toEqual([table, 0]);
    }
    expect(await service.deps.renderFiles.size(render)).toBeNull();
  });

  test('requires the password, and deletes nothing with a wrong one', async () => {
    const person = await service.addPerson({ password: 'secret' });
    const response = await remove(person, 'wrong');
    expect([response.statusCode, response.json().code]).toEqual([400, 'WRONG_PASSWORD']);
    expect(response.json().details).toEqual([{ path: 'password', message: 'is not your password' }]);
    expect((await person.call('GET', '/api/auth/user')).statusCode).toBe(200);
  });

  test('cancels active renders and removes queued ones', async () => {
    const person = await service.addPerson({ password: 'secret' });
    const promoId = await namedPromo(person, 'Waiting');
    await person.call('POST', '/api/renders', { promoId, revision: 1 });
    expect((await remove(person, 'secret')).statusCode).toBe(204);
    expect(await claimNext(service.deps, renderJobs.short)).toBeNull();
  });

  test('of a studio owner deletes the studio, and its members become free accounts', async () => {
    const studioId = newId();
    await service.deps.dataSource.query('INSERT INTO studios (id) VALUES ($1)', [studioId]);
    const owner = await service.addPerson({ role: 'studio_owner', studioId, password: 'secret' });
    const member = await service.addPerson({ role: 'studio_team', studioId });
    expect((await remove(owner, 'secret')).statusCode).toBe(204);
    expect((await member.call('GET', '/api/user')).json()).toMatchObject({ role: 'user', studioId: null });
  });
});
