import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REVIEW_ENTRIES_MAX } from '#contract/limits.ts';
import { DAY_MS } from '#schema/durations.ts';
import { newPromo } from '#schema/new-promo.ts';
import { sweepReviewLinks } from '#server/features/reviews/reviews.queries.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox } from '#tests/support/outbox.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import {
  approval,
  changeRequest,
  edit,
  makeReviewLink,
  renderAgain,
  reviewerOf,
  reviewOf,
} from '#tests/support/review-fixtures.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { stopTime } from '#tests/support/stopped-time.ts';
import {
  type Person,
  type TestService,
  serviceForTest,
  startTestService,
} from '#tests/support/test-service.ts';
import { videoOf } from '#tests/support/video-page-fixtures.ts';

let { clock, forward } = movableClock();
const { mailer, mailsTo } = mailbox();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    settings: { PUBLIC_URL: 'http://promo.example.test' },
    change: () => ({ clock: { now: () => clock.now() }, mailer }),
  });
});
afterAll(() => service.close());

/** A person whose session lasts, with a promo and its video. */
const ownerNow = async (role: 'pro' | 'user' = 'pro') => {
  ({ clock, forward } = movableClock());
  const owner = await service.addPerson({ role });
  const { promoId, id: renderId } = await videoOf(service, owner, { title: 'Monday Spin' });
  return { owner, promoId, renderId };
};

const reviewed = async (role: 'pro' | 'user' = 'pro') => {
  const made = await ownerNow(role);
  const token = await makeReviewLink(made.owner, made.promoId);
  return { ...made, token, reviewer: reviewerOf(service, token) };
};

describe('a review link', () => {
  test('shows the finished video of a promo to anybody, who plays it as nobody’s download', async () => {
    const { promoId, reviewer } = await reviewed();
    const opened = await reviewer.open();
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store']);
    const [promo] = (await reviewer.page()).promos;
    expect(promo).toMatchObject({
      id: promoId,
      title: 'Monday Spin',
      state: 'waiting',
      video: { status: 'ready', revision: 1, isRendering: false, isOutdated: false },
      entries: [],
    });
    const video = await reviewer.watch(promo?.video.url);
    expect([video.statusCode, video.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect(video.rawPayload.equals(await readFile(smallVideo))).toBe(true);
  });

  test('says that the video is being made, that a newer one is, and that there is none', async () => {
    const { owner } = await ownerNow();
    const promo = (await owner.call('POST', '/api/promos', { document: newPromo() })).json();
    const reviewer = reviewerOf(service, await makeReviewLink(owner, promo.id));
    const video = async () => (await reviewer.page()).promos[0]?.video;
    expect(await video()).toMatchObject({ status: 'none', url: null });
    const { id } = (await owner.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json();
    expect(await video()).toMatchObject({ status: 'rendering', isRendering: true });
    await finishRender(service, id);
    const revision = await edit(owner, promo.id);
    expect(await video()).toMatchObject({ status: 'ready', isRendering: false, isOutdated: true });
    await owner.call('POST', '/api/renders', { promoId: promo.id, revision });
    expect(await video()).toMatchObject({ status: 'ready', revision: 1, isRendering: true });
  });

  test('ends when it is withdrawn, with its promo and after its days, and answers like one that never was', async () => {
    const { owner, promoId, reviewer } = await reviewed();
    const other = await videoOf(service, owner);
    const ofOther = reviewerOf(service, await makeReviewLink(owner, other.promoId, { days: 30 }));
    const never = await reviewerOf(service, 'a'.repeat(22)).open();
    expect([never.statusCode, never.json().code]).toEqual([410, 'REVIEW_LINK_ENDED']);
    const expectEnded = async (of: typeof reviewer) => {
      for (const response of [await of.open(), await of.send({ promoId })])
        expect(response.json()).toEqual(never.json());
    };
    expect((await owner.call('DELETE', `/api/promos/${promoId}/review`)).statusCode).toBe(204);
    await expectEnded(reviewer);
    await owner.call('DELETE', `/api/promos/${other.promoId}`);
    await owner.call('POST', `/api/promos/${other.promoId}/restore`);
    await expectEnded(ofOther);
    const again = reviewerOf(service, await makeReviewLink(owner, promoId, { days: 7 }));
    forward(7 * DAY_MS - 1);
    expect((await again.open()).statusCode).toBe(200);
    forward(1);
    await expectEnded(again);
    await sweepReviewLinks(service.deps);
    const left = 'SELECT FROM review_links WHERE owner_id = $1';
    expect(await service.deps.dataSource.query(left, [owner.id])).toEqual([]);
  });

  test('has several addresses, of which none is stored, and opens nothing but its own promo', async () => {
    const { owner, promoId, token, reviewer } = await reviewed();
    const other = await videoOf(service, owner);
    const second = reviewerOf(service, await makeReviewLink(owner, promoId));
    expect([(await second.open()).statusCode, (await reviewer.open()).statusCode]).toEqual([200, 200]);
    const rows = await service.deps.dataSource.query('SELECT * FROM review_links, review_link_addresses');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await reviewer.send({ promoId: other.promoId })).statusCode).toBe(404);
    for (const part of ['', '/poster'])
      expect((await reviewer.watch(`/api/review-pages/${token}/videos/${other.id}${part}`)).statusCode).toBe(
        404,
      );
    const { posterUrl } = (await reviewer.page()).promos[0]!.video;
    const poster = await reviewer.watch(posterUrl);
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const stranger = await service.addPerson();
    expect((await stranger.call('POST', `/api/promos/${promoId}/review`, {})).statusCode).toBe(404);
    expect((await owner.call('POST', `/api/promos/${promoId}/review`, { days: 8 })).statusCode).toBe(400);
  });

  test('counts its videos as downloads where the plan limits these, and withholds the sixth', async () => {
    const { owner, promoId, reviewer } = await reviewed('user');
    const countOf = async () => (await owner.call('GET', '/api/user')).json().downloadCount;
    await reviewer.open();
    await reviewer.open();
    expect(await countOf()).toBe(1);
    await service.deps.dataSource.query('UPDATE users SET download_count = 5 WHERE id = $1', [owner.id]);
    await renderAgain(service, owner, promoId, await edit(owner, promoId));
    expect((await reviewer.page()).promos[0]?.video).toMatchObject({ status: 'withheld', url: null });
    const refused = await owner.call('POST', `/api/promos/${promoId}/review`, {});
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'DOWNLOAD_LIMIT_REACHED']);
  });
});

