import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_OPEN_UPLOADS } from '#contract/library/upload-limits.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { askForRender } from '#tests/support/queued-render.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import {
  type Person,
  type TestService,
  serviceForTest,
  startTestService,
} from '#tests/support/test-service.ts';
import { formOf, idOf, measure, sendBytes, startUpload } from '#tests/support/upload-client.ts';

const GIGABYTE = 1_000_000_000;

const responsesOf = async (tries: ReturnType<Person['call']>[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const response of await Promise.all(tries)) {
    const code = response.statusCode < 400 ? String(response.statusCode) : response.json().code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

const countOf = async ({ deps }: TestService, { id }: Person): Promise<number> =>
  (await deps.dataSource.query('SELECT personal_video_count AS count FROM users WHERE id = $1', [id]))[0]
    .count;

describe('the one video of a free account', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
    await loadSmallLibrary(service.deps, service.folder);
  });
  afterAll(() => service.close());

  test.each(['user', 'beta'] as const)(
    '[LI-001] [LI-002] [LI-003] [LI-040] of 50 concurrent uploads of a %s one is accepted',
    async (role) => {
      const person = await service.addPerson({ role });
      const responses = await responsesOf(Array.from({ length: 50 }, () => startUpload(person, 1000)));
      expect(responses).toEqual({ 201: 1, PERSONAL_VIDEO_LIMIT_REACHED: 49 });
      expect(await countOf(service, person)).toBe(1);
    },
  );

  test.each([
    { subscriptionStatus: 'active' },
    { role: 'pro' },
    { role: 'studio_team' },
    { role: 'studio_owner' },
    { role: 'admin' },
  ] as const)(
    '[LI-040] [AD-001] [ST-004] [BI-014] does not limit Pro accounts, even with many concurrent uploads: %j',
    async (account) => {
      const payer = await service.addPerson(account);
      expect(await responsesOf(Array.from({ length: 20 }, () => startUpload(payer, 1000)))).toEqual({
        201: 20,
      });
      expect(await countOf(service, payer)).toBe(20);
    },
  );

  test('is not used up by overlays', async () => {
    const person = await service.addPerson();
    const overlay = { filename: 'a.gif', kind: 'overlay' };
    expect(
      await responsesOf([startUpload(person, 1000, overlay), startUpload(person, 1000, overlay)]),
    ).toEqual({
      201: 2,
    });
    expect(await responsesOf([startUpload(person, 1000)])).toEqual({ 201: 1 });
    expect(await countOf(service, person)).toBe(1);
  });

  test('is used up even by a deleted video, and available again after a failed upload', async () => {
    const person = await service.addPerson();
    const id = idOf(await startUpload(person, 1000));
    await person.call('DELETE', `/api/uploads/${id}`);
    expect((await startUpload(person, 1000)).statusCode).toBe(201);
    const asset = await newAssetOf(service, person);
    await person.call('DELETE', `/api/delete-background/${asset}`);
    expect((await startUpload(person, 1000)).json().code).toBe('PERSONAL_VIDEO_LIMIT_REACHED');
  });

  test('that is still being uploaded is named in the message', async () => {
    const person = await service.addPerson();
    await startUpload(person, 1000);
    const refused = (await startUpload(person, 1000)).json();
    expect([refused.code, refused.message]).toEqual([
      'PERSONAL_VIDEO_LIMIT_REACHED',
      'The one video of your free account is still being uploaded. Continue it, or cancel it and start again.',
    ]);
  });

  test('that is cancelled concurrently is returned once', async () => {
    const person = await service.addPerson({ role: 'pro' });
    const [remaining, dropped] = [await startUpload(person, 1000), await startUpload(person, 1000)].map(idOf);
    await Promise.all(Array.from({ length: 10 }, () => person.call('DELETE', `/api/uploads/${dropped}`)));
    expect(await countOf(service, person)).toBe(1);
    expect((await person.call('GET', '/api/uploads')).json()).toMatchObject([{ id: remaining }]);
  });
});

describe('open uploads', () => {
  const overlay = { filename: 'a.gif', kind: 'overlay' };

  test('of one person are at most 20, however many begin at once, until one ends or is complete', async () => {
    const service = await serviceForTest();
    const [person, other] = [await service.addPerson({ role: 'pro' }), await service.addPerson()];
    const begin = (metadata = overlay) => startUpload(person, 4, metadata);
    const responses = await Promise.all(Array.from({ length: 50 }, () => begin()));
    const begun = responses.filter(({ statusCode }) => statusCode === 201).map(idOf);
    expect(begun).toHaveLength(MAX_OPEN_UPLOADS);
    const refused = await startUpload(person, 1000);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { code: 'TOO_MANY_UPLOADS', message: expect.stringContaining('Finish or cancel one') },
    ]);
    expect(await countOf(service, person)).toBe(0);
    expect((await startUpload(other, 4, overlay)).statusCode).toBe(201);
    await person.call('DELETE', `/api/uploads/${begun[0]}`);
    expect((await begin()).statusCode).toBe(201);
    await sendBytes(person, begun[1] ?? '', Buffer.from('abcd'));
    expect((await begin()).statusCode).toBe(201);
    expect((await begin()).statusCode).toBe(429);
  });
});

