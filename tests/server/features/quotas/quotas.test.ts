import { randomBytes } from 'node:crypto';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#schema/durations.ts';
import { newPromo } from '#schema/new-promo.ts';
import { newFinishedRenderOf } from '#tests/support/access-fixtures.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { queueRender } from '#tests/support/queued-render.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { startUpload } from '#tests/support/upload-client.ts';

let service: TestService;
const { clock, forward } = movableClock();
beforeAll(async () => {
  service = await startTestService({
    settings: {
      QUOTA_PROMOS: '3,5',
      QUOTA_VERSIONS: '4,40',
      QUOTA_OVERLAY_TRACKS: '4,40',
      QUOTA_DOCUMENTS_MB: '1,10',
      QUOTA_LIBRARY_OVERLAYS: '2,20',
      QUOTA_LIBRARY_VIDEOS: '2,2',
      QUOTA_VIDEOS: '3,5',
    },
    change: () => ({ clock }),
  });
  await loadSmallLibrary(service.deps, service.folder);
});
afterAll(() => service.close());

type Counts = Record<string, number>;

/** How many of concurrent calls end with which status or error code. */
const atOnce = async (count: number, call: () => ReturnType<Person['call']>): Promise<Counts> => {
  const counts: Counts = {};
  for (const response of await Promise.all(Array.from({ length: count }, call))) {
    const code = response.statusCode < 400 ? String(response.statusCode) : response.json().code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

const createPromo = (person: Person, document: object = newPromo()) =>
  person.call('POST', '/api/promos', { document });

const usedOf = async (person: Person, kind: string): Promise<number> =>
  (await person.call('GET', '/api/quotas'))
    .json()
    .quotas.find((quota: { kind: string }) => quota.kind === kind).used;

/** A document that compression makes no smaller; of about so many kilobytes. */
const randomDocument = (kilobytes: number): object => ({
  ...newPromo(),
  textElements: Array.from({ length: kilobytes }, (_, index) => ({
    id: `text-${index}`,
    content: randomBytes(500).toString('hex'),
    x: 50,
    y: 50,
    fontSize: 20,
  })),
});

describe('promos', () => {
  test('are limited by the quota, even when many are copied at once; an error says what to do', async () => {
    const person = await service.addPerson();
    const { id } = (await createPromo(person)).json();
    const copy = () => person.call('POST', `/api/promos/${id}/duplicate`);
    expect(await atOnce(20, copy)).toEqual({ '201': 2, TOO_MANY_PROMOS: 18 });
    const refused = await copy();
    expect(refused.statusCode).toBe(403);
    expect(refused.json().message).toBe(
      'You have 3 promos, the most your account can keep. Delete some you no longer need and try again.',
    );
    expect((await createPromo(await service.addPerson({ role: 'pro' }))).statusCode).toBe(201);
  });

  test('make room when they are deleted, and are not restored beyond the quota', async () => {
    const person = await service.addPerson();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await createPromo(person)).json().id);
    await person.call('DELETE', `/api/promos/${ids[0]}`);
    expect((await createPromo(person)).statusCode).toBe(201);
    expect((await person.call('POST', `/api/promos/${ids[0]}/restore`)).json().code).toBe('TOO_MANY_PROMOS');
    await person.call('DELETE', `/api/promos/${ids[1]}`);
    expect((await person.call('POST', `/api/promos/${ids[0]}/restore`)).statusCode).toBe(200);
    expect(await usedOf(person, 'promos')).toBe(3);
  });

  test('that are deleted are at most a hundred, the first deleted end first', async () => {
    const person = await service.addPerson();
    const made: string[] = [];
    for (let index = 0; index < 102; index += 1) {
      const { id } = (await createPromo(person)).json();
      made.push(id);
      forward(1000);
      await person.call('DELETE', `/api/promos/${id}`);
    }
    const rows = await service.deps.dataSource.query('SELECT id FROM promos WHERE owner_id = $1', [
      person.id,
    ]);
    expect(rows.map(({ id }: { id: string }) => id).toSorted()).toEqual(made.slice(2).toSorted());
  });
});

describe('documents', () => {
  test('take as many bytes as the quota; a save of what is there is never refused', async () => {
    const person = await service.addPerson();
    await service.deps.dataSource.query(`UPDATE users SET role = 'beta' WHERE id = $1`, [person.id]);
    const { id } = (await createPromo(person)).json();
    const save = (revision: number) =>
      person.call('PUT', `/api/promos/${id}`, { revision, document: randomDocument(40) });
    // Versions of 40 KB take what there is, and make room.
    for (let revision = 1; revision <= 6; revision += 1) {
      forward(11 * MINUTE_MS);
      expect((await save(revision)).statusCode).toBe(200);
    }
    const saveTemplate = () =>
      person.call('POST', '/api/templates', { title: 'Large', document: randomDocument(40) });
    const counts = await atOnce(40, saveTemplate);
    expect(counts['DOCUMENTS_USED_UP']).toBeGreaterThan(0);
    expect(counts['201']).toBeGreaterThan(10);
    expect(await usedOf(person, 'documentBytes')).toBeLessThanOrEqual(1_000_000);
    expect((await saveTemplate()).json().message).toMatch(/take 1 MB, the most your account can keep/);
    forward(11 * MINUTE_MS);
    expect((await save(7)).statusCode).toBe(200);
  });
});