describe('what reviewers say', () => {
  test('reaches the owner with its moment, is marked as done, and stays when the link is withdrawn', async () => {
    const { owner, promoId, reviewer } = await reviewed();
    const text = '<b>Too</b> loud & "late"';
    const sent = await reviewer.send({ promoId, author: ' Mia ', text, atSeconds: 3.4 });
    expect([sent.statusCode, sent.json()]).toMatchObject([201, { author: 'Mia', text, atSeconds: 3.4 }]);
    expect((await reviewer.page()).promos[0]?.entries).toEqual([sent.json()]);
    const { id } = sent.json();
    expect(
      (
        await service
          .addPerson()
          .then((it) => it.call('PATCH', `/api/review-entries/${id}`, { isDone: true }))
      ).statusCode,
    ).toBe(404);
    const done = await owner.call('PATCH', `/api/review-entries/${id}`, { isDone: true });
    expect(done.json().isDone).toBe(true);
    await owner.call('DELETE', `/api/promos/${promoId}/review`);
    expect((await reviewOf(owner, promoId)).entries).toEqual([done.json()]);
  });

  test('is bounded, and a wrong field is named', async () => {
    const { promoId, reviewer } = await reviewed();
    const pathOf = async (entry: object) =>
      (await reviewer.send({ promoId, ...entry })).json().details[0].path;
    expect(await pathOf({ author: 'x'.repeat(41) })).toBe('author');
    expect(await pathOf({ author: '  ' })).toBe('author');
    expect(await pathOf({ text: 'x'.repeat(501) })).toBe('text');
    expect(await pathOf({ text: ' ' })).toBe('text');
    expect(await pathOf({ atSeconds: null })).toBe('atSeconds');
    expect(await pathOf({ kind: 'change_requested' })).toBe('atSeconds');
    expect((await reviewer.send({ promoId, revision: 2 })).json().code).toBe('REVIEW_OUTDATED');
  });

  test('is at most 200 entries of one link, also at once', async () => {
    const { promoId, token } = await reviewed();
    await service.deps.dataSource.query('UPDATE review_links SET entry_count = $2 WHERE promo_id = $1', [
      promoId,
      REVIEW_ENTRIES_MAX - 3,
    ]);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        reviewerOf(service, token, `203.0.113.${index}`).send({ promoId }),
      ),
    );
    const codes = responses.map((response) =>
      response.statusCode === 201 ? 'stored' : response.json().code,
    );
    expect(codes.filter((code) => code === 'stored')).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(['stored', 'REVIEW_LINK_FULL']));
  });

  test('has an author without an address, and is not mailed to an address that nobody has confirmed', async () => {
    const box = mailbox();
    const mailing = await serviceForTest({
      change: () => ({ mailer: { ...box.mailer, reachesPeople: true } }),
    });
    const owner = await mailing.addPerson({ role: 'pro' });
    const { promoId } = await videoOf(mailing, owner, { title: 'Monday Spin' });
    const token = await makeReviewLink(owner, promoId);
    const comment = () => reviewerOf(mailing, token).send({ promoId });
    const linked = await reviewerOf(mailing, token).send({ promoId, author: 'www.prize.example' });
    expect([linked.statusCode, linked.json().details[0].path]).toEqual([400, 'author']);
    await comment();
    expect(await box.mailsTo(mailing, owner.email)).toEqual([]);
    await mailing.deps.dataSource.query('UPDATE users SET email_confirmed_at = now()');
    await comment();
    expect(await box.mailsTo(mailing, owner.email)).toHaveLength(1);
  });

  test('is news to the owner until it is seen, and mailed as plain text, ten times an hour for each link', async () => {
    const { owner, promoId, token } = await reviewed();
    const news = async () => (await owner.call('GET', '/api/review-news')).json().news;
    expect(await news()).toEqual([]);
    for (let index = 0; index < 12; index += 1) {
      await reviewerOf(service, token, `203.0.113.${index}`).send({ promoId, text: '<a href="x">one\ntwo' });
    }
    expect(await news()).toEqual([
      { promoId, title: 'Monday Spin', kind: 'comment', author: 'Mia', count: 12 },
    ]);
    await owner.call('POST', `/api/promos/${promoId}/review/seen`);
    expect(await news()).toEqual([]);
    const mails = await mailsTo(service, owner.email);
    expect(mails).toHaveLength(10);
    expect(mails[0]?.subject).toBe('A comment on your promo');
    expect(mails[0]?.text).toContain('> <a href="x">one\n> two');
    expect(mails[0]?.text).toContain(`http://promo.example.test/?promo=${promoId}`);
  });
});

