import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#schema/durations.ts';
import { newPromo } from '#schema/new-promo.ts';
import { sweepRenders } from '#server/features/renders/remove-videos.ts';
import { pageStyle } from '#server/features/video-pages/page-html.ts';
import { sweepVideoPages } from '#server/features/video-pages/video-pages.queries.ts';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { projectRoot } from '#server/project-root.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { publish, type VideoFields, videoOf } from '#tests/support/video-page-fixtures.ts';

let { clock, forward } = movableClock();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    settings: { RENDER_RETENTION_DAYS: '400', PUBLIC_URL: 'http://promo.example.test' },
    change: () => ({ clock: { now: () => clock.now() } }),
  });
});
afterAll(() => service.close());

const makeVideo = (person: Person, fields?: VideoFields) => videoOf(service, person, fields);

const pathOf = async (person: Person, id: string, body: object = { days: 7 }): Promise<string> =>
  (await publish(person, id, body)).json().path;

/** What somebody without an account gets. */
const visit = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });

const statusOf = async (url: string): Promise<number> => (await visit(url)).statusCode;

const countOf = async (person: Person): Promise<number> =>
  (await person.call('GET', '/api/user')).json().downloadCount;

/** A person whose session lasts: those of the test service end with the clock's first month. */
const personNow = (): Promise<Person> => {
  ({ clock, forward } = movableClock());
  return service.addPerson({ role: 'pro' });
};

