import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { DAY_MS } from '#schema/durations.ts';
import { archiveOf } from '#tests/support/account-archive.ts';
import { newBatchIdFor } from '#tests/support/batch-fixtures.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { newPersonIn, showIn, showNobody, shownPerson, someConsent } from '#tests/support/people-fixtures.ts';
import { attemptRender, finishRender } from '#tests/support/queued-render.ts';
import { makeReviewLink, reviewerOf } from '#tests/support/review-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { newUploadOf } from '#tests/support/upload-fixtures.ts';
import { publish } from '#tests/support/video-page-fixtures.ts';

let { clock, forward } = movableClock();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ change: () => ({ clock: { now: () => clock.now() } }) });
  await loadSmallLibrary(service.deps, service.folder);
});
afterAll(() => service.close());

const ownerNow = (): Promise<Person> => {
  ({ clock, forward } = movableClock());
  return service.addPerson({ role: 'pro' });
};

const dayAfter = (days: number): string =>
  new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

const personOf = async (owner: Person, id: string) =>
  (await owner.call('GET', '/api/people')).json().people.find((person: { id: string }) => person.id === id);

const requestRender = (owner: Person, promoId: string) =>
  owner.call('POST', '/api/renders', { promoId, revision: 1 });

const videoOf = async (owner: Person, promoId: string): Promise<string> => {
  const { id } = (await requestRender(owner, promoId)).json();
  await finishRender(service, id);
  return id;
};

const withdraw = (owner: Person, id: string) => owner.call('POST', `/api/people/${id}/withdraw`);

const usesOf = async (owner: Person, id: string) =>
  (await owner.call('GET', `/api/people/${id}/uses`)).json();

const visit = (url: string) => service.app.inject({ url });

describe('a consent', () => {
  test('holds from its first day to its last, and not once it is withdrawn, until there is a new one', async () => {
    const owner = await ownerNow();
    const id = await newPersonIn(owner, { startsOn: dayAfter(1), endsOn: dayAfter(3) });
    const state = async () => (await personOf(owner, id)).state;
    expect(await state()).toBe('planned');
    forward(DAY_MS);
    expect(await state()).toBe('agreed');
    forward(2 * DAY_MS);
    expect(await state()).toBe('agreed');
    forward(DAY_MS);
    expect(await state()).toBe('ended');
    await owner.call('POST', `/api/people/${id}/consents`, someConsent());
    expect(await state()).toBe('agreed');
    expect((await withdraw(owner, id)).json()).toMatchObject({
      state: 'withdrawn',
      withdrawnAt: clock.now().toISOString(),
    });
    const again = await owner.call(
      'POST',
      `/api/people/${id}/consents`,
      someConsent({ agreed: 'One more year' }),
    );
    expect([again.statusCode, again.json()]).toMatchObject([
      201,
      { state: 'agreed', agreed: 'One more year' },
    ]);
  });

  test('has a last day that is not before the first, and says what was agreed', async () => {
    const owner = await ownerNow();
    const pathOf = async (fields: object) =>
      (await owner.call('POST', '/api/people', { name: 'Ana', ...someConsent(fields) })).json().details[0]
        .path;
    expect(await pathOf({ endsOn: '2019-12-31' })).toBe('endsOn');
    expect(await pathOf({ startsOn: '2020-02-30' })).toBe('startsOn');
    expect(await pathOf({ agreed: ' ' })).toBe('agreed');
    expect(await pathOf({ name: '' })).toBe('name');
  });
});

