import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { newId } from '#server/db/new-id.ts';
import { finishRender } from '#tests/support/queued-render.ts';
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

type Planted = { at: string; classType?: string; instructor?: string };

/** Downloads of a person, one per entry; the id of each. */
const plantDownloads = (person: Person, planted: readonly Planted[]): Promise<string[]> =>
  Promise.all(
    planted.map(async ({ at, classType = null, instructor = null }) => {
      const id = newId();
      await query(
        `INSERT INTO downloads (id, user_id, video_key, created_at, user_email, user_role, class_type, instructor_name)
         VALUES ($1, $2, $7, $3, $4, 'user', $5, $6)`,
        [id, person.id, at, person.email, classType, instructor, id],
      );
      return id;
    }),
  );

describe('a download', () => {
  test('[AD-038] is recorded once with address, role, subscription, instructor and class of that moment', async () => {
    const document = newPromo();
    document.classInfo.instructorName = ' Zoe Lee ';
    document.classInfo.classType = 'Pole Flow';
    const promo = (await ann.call('POST', '/api/promos', { document })).json();
    const render = (await ann.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json();
    await finishRender(service, render.id);
    for (let time = 0; time < 2; time += 1) await ann.call('GET', `/api/renders/${render.id}/file`);
    await query(`UPDATE users SET role = 'beta', email = 'ann@later.test' WHERE id = $1`, [ann.id]);
    const records = (await read(`download-activity?userId=${ann.id}`)).json();
    expect(records).toEqual([
      {
        id: expect.any(String),
        userId: ann.id,
        userEmail: 'ann@north.test',
        userRole: 'pro',
        userSubscriptionStatus: 'active',
        downloadedAt: NOW,
        instructorName: 'Zoe Lee',
        classType: 'Pole Flow',
      },
    ]);
    await query('DELETE FROM downloads');
    await query(`UPDATE users SET role = 'pro', email = 'ann@north.test' WHERE id = $1`, [ann.id]);
  });
});

describe('the downloads of a small studio', () => {
  beforeAll(async () => {
    await plantDownloads(ann, [
      { at: '2026-11-20T09:00:00Z', classType: 'Pole Flow', instructor: 'Zoe' },
      { at: '2026-11-19T23:30:00Z', classType: 'pole flow', instructor: 'Mia' },
      { at: '2026-11-16T00:00:00Z', classType: '=Exotic', instructor: 'Zoe' },
    ]);
    await plantDownloads(ben, [
      { at: '2026-11-15T23:59:59Z', classType: 'Hoop' },
      { at: '2026-10-21T23:59:59Z', classType: 'Hoop', instructor: 'Kim' },
    ]);
    // More names than the response lists.
    const others = Array.from({ length: 11 }, (_, index) => ({
      at: '2026-11-01T10:00:00Z',
      classType: `Class ${index}`,
    }));
    await plantDownloads(ben, others);
  });

  test('[AD-074] download-activity answers an array with userId, the latest first, page by page', async () => {
    const all = (await read('download-activity')).json();
    expect(all).toHaveLength(16);
    expect(all[0]).toMatchObject({ userId: ann.id, downloadedAt: '2026-11-20T09:00:00.000Z' });
    const after = (await read(`download-activity?before=${all[1].id}`)).json();
    expect(after).toEqual(all.slice(2));
    const ofBen = (await read(`download-activity?userId=${ben.id}&before=${all[3].id}`)).json();
    expect(ofBen).toEqual(all.slice(4));
    expect((await read(`download-activity?before=${newId()}`)).json()).toEqual([]);
  });

  test('[AD-030] the summary counts the downloads per person, the most recent first, and finds people', async () => {
    const { users, nextCursor } = (await read('download-summary')).json();
    expect([users, nextCursor]).toEqual([
      [
        {
          userId: ann.id,
          userEmail: 'ann@north.test',
          userRole: 'pro',
          userSubscriptionStatus: 'active',
          downloadCount: 3,
          lastDownloadedAt: '2026-11-20T09:00:00.000Z',
        },
        {
          userId: ben.id,
          userEmail: 'ben_50@south.test',
          userRole: 'user',
          userSubscriptionStatus: null,
          downloadCount: 13,
          lastDownloadedAt: '2026-11-15T23:59:59.000Z',
        },
      ],
      null,
    ]);
    const found = async (search: string) =>
      (await read(`download-summary?query=${encodeURIComponent(search)}`))
        .json()
        .users.map(({ userEmail }: { userEmail: string }) => userEmail);
    expect(await found('NORTH')).toEqual(['ann@north.test']);
    // Wildcards count as they are.
    expect(await found('n_50')).toEqual(['ben_50@south.test']);
    expect(await found('n_north')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  test('downloads over time count every day and week of the span in UTC, empty ones too', async () => {
    const daily = (await read('downloads-over-time?days=30')).json();
    expect(daily.timeZone).toBe('UTC');
    expect([daily.points.length, daily.points[0], daily.points.at(-1)]).toEqual([
      30,
      { start: '2026-10-22', downloads: 0 },
      { start: '2026-11-20', downloads: 1 },
    ]);
    const filled = daily.points.filter(({ downloads }: { downloads: number }) => downloads > 0);
    expect(filled).toEqual([
      { start: '2026-11-01', downloads: 11 },
      { start: '2026-11-15', downloads: 1 },
      { start: '2026-11-16', downloads: 1 },
      { start: '2026-11-19', downloads: 1 },
      { start: '2026-11-20', downloads: 1 },
    ]);
    // Whole weeks from Monday on: the first begins before the first of the thirty days.
    const weekly = (await read('downloads-over-time?days=30&period=week')).json();
    expect(weekly.points).toEqual([
      { start: '2026-10-19', downloads: 1 },
      { start: '2026-10-26', downloads: 11 },
      { start: '2026-11-02', downloads: 0 },
      { start: '2026-11-09', downloads: 1 },
      { start: '2026-11-16', downloads: 3 },
    ]);
  });

  test('downloads by name take spellings together, name ten, and count the rest', async () => {
    const byClass = (await read('downloads-by-name?days=30')).json();
    expect(byClass.names[0]).toEqual({ name: expect.stringMatching(/^pole flow$/i), downloads: 2 });
    expect(byClass.names).toHaveLength(10);
    expect([byClass.otherDownloads, byClass.unnamedDownloads]).toEqual([4, 0]);
    const byInstructor = (await read('downloads-by-name?days=90&group=instructor')).json();
    expect(byInstructor).toEqual({
      names: [
        { name: 'Zoe', downloads: 2 },
        { name: 'Kim', downloads: 1 },
        { name: 'Mia', downloads: 1 },
      ],
      otherDownloads: 0,
      unnamedDownloads: 12,
    });
  });

  test('the downloads are saved as a CSV file in which no text runs as a formula', async () => {
    const response = await read('activity-export?table=downloads');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename=polepro-downloads.csv');
    const lines = response.body.split('\r\n');
    expect(lines).toHaveLength(1 + 16 + 1);
    expect(lines[3]).toMatch(/^2026-11-16T00:00:00\.000Z,ann@north\.test,user,,Zoe,'=Exotic,/);
  });

  test.each([
    ['download-summary', 'ben_50@south.test,user,,13,2026-11-15T23:59:59.000Z,'],
    ['downloads-over-time', '2026-11-01,11'],
    ['downloads-by-class-type', "'=Exotic,1"],
    ['downloads-by-instructor', ',12'],
    ['favorites', 'Title,Favorites,Overlay id'],
    ['renders', '2026-11-20,'],
    ['render-failures', 'Code,Renders,Reason'],
    ['storage', 'database,,,'],
  ])('%s is saved as a CSV file', async (table, expected) => {
    const { body } = await read(`activity-export?table=${table}`);
    expect(body.split('\r\n').some((line) => line.replace(/^\uFEFF/, '').startsWith(expected))).toBe(true);
  });
});

test('a wrong span names the field', async () => {
  const response = await admin.call('GET', '/api/admin/downloads-over-time?days=31');
  expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'days']);
});
