import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { newId } from '#server/db/new-id.ts';
import { archiveOf } from '#tests/support/account-archive.ts';
import { createBatch } from '#tests/support/batch-fixtures.ts';
import { newPersonIn } from '#tests/support/people-fixtures.ts';
import { makeReviewLink, newReviewEntry } from '#tests/support/review-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await loadSmallLibrary(service.deps, service.folder);
});
afterAll(() => service.close());

const rowsOf = async (table: string, column: string, id: string): Promise<number> =>
  (await service.deps.dataSource.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [id])).length;

/** A studio's owner who has something of everything that surrounds a week of classes, and a subscription. */
const planner = async () => {
  const { owner } = await newStudio(service, 'secret');
  const session = (
    await owner.call('POST', '/api/timetable/sessions', sampleSession({ date: '2099-11-26' }))
  ).json();
  const batch = await createBatch(owner);
  const promoId = (await owner.call('POST', '/api/promos', { title: 'Flow', document: newPromo() })).json()
    .id;
  await makeReviewLink(owner, promoId);
  await newReviewEntry(service, promoId);
  await newPersonIn(owner);
  const subscriptionId = newId();
  await service.deps.dataSource.query(
    `INSERT INTO subscriptions (id, user_id, provider, provider_id, customer_id, plan, status, started_at, ended_at)
     VALUES ($1::varchar, $2, 'mock', $1::text, 'customer', 'studio_pro', 'canceled', now(), now())`,
    [subscriptionId, owner.id],
  );
  await service.deps.dataSource.query(
    `INSERT INTO checkout_consents (id, at, user_id, checkout_id, kind, plan, text)
     VALUES ($1::varchar, now(), $2, $1::varchar, 'renewal_terms', 'studio_pro', 'It renews monthly.')`,
    [subscriptionId, owner.id],
  );
  return { owner, session, batch, promoId, subscriptionId };
};

test('the archive of a studio holds its timetable, batches, reviews, people and payments', async () => {
  const { owner, session, batch, promoId, subscriptionId } = await planner();
  const files = await archiveOf(owner);
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? '');
  expect(json('timetable.json').sessions).toMatchObject([
    { id: session.id, date: '2099-11-26', time: '18:15', classType: 'Pole Flow' },
  ]);
  expect(json(`batches/the-week-of-november-23-${batch.id}.json`)).toMatchObject({
    id: batch.id,
    rows: [{ form: { classType: 'Spin Flow' } }],
  });
  expect(json('reviews.json')).toMatchObject({
    links: [{ promoId, title: 'Flow' }],
    entries: [{ promoId, author: 'Mia', text: 'Louder', atSeconds: 1 }],
  });
  expect(json('people.json').people).toMatchObject([{ consents: [expect.anything()] }]);
  expect(json('billing.json')).toMatchObject({
    subscriptions: [{ providerId: subscriptionId, plan: 'studio_pro' }],
    consents: [{ kind: 'renewal_terms', text: 'It renews monthly.' }],
    withdrawals: [],
  });
});

test('deleting the account of a studio deletes what surrounds a week of classes, and keeps the records of payments without a name', async () => {
  const { owner, promoId, subscriptionId } = await planner();
  expect((await owner.call('DELETE', '/api/user', { password: 'secret' })).statusCode).toBe(204);
  for (const table of ['class_sessions', 'timetable_settings', 'batches', 'review_links', 'people']) {
    expect([table, await rowsOf(table, 'owner_id', owner.id)]).toEqual([table, 0]);
  }
  expect(await rowsOf('review_entries', 'promo_id', promoId)).toBe(0);
  const ofPayment = 'SELECT user_id AS "userId" FROM subscriptions WHERE id = $1';
  expect(await service.deps.dataSource.query(ofPayment, [subscriptionId])).toEqual([{ userId: null }]);
  expect(await rowsOf('checkout_consents', 'id', subscriptionId)).toBe(1);
});
