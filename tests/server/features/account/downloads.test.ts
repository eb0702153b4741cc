import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#schema/durations.ts';
import { startSession } from '#server/features/auth/sessions/sessions.service.ts';
import { newFinishedRenderOf } from '#tests/support/access-fixtures.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

const { clock, forward } = movableClock();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ change: () => ({ clock }) });
  await loadSmallLibrary(service.deps, service.folder);
});
afterAll(() => service.close());

const videosOf = async (person: Person, count: number): Promise<string[]> => {
  const ids = [];
  for (let made = 0; made < count; made += 1) ids.push(await newFinishedRenderOf(service, person));
  return ids;
};

const download = (person: Person, id: string, headers: Record<string, string> = {}) =>
  person.call('GET', `/api/renders/${id}/file`, undefined, headers);

const countOf = async (person: Person): Promise<number> =>
  (await person.call('GET', '/api/user')).json().downloadCount;

describe('downloads of a free account', () => {
  test('[AC-088] [AC-107] [BI-003] are five a month, each video counted once, and the sixth is refused with an explanation', async () => {
    const person = await service.addPerson();
    const videos = await videosOf(person, 6);
    for (const id of videos.slice(0, 5)) {
      expect((await download(person, id)).statusCode).toBe(200);
      expect((await download(person, id)).statusCode).toBe(200);
    }
    expect(await countOf(person)).toBe(5);
    const refused = await download(person, videos[5] ?? '');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'DOWNLOAD_LIMIT_REACHED']);
    expect(refused.json().message).toContain('5 free downloads');
    expect((await download(person, videos[0] ?? '')).statusCode).toBe(200);
    expect(await countOf(person)).toBe(5);
  });

  test('are never more than five, however many are requested at once', async () => {
    const person = await service.addPerson();
    const videos = await videosOf(person, 20);
    const responses = await Promise.all(videos.map((id) => download(person, id)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(responses.filter(({ statusCode }) => statusCode === 403)).toHaveLength(15);
    expect(await countOf(person)).toBe(5);
  });

  test('of one video count once, even when concurrent', async () => {
    const person = await service.addPerson();
    const [id = ''] = await videosOf(person, 1);
    const responses = await Promise.all(Array.from({ length: 20 }, () => download(person, id)));
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await countOf(person)).toBe(1);
  });

  test('start again with the next calendar month, UTC', async () => {
    const person = await service.addPerson();
    const videos = await videosOf(person, 6);
    for (const id of videos.slice(0, 5)) await download(person, id);
    forward(32 * DAY_MS);
    // The session from a month ago has expired.
    const cookie = `polepro=${await startSession(service.deps, person.id)}`;
    const call = (url: string) => service.app.inject({ url, headers: { cookie } });
    expect((await call('/api/user')).json().downloadCount).toBe(0);
    expect((await call(`/api/renders/${videos[5]}/file`)).statusCode).toBe(200);
    expect((await call('/api/user')).json().downloadCount).toBe(1);
  });

  test('count whatever a request says it is for, and parts of one video once', async () => {
    const person = await service.addPerson();
    const videos = await videosOf(person, 7);
    for (const id of videos.slice(0, 5)) {
      expect((await download(person, id, { 'sec-fetch-dest': 'video' })).statusCode).toBe(200);
      const part = { 'sec-fetch-dest': 'video', range: 'bytes=10-19' };
      expect((await download(person, id, part)).statusCode).toBe(206);
    }
    expect(await countOf(person)).toBe(5);
    for (const headers of [{ 'sec-fetch-dest': 'video' }, { range: 'bytes=0-99' }, { range: 'bytes=-1' }]) {
      const refused = await download(person, videos[5] ?? '', headers);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'DOWNLOAD_LIMIT_REACHED']);
    }
    expect((await download(person, videos[0] ?? '', { 'sec-fetch-dest': 'video' })).statusCode).toBe(200);
  });

  test('do not count requests that are answered without a byte of the video', async () => {
    const person = await service.addPerson();
    const [id = '', other = ''] = await videosOf(person, 2);
    expect((await person.call('HEAD', `/api/renders/${id}/file`)).statusCode).toBe(200);
    expect((await download(person, id, { range: 'bytes=99999999-' })).statusCode).toBe(416);
    expect(await countOf(person)).toBe(0);
    const { etag } = (await download(person, id)).headers;
    expect((await download(person, id, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    const head = await person.call('HEAD', `/api/renders/${other}/file`);
    expect((await download(person, other, { 'if-none-match': String(head.headers.etag) })).statusCode).toBe(
      304,
    );
    expect(await countOf(person)).toBe(1);
  });
});

describe('downloads of everyone else', () => {
  test.each([
    { role: 'admin' as const },
    { role: 'beta' as const },
    { role: 'pro' as const },
    { role: 'studio_owner' as const },
    { role: 'studio_team' as const },
    { role: 'user' as const, subscriptionStatus: 'individual_pro' },
  ])('[AD-001] [ST-002] have no limit: %j', async (account) => {
    const person = await service.addPerson(account);
    const videos = await videosOf(person, 7);
    for (const id of videos) expect((await download(person, id)).statusCode).toBe(200);
    expect(await countOf(person)).toBe(7);
  });

  test('count no playback', async () => {
    const person = await service.addPerson({ role: 'pro' });
    const [id = ''] = await videosOf(person, 1);
    expect((await download(person, id, { 'sec-fetch-dest': 'video' })).statusCode).toBe(200);
    expect(await countOf(person)).toBe(0);
  });
});