const stateOf = async (owner: Person, promoId: string) => {
  const { promos } = (await owner.call('GET', '/api/promos')).json();
  const listed = promos.find(({ id }: { id: string }) => id === promoId)?.review;
  expect((await reviewOf(owner, promoId)).state).toBe(listed);
  return listed;
};

describe('the state of a review', () => {
  test('is approved until the next edit, then approved before the last edit', async () => {
    const { owner, promoId } = await ownerNow();
    expect(await stateOf(owner, promoId)).toBeNull();
    const reviewer = reviewerOf(service, await makeReviewLink(owner, promoId));
    expect(await stateOf(owner, promoId)).toBe('waiting');
    expect((await reviewer.send(approval(promoId))).statusCode).toBe(201);
    expect(await stateOf(owner, promoId)).toBe('approved');
    const revision = await edit(owner, promoId);
    expect(await stateOf(owner, promoId)).toBe('approved_before_edit');
    expect((await reviewer.send(approval(promoId))).json().code).toBe('REVIEW_OUTDATED');
    await renderAgain(service, owner, promoId, revision);
    expect((await reviewer.send(approval(promoId))).json().code).toBe('REVIEW_OUTDATED');
    forward(1);
    expect((await reviewer.send(approval(promoId, revision))).statusCode).toBe(201);
    expect(await stateOf(owner, promoId)).toBe('approved');
  });

  test('is a change asked for until there is a newer video, which waits again', async () => {
    const { owner, promoId, reviewer } = await reviewed();
    await reviewer.send(approval(promoId));
    forward(1);
    expect((await reviewer.send(changeRequest(promoId))).statusCode).toBe(201);
    expect(await stateOf(owner, promoId)).toBe('change_requested');
    const revision = await edit(owner, promoId);
    expect(await stateOf(owner, promoId)).toBe('change_requested');
    await renderAgain(service, owner, promoId, revision);
    expect(await stateOf(owner, promoId)).toBe('waiting');
  });
});

test('guesses are slowed from the 61st of a minute on', async () => {
  stopTime();
  const { open } = reviewerOf(service, 'b'.repeat(22), '203.0.113.99');
  for (let count = 0; count < 60; count += 1) expect((await open()).statusCode).toBe(410);
  expect((await open()).statusCode).toBe(429);
});