describe('whom a clip shows', () => {
  test('is set by its owner, for all clips of an upload at once, from their own ledger', async () => {
    const owner = await ownerNow();
    const [ana, mia] = [await newPersonIn(owner), await newPersonIn(owner, { name: 'Mia' })];
    const clips = [await newAssetOf(service, owner), await newAssetOf(service, owner)];
    const upload = await newUploadOf(owner);
    await service.deps.dataSource.query('UPDATE assets SET upload_id = $1 WHERE id = ANY($2)', [
      upload,
      clips,
    ]);
    const [first = '', second = ''] = clips;
    const read = async (id: string) => (await owner.call('GET', `/api/clips/${id}/people`)).json();
    expect((await showIn(owner, first, [ana, mia], true)).statusCode).toBe(204);
    expect(await read(second)).toEqual({ personIds: [ana, mia].toSorted(), clipsOfUpload: 2 });
    await showIn(owner, first, [mia]);
    expect([(await read(first)).personIds, (await read(second)).personIds]).toEqual([
      [mia],
      [ana, mia].toSorted(),
    ]);
    expect((await personOf(owner, mia)).clips).toBe(2);
    const other = await service.addPerson({ role: 'pro' });
    expect((await showIn(other, first, [])).statusCode).toBe(404);
    const ofAnother = await showIn(owner, first, [await newPersonIn(other)]);
    expect([ofAnother.statusCode, ofAnother.json().details[0].path]).toEqual([400, 'personIds']);
    expect((await showIn(owner, 'starter-night', [ana])).statusCode).toBe(403);
    const refused = await owner.call('DELETE', `/api/people/${mia}`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PERSON_IN_CLIPS']);
    await showIn(owner, first, [], true);
    expect((await owner.call('DELETE', `/api/people/${mia}`)).statusCode).toBe(204);
  });

  test('goes with the clip and with the account, and is in the export', async () => {
    const owner = await ownerNow();
    const { clipId, personId } = await shownPerson(service, owner);
    const empty = await newAssetOf(service, owner);
    await showNobody(owner, empty);
    const zip = await fromBufferPromise((await owner.call('GET', '/api/user/export')).rawPayload);
    let exported = '';
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === 'people.json')
        exported = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    }
    expect(JSON.parse(exported).clipsWithoutPeople).toMatchObject([{ id: empty }]);
    expect(JSON.parse(exported).people).toMatchObject([
      { name: 'Ana', consents: [{ agreed: 'Promo videos of the studio' }], clips: [{ id: clipId }] },
    ]);
    await owner.call('DELETE', `/api/delete-background/${clipId}`);
    expect((await personOf(owner, personId)).clips).toBe(0);
    await service.deps.dataSource.query('DELETE FROM users WHERE id = $1', [owner.id]);
    const left = 'SELECT FROM consents WHERE person_id = $1';
    expect(await service.deps.dataSource.query(left, [personId])).toEqual([]);
  });
});