describe('the page of a video', () => {
  test('shows the video, its title and its studio to anybody, and previews to messengers', async () => {
    const person = await personNow();
    const { id } = await makeVideo(person, { title: 'Spin & <b>Flow</b>', studio: 'Studio "North"' });
    const made = await publish(person, id);
    expect([made.statusCode, made.json().path]).toEqual([201, expect.stringMatching(/^\/v\/[\w-]{22}$/)]);
    const { path } = made.json();
    const page = await visit(path);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h1>Spin &amp; &lt;b&gt;Flow&lt;/b&gt;</h1><p>Studio &quot;North&quot;</p>');
    expect(page.body).toContain(`src="${path}/video.mp4" poster="${path}/poster.jpg"`);
    const address = `http://promo.example.test${path}`;
    for (const [property, content] of [
      ['og:title', 'Spin &amp; &lt;b&gt;Flow&lt;/b&gt;'],
      ['og:description', 'A promo video of Studio &quot;North&quot;.'],
      ['og:url', address],
      ['og:image', `${address}/poster.jpg`],
      ['og:video', `${address}/video.mp4`],
    ]) {
      expect(page.body).toContain(`<meta property="${property}" content="${content}">`);
    }
  });

  test('has the colours of the product', async () => {
    const tokens = await readFile(join(projectRoot, 'src/theme/tokens.css'), 'utf8');
    const colors = [...pageStyle.matchAll(/^ +(--(?!voice|tool|controls|width)[\w-]+: .+;)$/gm)].map(
      ([, line]) => line,
    );
    expect(colors).toHaveLength(16);
    for (const line of colors) expect(tokens).toContain(line);
  });

  test('is in no search result, sets no cookie, names no referrer and runs no script', async () => {
    const person = await personNow();
    const path = await pathOf(person, (await makeVideo(person)).id);
    const page = await visit(path, { cookie: person.cookie });
    expect(page.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
    });
    expect(page.body).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(page.body).not.toContain('<script');
    for (const file of ['', '/video.mp4', '/poster.jpg']) {
      const { headers } = await visit(path + file);
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    }
  });

  test('plays the video in parts, as nobody’s download', async () => {
    const person = await personNow();
    const stranger = await service.addPerson();
    const path = await pathOf(person, (await makeVideo(person)).id);
    const whole = await readFile(smallVideo);
    const all = await visit(`${path}/video.mp4`, { cookie: stranger.cookie });
    expect([all.statusCode, all.headers['content-type'], all.rawPayload.equals(whole)]).toEqual([
      200,
      'video/mp4',
      true,
    ]);
    const part = await visit(`${path}/video.mp4`, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(part.rawPayload.equals(whole.subarray(10, 20))).toBe(true);
    const same = await visit(`${path}/video.mp4`, { 'if-none-match': String(all.headers.etag) });
    expect(same.statusCode).toBe(304);
    expect([await countOf(person), await countOf(stranger)]).toEqual([0, 0]);
  });

  test('has a frame of the video as its poster', async () => {
    const { mediaIngest } = service.deps;
    service.deps.mediaIngest = createMediaIngest(installedFfmpeg);
    const person = await personNow();
    const path = await pathOf(person, (await makeVideo(person)).id);
    service.deps.mediaIngest = mediaIngest;
    const poster = await visit(`${path}/poster.jpg`);
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(poster.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  test('works without a poster where none can be made', async () => {
    const { mediaIngest } = service.deps;
    service.deps.mediaIngest = createMediaIngest(async () => null);
    const person = await personNow();
    const path = await pathOf(person, (await makeVideo(person)).id);
    const page = await visit(path);
    expect([page.statusCode, page.body.includes('poster')]).toEqual([200, false]);
    expect(await statusOf(`${path}/poster.jpg`)).toBe(404);
    service.deps.mediaIngest = mediaIngest;
  });

  test('is of a finished video of one’s own, and its days are 7, 30 or none', async () => {
    const person = await personNow();
    const { id } = await makeVideo(person);
    const other = await service.addPerson({ role: 'pro' });
    expect((await publish(other, id)).statusCode).toBe(404);
    const refused = await publish(person, id, { days: 8 });
    expect([refused.statusCode, refused.json().details[0].path]).toEqual([400, 'days']);
    const promo = (await person.call('POST', '/api/promos', { document: newPromo() })).json();
    const queued = (await person.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json();
    expect((await publish(person, queued.id)).json().code).toBe('RENDER_NOT_FINISHED');
  });

  test('cannot be opened by anybody who reads the database', async () => {
    const person = await personNow();
    const path = await pathOf(person, (await makeVideo(person)).id);
    const token = path.slice('/v/'.length);
    const rows = await service.deps.dataSource.query('SELECT * FROM video_pages, video_page_addresses');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the page ends', () => {
  test('after its days, and a page without days does not', async () => {
    const person = await personNow();
    const week = await publish(person, (await makeVideo(person)).id, { days: 7 });
    const month = await publish(person, (await makeVideo(person)).id, {});
    const always = await publish(person, (await makeVideo(person)).id, { days: null });
    expect(week.json().expiresAt).toBe(new Date(clock.now().getTime() + 7 * DAY_MS).toISOString());
    expect(always.json().expiresAt).toBeNull();
    const paths = [week, month, always].map((made): string => made.json().path);
    const statuses = () => Promise.all(paths.map(statusOf));
    forward(7 * DAY_MS - 1);
    expect(await statuses()).toEqual([200, 200, 200]);
    forward(1);
    expect(await statuses()).toEqual([404, 200, 200]);
    forward(23 * DAY_MS);
    expect(await statuses()).toEqual([404, 404, 200]);
    await sweepVideoPages(service.deps);
    const left = await service.deps.dataSource.query('SELECT 1 FROM video_pages WHERE owner_id = $1', [
      person.id,
    ]);
    expect(left).toHaveLength(1);
    expect(await statusOf(paths[2] ?? '')).toBe(200);
  });

  test('when it is withdrawn, with all its addresses, and a new one has another address', async () => {
    const person = await personNow();
    const { id } = await makeVideo(person);
    const paths = [await pathOf(person, id), await pathOf(person, id, {})];
    expect(new Set(paths).size).toBe(2);
    expect(await Promise.all(paths.map(statusOf))).toEqual([200, 200]);
    const page = `/api/renders/${id}/page`;
    expect((await person.call('GET', page)).json().page).toEqual({ expiresAt: expect.any(String) });
    expect((await (await service.addPerson()).call('DELETE', page)).statusCode).toBe(404);
    expect((await person.call('DELETE', page)).statusCode).toBe(204);
    expect((await person.call('GET', page)).json()).toEqual({ page: null });
    for (const file of ['', '/video.mp4', '/poster.jpg']) expect(await statusOf(paths[0] + file)).toBe(404);
    const again = await pathOf(person, id);
    expect([await statusOf(again), ...(await Promise.all(paths.map(statusOf)))]).toEqual([200, 404, 404]);
  });

  test('with its promo, its video and its account, and a restored promo does not bring it back', async () => {
    const person = await personNow();
    const [one, two, three] = [await makeVideo(person), await makeVideo(person), await makeVideo(person)];
    const paths = await Promise.all([one, two, three].map(({ id }) => pathOf(person, id)));
    const statuses = () => Promise.all(paths.map(statusOf));
    await person.call('DELETE', `/api/promos/${one.promoId}`);
    expect(await statuses()).toEqual([404, 200, 200]);
    await person.call('POST', `/api/promos/${one.promoId}/restore`);
    await person.call('DELETE', `/api/renders/${two.id}`);
    expect(await statuses()).toEqual([404, 404, 200]);
    await service.deps.dataSource.query('DELETE FROM users WHERE id = $1', [person.id]);
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  test('with the retention time of its video, even when that is made again', async () => {
    const person = await personNow();
    const { id } = await makeVideo(person);
    const path = await pathOf(person, id, { days: null });
    await service.deps.dataSource.query(`UPDATE renders SET finished_at = $2 WHERE id = $1`, [
      id,
      clock.now(),
    ]);
    forward(401 * DAY_MS);
    await sweepRenders(service.deps);
    await finishRender(service, id);
    expect(await statusOf(path)).toBe(404);
  });

  test('with the same response as an address that never worked', async () => {
    const person = await personNow();
    const [expired, withdrawn] = [await makeVideo(person), await makeVideo(person)];
    const paths = [await pathOf(person, expired.id), await pathOf(person, withdrawn.id, { days: null })];
    await person.call('DELETE', `/api/renders/${withdrawn.id}/page`);
    forward(8 * DAY_MS);
    for (const file of ['', '/video.mp4', '/poster.jpg']) {
      const responses = await Promise.all(
        [...paths, `/v/${'a'.repeat(22)}`, '/v/short'].map(async (path) => {
          const { statusCode, body, headers } = await visit(path + file);
          return {
            statusCode,
            body,
            headers: { ...headers, date: '', 'x-ratelimit-remaining': '', 'x-request-id': '' },
          };
        }),
      );
      for (const response of responses) expect(response).toEqual(responses[0]);
      expect(responses[0]?.statusCode).toBe(404);
      expect(responses[0]?.body).toContain('<h1>There is no video here</h1>');
    }
  });
});
