import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { newPromo } from '#schema/new-promo.ts';
import { bodyOf, nameOf, newFinishedRenderOf, newIdFor, PASSWORD } from '#tests/support/access-fixtures.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { uploadHeadersOf } from '#tests/support/upload-fixtures.ts';

let service: TestService;
let admin: Person;
beforeAll(async () => {
  service = await startTestService();
  await loadSmallLibrary(service.deps, service.folder);
  admin = await service.addPerson({ role: 'admin' });
});
afterAll(() => service.close());

const codeOf = async (response: ReturnType<Person['call']>): Promise<[number, string]> => {
  const { statusCode, body } = await response;
  return [statusCode, body === '' ? '' : (JSON.parse(body).code ?? '')];
};

const changesOf = async (target: string) =>
  (await admin.call('GET', `/api/admin/changes?target=${target}`)).json().changes;

/** The tables that have a row with the person's id or address anywhere in it. */
const mentionsOf = async ({ id, email }: Person): Promise<string[]> => {
  const { dataSource } = service.deps;
  const tables: { name: string }[] = await dataSource.query(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows: unknown[] = await dataSource.query(
      `SELECT 1 FROM ${name} AS line WHERE strpos(line::text, $1) > 0 OR strpos(line::text, $2) > 0 LIMIT 1`,
      [id, email],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};

/** Whether the call leaves something with whoever makes it, and leaves them signed in with their plan. */
const isMaking = ({ method, path, access }: Endpoint): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) &&
  (access === 'signed-in' || access.includes('studio_owner')) &&
  !/^\/api\/(auth|subscription|test)\//.test(path);

/** The call that waits until a worker has made the only upload that waits. */
const isFirst = ({ path }: Endpoint): boolean => path === '/api/upload-overlay';

/** Makes every call that is the person's to make, each on something of their own; the refused ones with their codes. */
const makeEverything = async (person: Person): Promise<string[]> => {
  const refused: string[] = [];
  const calls = allEndpoints.filter(isMaking);
  for (const endpoint of calls.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))) {
    const id = endpoint.path.includes(':id') ? await newIdFor(service, person, endpoint) : '';
    const payload = await bodyOf(service, person, endpoint);
    const response = await service.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(':id', id),
      headers: { ...uploadHeadersOf(endpoint), cookie: person.cookie },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    if (response.statusCode >= 400) refused.push(`${nameOf(endpoint)}: ${response.json().code}`);
  }
  return refused;
};

/** Every file of the library and of uploads, and every finished video. */
const allFiles = async (): Promise<string[]> => {
  const { mediaStore, renderFiles } = service.deps;
  const stored = [await mediaStore.keys('library'), await mediaStore.keys('uploads')].flat();
  return [...stored, ...(await renderFiles.list()).finished].toSorted();
};

describe('deleting an account', () => {
  test('[AD-010] [AD-066] of a studio owner who has used every part of the product leaves no row and no file of theirs', async () => {
    const { owner } = await newStudio(service, PASSWORD);
    const former = await allFiles();
    expect(await makeEverything(owner)).toEqual([
      'PUT /api/push/subscription: PUSH_NOT_SET_UP',
      'POST /api/team-invitation/join: INVITATION_EXPIRED',
    ]);
    expect((await mentionsOf(owner)).length).toBeGreaterThanOrEqual(28);
    expect((await allFiles()).length).toBeGreaterThan(former.length);
    expect((await admin.call('DELETE', `/api/admin/user/${owner.id}`)).statusCode).toBe(204);
    expect(await mentionsOf(owner)).toEqual(['admin_changes']);
    expect(await allFiles()).toEqual(former);
  });

  test('[AD-010] [AD-066] removes all their data from database and store, except what the studio gave them', async () => {
    const { owner, id: studioId } = await newStudio(service);
    const person = await service.addPerson({ role: 'studio_team', studioId });
    await person.call('POST', '/api/promos', { title: 'Monday', document: newPromo() });
    await person.call('POST', '/api/custom-class-types', { classType: 'Chair' });
    const render = await newFinishedRenderOf(service, person);
    const [own, given] = [await newAssetOf(service, person), await newAssetOf(service, person)];
    const { dataSource, mediaStore, renderFiles } = service.deps;
    await dataSource.query('UPDATE assets SET studio_id = $2 WHERE id = $1', [given, studioId]);
    const key = `library/${own}.mp4`;
    await mediaStore.putFile(key, smallVideo);
    await dataSource.query('UPDATE assets SET file_key = $2 WHERE id = $1', [own, key]);
    expect((await admin.call('DELETE', `/api/admin/user/${person.id}`)).statusCode).toBe(204);
    expect((await person.call('GET', '/api/user')).statusCode).toBe(401);
    expect(await mentionsOf(person)).toEqual(['admin_changes']);
    expect([await renderFiles.size(render), (await mediaStore.keys('library')).includes(key)]).toEqual([
      null,
      false,
    ]);
    const shared = await dataSource.query('SELECT owner_id, library_type FROM assets WHERE id = $1', [given]);
    expect(shared).toEqual([{ owner_id: owner.id, library_type: 'studio' }]);
    const [change] = await changesOf(person.id);
    expect(change).toMatchObject({ action: 'user_deleted', targetName: null, after: null });
    expect(JSON.stringify(change)).not.toContain(person.email);
  });

  test('refuses the own account, demo accounts and unknown ones, and deletes nothing', async () => {
    const demo = await service.addPerson({ email: 'user@demo.polepro.test' });
    const del = (id: string) => codeOf(admin.call('DELETE', `/api/admin/user/${id}`));
    expect(await del(admin.id)).toEqual([403, 'OWN_ACCOUNT']);
    expect(await del(demo.id)).toEqual([403, 'DEMO_ACCOUNT']);
    expect(await del('0123456789012345678901')).toEqual([404, 'NOT_FOUND']);
    expect((await demo.call('GET', '/api/user')).statusCode).toBe(200);
  });
});
