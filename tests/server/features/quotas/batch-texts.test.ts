import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { classForm, createBatch, serviceWithClips, TODAY } from '#tests/support/batch-fixtures.ts';
import { makeReviewLink, reviewerOf } from '#tests/support/review-fixtures.ts';
import type { Person } from '#tests/support/test-service.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';
import { videoOf } from '#tests/support/video-page-fixtures.ts';

const documentBytesOf = async (person: Person): Promise<number> =>
  (await person.call('GET', '/api/quotas'))
    .json()
    .quotas.find(({ kind }: { kind: string }) => kind === 'documentBytes').used;

/** 40 KB that compression makes no smaller than 20 KB. */
const texts = () =>
  Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`text-${index}`, randomBytes(500).toString('hex')]),
  );

test('texts of the rows of batches count as documents, and are refused beyond the quota', async () => {
  const { service, owner } = await serviceWithClips(1);
  // An owner of a studio gets twice as much.
  service.deps.config.quotas.documentBytes.pro = 50_000;
  const rows = Array.from({ length: 6 }, () => ({ form: classForm() }));
  const batch = await createBatch(owner, rows);
  const before = await documentBytesOf(owner);
  const codes: string[] = [];
  for (const { id } of batch.rows) {
    const changed = await owner.call('PATCH', `/api/batch-rows/${id}`, { texts: texts(), today: TODAY });
    codes.push(changed.statusCode === 200 ? '' : changed.json().code);
    if (changed.statusCode !== 200) break;
  }
  expect(codes.at(-1)).toBe('DOCUMENTS_USED_UP');
  expect(await documentBytesOf(owner)).toBeGreaterThan(before + 40_000);
  // Shorter texts are always saved.
  const [first] = batch.rows;
  const shorter = { texts: { header: 'Heels' }, today: TODAY };
  expect((await owner.call('PATCH', `/api/batch-rows/${first?.id}`, shorter)).statusCode).toBe(200);
  expect((await owner.call('DELETE', `/api/batches/${batch.id}`)).statusCode).toBe(204);
  expect(await documentBytesOf(owner)).toBeLessThan(before);
});

test('what reviewers say counts as documents, and beyond the quota no link is made', async () => {
  const { service, owner } = await serviceWithClips(1);
  const { promoId } = await videoOf(service, owner);
  const token = await makeReviewLink(owner, promoId);
  const before = await documentBytesOf(owner);
  const said = await reviewerOf(service, token).send({ promoId, text: 'Louder' });
  expect(said.statusCode).toBe(201);
  expect((await documentBytesOf(owner)) - before).toBe('MiaLouder'.length);
  service.deps.config.quotas.documentBytes.pro = 100;
  const refused = await owner.call('POST', `/api/promos/${promoId}/review`, {});
  expect(refused.json().code).toBe('DOCUMENTS_USED_UP');
});

test('a class that is changed again and again has a bounded number of revisions, with those that something shows', async () => {
  const { service, owner } = await serviceWithClips(1);
  const { id } = (await owner.call('POST', '/api/timetable/sessions', sampleSession())).json();
  await createBatch(owner, [{ sessionId: id, form: classForm() }]);
  for (let change = 0; change < 40; change += 1) {
    const changed = await owner.call('PATCH', `/api/timetable/sessions/${id}`, {
      details: `Change ${change}`,
    });
    expect(changed.statusCode).toBe(200);
  }
  const rows: { revision: number }[] = await service.deps.dataSource.query(
    'SELECT revision FROM class_session_revisions WHERE session_id = $1 ORDER BY revision',
    [id],
  );
  expect(rows.map(({ revision }) => revision)).toEqual([
    1,
    ...Array.from({ length: 20 }, (_, index) => index + 22),
  ]);
});
