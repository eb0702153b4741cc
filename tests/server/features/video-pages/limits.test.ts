import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors.ts';
import { stopTime } from '#tests/support/stopped-time.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { type FinishedVideo, publish, videoOf } from '#tests/support/video-page-fixtures.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const countOf = async (person: Person): Promise<number> =>
  (await person.call('GET', '/api/user')).json().downloadCount;

const ask = () => service.app.inject({ url: `/v/${'b'.repeat(22)}`, remoteAddress: '203.0.113.9' });

describe('limits of the pages of videos', () => {
  test('where the plan limits downloads, a page counts as one download of its video, and the sixth is refused', async () => {
    const person = await service.addPerson();
    const videos: FinishedVideo[] = [];
    for (let made = 0; made < 6; made += 1)
      videos.push(await videoOf(service, person, { title: `Video ${made}` }));
    for (const { id } of videos.slice(0, 5)) expect((await publish(person, id)).statusCode).toBe(201);
    await publish(person, videos[0]?.id ?? '');
    await person.call('GET', `/api/renders/${videos[1]?.id}/file`);
    expect(await countOf(person)).toBe(5);
    const refused = await publish(person, videos[5]?.id ?? '');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'DOWNLOAD_LIMIT_REACHED']);
    expect((await person.call('GET', `/api/renders/${videos[5]?.id}/page`)).json()).toEqual({ page: null });
  });

  test('an account has at most 200 pages', async () => {
    const person = await service.addPerson({ role: 'pro' });
    const { id } = await videoOf(service, person);
    await service.deps.dataSource.query(
      `WITH copies AS (
         INSERT INTO renders (id, owner_id, revision, title, document, quality_preset, state, progress, attempt)
         SELECT 'render-' || n, owner_id, 1, title, document, quality_preset, 'cancelled', 0, 1
           FROM renders, generate_series(1, 200) AS n WHERE id = $1 RETURNING id, owner_id)
       INSERT INTO video_pages (id, owner_id, render_id) SELECT id, owner_id, id FROM copies`,
      [id],
    );
    const refused = await publish(person, id);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'TOO_MANY_VIDEO_PAGES']);
    await service.deps.dataSource.query(`DELETE FROM video_pages WHERE id = 'render-1'`);
    expect((await publish(person, id)).statusCode).toBe(201);
  });

  test('an address may ask for 120 pages a minute', async () => {
    stopTime();
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count += 1) statuses.add((await ask()).statusCode);
    expect([...statuses]).toEqual([404]);
    const refused = await ask();
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain(`<p>${errorTable.TOO_MANY_REQUESTS.message}</p>`);
  });
});