describe('the documents that videos are made from', () => {
  test('count, and make room when a render is cancelled', async () => {
    const person = await service.addPerson();
    const { id: promoId } = (await createPromo(person, randomDocument(40))).json();
    const generate = () => person.call('POST', '/api/renders', { promoId, revision: 1 });
    const saveTemplate = (kilobytes: number) => () =>
      person.call('POST', '/api/templates', { title: 'Large', document: randomDocument(kilobytes) });
    const before = await usedOf(person, 'documentBytes');
    const { id: cancelled } = (await generate()).json();
    expect((await usedOf(person, 'documentBytes')) - before).toBe(before);
    for (const kilobytes of [40, 4]) await atOnce(25, saveTemplate(kilobytes));
    expect((await generate()).json().code).toBe('DOCUMENTS_USED_UP');
    await person.call('POST', `/api/renders/${cancelled}/cancel`);
    expect((await saveTemplate(4)()).statusCode).toBe(201);
    expect((await person.call('GET', `/api/renders/${cancelled}`)).statusCode).toBe(404);
    expect(await usedOf(person, 'documentBytes')).toBeLessThanOrEqual(1_000_000);
  });
});

describe('versions', () => {
  test('that are automatic make room, the oldest first; named ones stay, and are deleted by hand', async () => {
    const person = await service.addPerson();
    const { id } = (await createPromo(person)).json();
    const name = () => person.call('POST', `/api/promos/${id}/versions`, { name: 'Mine' });
    await name();
    for (let revision = 1; revision <= 6; revision += 1) {
      forward(11 * MINUTE_MS);
      await person.call('PUT', `/api/promos/${id}`, { revision, document: newPromo() });
    }
    const versions = async (): Promise<{ id: string; name: string | null; revision: number }[]> =>
      (await person.call('GET', `/api/promos/${id}/versions`)).json().versions;
    expect((await versions()).map(({ revision }) => revision)).toEqual([6, 5, 4, 1]);
    expect(await atOnce(10, name)).toEqual({ '201': 3, TOO_MANY_VERSIONS: 7 });
    const [newest] = await versions();
    const other = await service.addPerson();
    expect((await other.call('DELETE', `/api/promo-versions/${newest?.id}`)).statusCode).toBe(404);
    expect((await person.call('DELETE', `/api/promo-versions/${newest?.id}`)).statusCode).toBe(204);
    expect((await name()).statusCode).toBe(201);
    expect(await usedOf(person, 'versions')).toBe(4);
  });
});

test('overlay tracks are limited by the quota, two for each form', async () => {
  const person = await service.addPerson();
  const form = { videoSettings: '{}', duration: 8, overlayElements: '[]' };
  const make = () => person.call('POST', '/api/generate-video-parallel', form);
  expect(await atOnce(8, make)).toEqual({ '200': 2, TOO_MANY_OVERLAY_TRACKS: 6 });
});

test.each([
  { kind: 'overlay', role: 'user', filename: 'a.gif', code: 'TOO_MANY_LIBRARY_OVERLAYS' },
  { kind: 'background', role: 'pro', filename: 'a.mp4', code: 'TOO_MANY_LIBRARY_VIDEOS' },
] as const)('uploads are limited by the quota: $kind', async ({ kind, role, filename, code }) => {
  const person = await service.addPerson({ role });
  const upload = () => startUpload(person, 1000, { filename, kind });
  expect(await atOnce(6, upload)).toEqual({ '201': 2, [code]: 4 });
});

describe('finished videos', () => {
  test('are limited by the quota, including running renders; deleting one makes room', async () => {
    const person = await service.addPerson();
    const finished = await newFinishedRenderOf(service, person);
    const { id: promoId } = (await createPromo(person)).json();
    const generate = () => person.call('POST', '/api/renders', { promoId, revision: 1 });
    expect(await atOnce(8, generate)).toEqual({ '202': 2, TOO_MANY_VIDEOS: 6 });
    expect((await generate()).json().message).toMatch(
      /^You have 3 finished videos, .* Delete some under My promos, Videos, and generate again/,
    );
    expect((await person.call('DELETE', `/api/renders/${finished}`)).statusCode).toBe(204);
    expect(await atOnce(3, generate)).toEqual({ '202': 1, TOO_MANY_VIDEOS: 2 });
  });

  test('count again when a cancelled render is tried again', async () => {
    const person = await service.addPerson();
    const cancelled = await queueRender(person);
    await person.call('POST', `/api/renders/${cancelled}/cancel`);
    const [first] = [await queueRender(person), await queueRender(person)];
    await service.deps.dataSource.query('DELETE FROM promos WHERE owner_id = $1', [person.id]);
    await queueRender(person);
    const retry = () => person.call('POST', `/api/renders/${cancelled}/retry`);
    expect((await retry()).json().code).toBe('TOO_MANY_VIDEOS');
    await person.call('POST', `/api/renders/${first}/cancel`);
    expect((await retry()).statusCode).toBe(202);
  });
});

const limitsOf = async (role: 'user' | 'beta' | 'pro' | 'studio_team' | 'studio_owner' | 'admin') => {
  const response = (await (await service.addPerson({ role })).call('GET', '/api/quotas')).json();
  expect(response.videoRetentionDays).toBeNull();
  expect(response.quotas.every(({ used }: { used: number }) => used === 0)).toBe(true);
  return response.quotas.find(({ kind }: { kind: string }) => kind === 'promos').limit;
};

test('an account sees what it keeps and may keep, a studio owner twice and an admin ten times what Pro has', async () => {
  expect(await Promise.all((['user', 'beta', 'pro', 'studio_team'] as const).map(limitsOf))).toEqual([
    3, 3, 5, 5,
  ]);
  expect([await limitsOf('studio_owner'), await limitsOf('admin')]).toEqual([10, 50]);
});