describe('storage', () => {
  test("accepts only as many of 50 concurrent uploads as fit the account's storage", async () => {
    const service = await serviceForTest();
    await loadSmallLibrary(service.deps, service.folder);
    const person = await service.addPerson({ role: 'pro' });
    const asset = await newAssetOf(service, person);
    await service.deps.dataSource.query(
      'UPDATE assets SET bytes = 20000000000, extra_bytes = 18000000000 WHERE id = $1',
      [asset],
    );
    const wide = { ...service.deps.uploads, freeBytes: async () => 1000 * GIGABYTE };
    service.deps.uploads = wide;
    const responses = await responsesOf(Array.from({ length: 50 }, () => startUpload(person, GIGABYTE)));
    expect(responses).toEqual({ 201: 12, STORAGE_USED_UP: 38 });
    expect((await person.call('GET', '/api/storage')).json()).toEqual({
      usedBytes: 50 * GIGABYTE,
      allowedBytes: 50 * GIGABYTE,
    });
  });

  test('on the disk is reserved before the first byte, and pending bytes count', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson({ role: 'pro' });
    service.deps.uploads = { ...service.deps.uploads, freeBytes: async () => 2.7 * GIGABYTE };
    const responses = await responsesOf(Array.from({ length: 10 }, () => startUpload(person, GIGABYTE)));
    expect(responses).toEqual({ 201: 2, STORAGE_FULL: 8 });
  });

  test('in the universal library is limited only by the disk, and only admins fill it', async () => {
    const service = await serviceForTest();
    const [admin, owner] = [
      await service.addPerson({ role: 'admin' }),
      await service.addPerson({ role: 'studio_owner' }),
    ];
    const metadata = { filename: 'a.mp4', libraryType: 'universal' };
    expect((await startUpload(admin, GIGABYTE, metadata)).statusCode).toBe(201);
    expect((await startUpload(owner, GIGABYTE, metadata)).json().code).toBe('FORBIDDEN');
    expect((await admin.call('GET', '/api/storage')).json().usedBytes).toBe(0);
  });
});

/** Free bytes at the next checks of the disk; the last one stays. */
const fill = ({ deps }: TestService, ...free: number[]): void => {
  const freeBytes = async (): Promise<number> => (free.length > 1 ? free.shift() : free[0]) ?? 0;
  deps.uploads = { ...deps.uploads, freeBytes };
};

describe('a disk that fills up', () => {
  const [enough, full] = [GIGABYTE, 499_000_000];

  test('accepts no further bytes of an upload, which resumes where it was once there is space', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const bytes = Buffer.alloc(20_000_000);
    const id = idOf(await startUpload(person, bytes.length));
    await sendBytes(person, id, bytes.subarray(0, 1000));
    fill(service, full);
    const refused = await sendBytes(person, id, bytes.subarray(1000), 1000);
    expect([refused.statusCode, refused.json()]).toMatchObject([507, { code: 'STORAGE_FULL' }]);
    expect((await measure(person, id)).headers['upload-offset']).toBe('1000');

    // The first bytes of one long request fit.
    fill(service, enough, full);
    expect((await sendBytes(person, id, bytes.subarray(1000), 1000)).statusCode).toBe(507);
    const offset = Number((await measure(person, id)).headers['upload-offset']);
    expect(offset).toBeLessThan(bytes.length);

    fill(service, enough);
    expect((await sendBytes(person, id, bytes.subarray(offset), offset)).statusCode).toBe(204);
    expect((await person.call('GET', `/api/uploads/${id}`)).json().phase).toBe('processing');
  });

  test('ends a form in the middle, and leaves nothing of it', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    fill(service, 10 * GIGABYTE, full);
    const video = { name: 'Friday.mp4', bytes: Buffer.alloc(20_000_000) };
    const refused = await person.call('POST', '/api/upload-personal-video', formOf({ video }));
    expect([refused.statusCode, refused.json()]).toMatchObject([507, { code: 'STORAGE_FULL' }]);
    expect(await service.deps.uploads.list()).toEqual([]);
    expect(await countOf(service, person)).toBe(0);
  });

  test('accepts no render until there is room', async () => {
    const service = await serviceForTest();
    await loadSmallLibrary(service.deps, service.folder);
    const person = await service.addPerson();
    fill(service, full);
    const refused = await askForRender(person);
    expect([refused.statusCode, refused.json()]).toMatchObject([507, { code: 'STORAGE_FULL' }]);
    fill(service, enough);
    const { id } = (await askForRender(person)).json();
    await person.call('POST', `/api/renders/${id}/cancel`);
    fill(service, full);
    expect((await person.call('POST', `/api/renders/${id}/retry`)).json().code).toBe('STORAGE_FULL');
    expect((await person.call('GET', `/api/renders/${id}`)).json().state).toBe('cancelled');
    fill(service, enough);
    expect((await person.call('POST', `/api/renders/${id}/retry`)).json().state).toBe('queued');
  });

  test('shows in the health report', async () => {
    const service = await serviceForTest();
    fill(service, full);
    const { disk, status } = (await service.app.inject('/api/health')).json();
    expect([status, disk.ok, disk.detail]).toEqual([
      'degraded',
      false,
      'Only 400 MB free, and 500 MB are reserved (DISK_RESERVE_MB). Uploads and renders wait until there is space.',
    ]);
  });
});