describe('without a consent', () => {
  test('renders are refused with the reason, when they are asked for, tried again, and when they start', async () => {
    const owner = await ownerNow();
    const { personId, promoId } = await shownPerson(service, owner);
    const [queued, failed] = [
      (await requestRender(owner, promoId)).json(),
      (await requestRender(owner, promoId)).json(),
    ];
    await owner.call('POST', `/api/renders/${failed.id}/cancel`);
    await withdraw(owner, personId);
    const refused = await requestRender(owner, promoId);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'CONSENT_ENDED',
        details: [
          { path: 'background.assetId', message: expect.stringContaining('shows Ana, whose consent') },
        ],
      },
    ]);
    const retried = await owner.call('POST', `/api/renders/${failed.id}/retry`);
    expect(retried.json().code).toBe('CONSENT_ENDED');
    await attemptRender(service, queued.id, standInEngine());
    const { state, error } = (await owner.call('GET', `/api/renders/${queued.id}`)).json();
    expect([state, error.code]).toEqual(['failed', 'CONSENT_ENDED']);
    await owner.call('POST', `/api/people/${personId}/consents`, someConsent());
    expect((await owner.call('POST', `/api/renders/${queued.id}/retry`)).json().state).toBe('queued');
  });

  test('the pages and the review links of videos say that these were withdrawn, and the files stay', async () => {
    const owner = await ownerNow();
    const { personId, promoId } = await shownPerson(service, owner, { endsOn: dayAfter(2) });
    const renderId = await videoOf(owner, promoId);
    const { path } = (await publish(owner, renderId)).json();
    const reviewer = reviewerOf(service, await makeReviewLink(owner, promoId));
    const { url } = (await reviewer.page()).promos[0]?.video ?? {};
    const statuses = async () => [
      (await visit(path)).statusCode,
      (await visit(`${path}/video.mp4`)).statusCode,
      (await reviewer.watch(url)).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    forward(3 * DAY_MS);
    expect(await statuses()).toEqual([410, 410, 409]);
    expect((await visit(path)).body).toContain('<h1>This video was withdrawn</h1>');
    expect((await reviewer.page()).promos[0]?.video).toMatchObject({ status: 'withdrawn', url: null });
    expect((await reviewer.send({ promoId })).json().code).toBe('CONSENT_ENDED');
    const file = `/api/renders/${renderId}/file`;
    expect((await owner.call('GET', file)).json().code).toBe('VIDEO_WITHDRAWN');
    expect((await owner.call('GET', `${file}?willNotPublish=true`)).statusCode).toBe(200);
    await owner.call('POST', `/api/people/${personId}/consents`, someConsent());
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('the owner gets a video only with the word that it is not published, which the record keeps', async () => {
    const owner = await ownerNow();
    const { personId, promoId } = await shownPerson(service, owner);
    const renderId = await videoOf(owner, promoId);
    const listed = async () => (await owner.call('GET', '/api/renders')).json().renders[0];
    expect(await listed()).not.toHaveProperty('withdrawnPeople');
    await withdraw(owner, personId);
    expect(await listed()).toMatchObject({ id: renderId, withdrawnPeople: ['Ana'] });
    const one = (await owner.call('GET', `/api/renders/${renderId}`)).json();
    expect(one.withdrawnPeople).toEqual(['Ana']);
    const url = `/api/renders/${renderId}/file`;
    const attempts = [{}, { range: 'bytes=0-1' }, { 'sec-fetch-dest': 'video', range: 'bytes=0-' }];
    for (const headers of attempts) {
      const refused = await owner.call('GET', url, undefined, headers);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        {
          code: 'VIDEO_WITHDRAWN',
          details: [{ path: 'willNotPublish', message: expect.stringContaining('shows Ana') }],
        },
      ]);
    }
    expect((await owner.call('HEAD', url)).statusCode).toBe(409);
    expect((await owner.call('GET', `${url}?willNotPublish=maybe`)).statusCode).toBe(400);
    const page = await owner.call('POST', `/api/renders/${renderId}/page`, {});
    expect(page.json().code).toBe('CONSENT_ENDED');
    const recorded = async () =>
      (await owner.call('GET', '/api/auth/activity'))
        .json()
        .events.filter(({ kind }: { kind: string }) => kind === 'withdrawn_video_fetched');
    expect(await recorded()).toEqual([]);
    const acknowledged = `${url}?willNotPublish=true`;
    expect((await owner.call('GET', acknowledged)).statusCode).toBe(200);
    expect((await owner.call('GET', acknowledged, undefined, { range: 'bytes=0-1' })).statusCode).toBe(206);
    expect(await recorded()).toMatchObject([
      { detail: 'Monday Spin: shows Ana', at: clock.now().toISOString() },
    ]);
    forward(DAY_MS);
    await owner.call('GET', acknowledged);
    expect(await recorded()).toHaveLength(2);
  });

  test('the archive of the account leaves it out, and says which and why', async () => {
    const owner = await ownerNow();
    const { personId, promoId } = await shownPerson(service, owner);
    const renderId = await videoOf(owner, promoId);
    const names = async () => [...(await archiveOf(owner)).keys()].filter((path) => path.startsWith('video'));
    expect(await names()).toEqual([`videos/monday-spin-${renderId}.mp4`]);
    await withdraw(owner, personId);
    expect(await names()).toEqual(['videos-left-out.json']);
    const leftOut = (await archiveOf(owner)).get('videos-left-out.json');
    expect(JSON.parse(String(leftOut))).toEqual({
      why: expect.stringContaining('you will not publish it'),
      videos: [{ id: renderId, title: 'Monday Spin', people: ['Ana'] }],
    });
  });

  test('the ZIP of a batch needs the same word', async () => {
    const { owner } = await newStudio(service);
    const { personId, promoId } = await shownPerson(service, owner);
    const renderId = await videoOf(owner, promoId);
    const batchId = await newBatchIdFor(service, owner, { path: '/api/batches/:id' });
    const { dataSource } = service.deps;
    await dataSource.query('UPDATE batch_rows SET render_id = $2 WHERE batch_id = $1', [batchId, renderId]);
    await withdraw(owner, personId);
    const batch = (await owner.call('GET', `/api/batches/${batchId}`)).json();
    expect(batch.rows[0].render.withdrawnPeople).toEqual(['Ana']);
    const url = `/api/batches/${batchId}/file`;
    const refused = await owner.call('GET', url);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'VIDEO_WITHDRAWN']);
    expect((await owner.call('GET', `${url}?willNotPublish=true`)).statusCode).toBe(200);
  });

  test('a video stays withdrawn when its clip is deleted or names nobody any more, and its person cannot be removed', async () => {
    const owner = await ownerNow();
    const [deleted, unnamed] = [await shownPerson(service, owner), await shownPerson(service, owner)];
    const paths: string[] = [];
    for (const { promoId, personId } of [deleted, unnamed]) {
      paths.push((await publish(owner, await videoOf(owner, promoId))).json().path);
      await withdraw(owner, personId);
    }
    const statuses = () =>
      Promise.all(
        paths
          .flatMap((path) => [path, `${path}/video.mp4`, `${path}/poster.jpg`])
          .map(async (path) => (await visit(path)).statusCode),
      );
    expect(await statuses()).toEqual(paths.flatMap(() => [410, 410, 410]));
    await owner.call('DELETE', `/api/delete-background/${deleted.clipId}`);
    await showIn(owner, unnamed.clipId, []);
    expect(await statuses()).toEqual(paths.flatMap(() => [410, 410, 410]));
    for (const { personId } of [deleted, unnamed]) {
      expect((await usesOf(owner, personId)).videos).toHaveLength(1);
      expect((await owner.call('DELETE', `/api/people/${personId}`)).json().code).toBe('PERSON_IN_CLIPS');
    }
    await owner.call('POST', `/api/people/${deleted.personId}/consents`, someConsent());
    expect((await visit(paths[0] ?? '')).statusCode).toBe(200);
  });

  test('everything that shows the person is listed, with links that work and without deleted promos', async () => {
    const owner = await ownerNow();
    const { clipId, personId, promoId } = await shownPerson(service, owner);
    const renderId = await videoOf(owner, promoId);
    await publish(owner, renderId, { days: null });
    await makeReviewLink(owner, promoId);
    await owner.call('POST', `/api/promos/${promoId}/duplicate`);
    await withdraw(owner, personId);
    expect(await usesOf(owner, personId)).toMatchObject({
      clips: [{ id: clipId, thumbnailUrl: expect.stringContaining(`/api/assets/${clipId}/poster`) }],
      promos: [{ title: 'Monday Spin (copy)', ownerName: null }, { id: promoId }],
      others: 0,
      videos: [{ id: renderId, promoId, ownerName: null }],
      links: [
        { kind: 'page', title: 'Monday Spin', expiresAt: null },
        { kind: 'review', title: 'Monday Spin', expiresAt: expect.any(String) },
      ],
    });
    await owner.call('DELETE', `/api/promos/${promoId}`);
    expect(await usesOf(owner, personId)).toMatchObject({
      promos: [{ title: 'Monday Spin (copy)' }],
      videos: [{ id: renderId }],
      links: [],
    });
  });

  test('a studio’s owner sees the promos of the team with its clips, and counts those of nobody else', async () => {
    ({ clock, forward } = movableClock());
    const { id: studioId, owner } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    const { clipId, personId } = await shownPerson(service, owner);
    await service.deps.dataSource.query(
      `UPDATE assets SET library_type = 'studio', studio_id = $2 WHERE id = $1`,
      [clipId, studioId],
    );
    const document = (await owner.call('GET', '/api/promos')).json().promos[0].id;
    const copy = (await owner.call('GET', `/api/promos/${document}`)).json().document;
    const made = (await member.call('POST', '/api/promos', { title: 'Of a member', document: copy })).json();
    await withdraw(owner, personId);
    const { promos, others } = await usesOf(owner, personId);
    expect([promos.map(({ title }: { title: string }) => title), others]).toEqual([
      ['Of a member', 'Monday Spin'],
      0,
    ]);
    expect(promos[0].ownerName).toBe(member.email.split('@')[0]);
    const refused = await requestRender(member, made.id);
    expect(refused.json().details[0].message).toContain('shows a person, whose consent');
  });
});
