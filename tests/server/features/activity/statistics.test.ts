import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { shareReads } from '#server/features/activity/activity.routes.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

/** A Friday. */
const NOW = '2026-11-20T12:00:00.000Z';

let service: TestService;
let admin: Person;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  service = await startTestService({ change: () => ({ clock: { now: () => new Date(NOW) } }) });
  admin = await service.addPerson({ role: 'admin' });
  ann = await service.addPerson({ role: 'pro', email: 'ann@north.test', subscriptionStatus: 'active' });
  ben = await service.addPerson({ email: 'ben_50@south.test' });
});
afterAll(() => service.close());

const query = (sql: string, parameters: unknown[] = []): Promise<unknown> =>
  service.deps.dataSource.query(sql, parameters);

const read = async (path: string) => {
  const response = await admin.call('GET', `/api/admin/${path}`);
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response;
};

const overlay = async (id: string, title: string, removed = false): Promise<void> => {
  await query(
    `INSERT INTO assets (id, kind, title, library_type, position, file_key, poster_key, mime_type, width, height, fps,
                         frames, duration_in_seconds, has_audio, bytes, sha256, created_at, removed_at)
     VALUES ($1, 'overlay', $2, 'universal', 0, $1, $1, 'image/gif', 10, 10, 10, 10, 1, false, 500, '', now(), $3)`,
    [id, title, removed ? NOW : null],
  );
};

test('[AD-073] [AD-039] favorites statistics name the overlays with the most favorites first', async () => {
  await overlay('hearts', 'Hearts');
  await overlay('stars', 'Stars');
  await overlay('gone', 'Gone', true);
  for (const [person, ids] of [
    [ann, ['hearts', 'stars', 'gone']],
    [ben, ['stars', 'gone']],
  ] as const) {
    for (const id of ids) {
      await query('INSERT INTO favorites (user_id, asset_id, created_at) VALUES ($1, $2, now())', [
        person.id,
        id,
      ]);
    }
  }
  expect((await read('favorites-statistics')).json()).toEqual([
    { assetId: 'stars', title: 'Stars', favoriteCount: 2 },
    { assetId: 'hearts', title: 'Hearts', favoriteCount: 1 },
  ]);
});

type Rendered = { state: string; queued?: string; started?: string; finished?: string; code?: string };

test('render statistics give the queue, the durations and the failures; storage its kinds and the largest accounts', async () => {
  await query('DELETE FROM renders');
  expect((await read('render-statistics')).json()).toMatchObject({
    queued: 0,
    longestWaitSeconds: null,
    medianSeconds: null,
    failures: [],
  });
  const rendered: [Person, Rendered, number][] = [
    [ann, { state: 'completed', started: '2026-11-20T10:00:00Z', finished: '2026-11-20T10:00:10Z' }, 700],
    [ann, { state: 'completed', started: '2026-11-20T10:00:00Z', finished: '2026-11-20T10:00:20Z' }, 300],
    // Taken from the cache: no start.
    [ben, { state: 'completed', finished: '2026-11-18T10:00:00Z' }, 50],
    [ben, { state: 'expired', started: '2026-11-18T10:00:00Z', finished: '2026-11-18T10:00:30Z' }, 0],
    [ben, { state: 'failed', finished: '2026-11-18T10:00:00Z', code: 'DISK_FULL' }, 0],
    [ben, { state: 'failed', finished: '2026-09-01T10:00:00Z', code: 'STALLED' }, 0],
    [ben, { state: 'queued', queued: '2026-11-20T11:59:00Z' }, 0],
    [ben, { state: 'queued', queued: '2026-11-20T11:58:00Z' }, 0],
    [ben, { state: 'running', queued: '2026-11-20T11:50:00Z' }, 0],
  ];
  for (const [person, { state, queued, started, finished, code }, bytes] of rendered) {
    await query(
      `INSERT INTO renders (id, owner_id, revision, title, document, quality_preset, state, progress, attempt,
                            bytes, started_at, finished_at, error_code, updated_at)
       VALUES ($1, $2, 1, 'Friday', '{}', 'standard', $3, 0, 0, $4, $5, $6, $7, coalesce($8::timestamptz, now()))`,
      [
        newId(),
        person.id,
        state,
        bytes,
        started ?? null,
        finished ?? null,
        code ?? null,
        queued ?? finished ?? null,
      ],
    );
  }
  const renders = (await read('render-statistics?days=30')).json();
  expect(renders).toMatchObject({
    queued: 2,
    running: 1,
    longestWaitSeconds: 120,
    medianSeconds: 20,
    failures: [{ code: 'DISK_FULL', renders: 1, message: expect.stringContaining('server’s disk is full') }],
  });
  expect(renders.p95Seconds).toBeCloseTo(29);
  expect(renders.points).toHaveLength(30);
  expect(renders.points.at(-1)).toEqual({
    start: '2026-11-20',
    completed: 2,
    failed: 0,
    medianSeconds: 15,
    p95Seconds: 19.5,
  });
  expect(renders.points.at(-3)).toMatchObject({
    start: '2026-11-18',
    completed: 2,
    failed: 1,
    medianSeconds: 30,
  });
  await query(
    `INSERT INTO assets (id, kind, title, library_type, position, file_key, poster_key, mime_type, width, height, fps,
                         frames, duration_in_seconds, has_audio, bytes, sha256, created_at, track)
     VALUES ('tune', 'music', 'Tune', 'universal', 2, 'tune', 'tune', 'audio/mp4', 0, 0, 0, 0, 30, true, 300, 'tune', now(),
             '{"loudness":-14,"truePeak":-1,"peaks":[],"beats":null}')`,
  );
  const { kinds, accounts } = (await read('storage-statistics')).json();
  expect(kinds).toContainEqual({ kind: 'music', files: 1, bytes: 300 });
  expect(kinds).toContainEqual({ kind: 'videos', files: 3, bytes: 1050 });
  expect(kinds).toContainEqual({ kind: 'overlays', files: 2, bytes: 1000 });
  expect(kinds).toContainEqual({ kind: 'database', files: null, bytes: expect.any(Number) });
  expect(accounts).toEqual([
    { userId: ann.id, userEmail: 'ann@north.test', bytes: 1000 },
    { userId: ben.id, userEmail: 'ben_50@south.test', bytes: 50 },
  ]);
});

test('what several ask for at the same time is read once, and read again for those who ask later or failed', async () => {
  const share = shareReads();
  let readings = 0;
  const count = async (): Promise<number> => (readings += 1);
  const together = ['30', '30', '90'].map((days) => share('over time', { days }, count));
  expect(await Promise.all([...together, share('by name', { days: '30' }, count)])).toEqual([1, 1, 2, 3]);
  expect(await share('over time', { days: '30' }, count)).toBe(4);
  const failing = () => share('storage', {}, () => Promise.reject(new Error('the database is away')));
  const failed = await Promise.allSettled([failing(), failing()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('storage', {}, count)).toBe(5);
});
