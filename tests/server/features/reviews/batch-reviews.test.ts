import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { BATCH_REVIEW_ENTRIES_MAX } from '#contract/limits.ts';
import type { BatchView } from '#contract/videos/batches.contract.ts';
import {
  classForm,
  clipLibrary,
  createBatch,
  newStart,
  readBatch,
  startBatch,
} from '#tests/support/batch-fixtures.ts';
import { mailbox } from '#tests/support/outbox.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import {
  approval,
  changeRequest,
  edit,
  makeReviewLink,
  renderAgain,
  reviewerOf,
} from '#tests/support/review-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

const { mailer, mailsTo } = mailbox();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    settings: { PUBLIC_URL: 'http://promo.example.test' },
    change: () => ({ mailer }),
  });
  await loadSmallLibrary(service.deps, service.folder, clipLibrary(4));
});
afterAll(() => service.close());

const rows = [
  { form: classForm() },
  { form: classForm({ classType: 'Heels', classDate: '2026-11-27' }) },
  { form: classForm({ classType: 'Pole Flow', classDate: '2026-11-28' }) },
];

const promoIdsOf = ({ rows: all }: BatchView): string[] => all.flatMap(({ promo }) => promo?.id ?? []);

/** A batch of three with its videos, of the owner of a studio. */
const renderedBatch = async () => {
  const { owner } = await newStudio(service);
  const { id } = await createBatch(owner, rows, { start: await newStart(owner) });
  await startBatch(owner, id);
  const batch = await readBatch(owner, id);
  for (const { render } of batch.rows) await finishRender(service, render?.id ?? '');
  return { owner, id, promoIds: promoIdsOf(batch) };
};

const reviewed = async () => {
  const made = await renderedBatch();
  const token = await makeReviewLink(made.owner, made.id, {}, 'batches');
  return { ...made, token, reviewer: reviewerOf(service, token) };
};

const statesOf = async (owner: Person, id: string) =>
  (await readBatch(owner, id)).rows.map(({ promo }) => promo?.review);

const seen = (promoIds: readonly string[], revision = 1) =>
  promoIds.map((promoId) => ({ promoId, revision }));

test('a link of a batch shows the videos of all its rows in their order, and ends with the batch', async () => {
  const { owner, id, promoIds, token, reviewer } = await reviewed();
  const page = await reviewer.page();
  expect(page.batch).toBe('The week of November 23');
  expect(page.promos.map((promo) => [promo.id, promo.state, promo.video.status])).toEqual(
    promoIds.map((promoId) => [promoId, 'waiting', 'ready']),
  );
  expect((await reviewer.watch(page.promos[2]?.video.url)).statusCode).toBe(200);
  const stored = await service.deps.dataSource.query('SELECT * FROM review_links, review_link_addresses');
  expect(JSON.stringify(stored)).not.toContain(token);
  expect((await readBatch(owner, id)).reviewLink).not.toBeNull();
  await owner.call('DELETE', `/api/batches/${id}/review`);
  expect([(await reviewer.open()).statusCode, (await readBatch(owner, id)).reviewLink]).toEqual([410, null]);
  const again = reviewerOf(service, await makeReviewLink(owner, id, { days: 7 }, 'batches'));
  await owner.call('DELETE', `/api/promos/${promoIds[1]}`);
  expect((await again.page()).promos.map((promo) => promo.id)).toEqual([promoIds[0], promoIds[2]]);
  await owner.call('DELETE', `/api/batches/${id}`);
  expect((await again.open()).json().code).toBe('REVIEW_LINK_ENDED');
});

test('a batch that has not started, and another person’s, get no link', async () => {
  const { owner, id } = await renderedBatch();
  const unstarted = await createBatch(owner, rows, { start: await newStart(owner) });
  const refused = await owner.call('POST', `/api/batches/${unstarted.id}/review`, {});
  expect(refused.json().code).toBe('BATCH_NOT_STARTED');
  const { owner: stranger } = await newStudio(service);
  for (const method of ['POST', 'DELETE'] as const) {
    expect((await stranger.call(method, `/api/batches/${id}/review`, {})).statusCode).toBe(404);
  }
});

test('the owner sees the state of each row; an edit voids an approval until the new video is approved', async () => {
  const { owner, id, promoIds, reviewer } = await reviewed();
  const [first = '', second = ''] = promoIds;
  expect((await reviewer.send(approval(first))).statusCode).toBe(201);
  await reviewer.send(changeRequest(second));
  expect(await statesOf(owner, id)).toEqual(['approved', 'change_requested', 'waiting']);
  expect((await readBatch(owner, id)).rows.map(({ promo }) => promo?.openEntries)).toEqual([0, 1, 0]);
  const revision = await edit(owner, first);
  expect(await statesOf(owner, id)).toEqual(['approved_before_edit', 'change_requested', 'waiting']);
  expect((await reviewer.approve(seen([first]))).json()).toEqual({ approvedIds: [] });
  await renderAgain(service, owner, first, revision);
  expect((await reviewer.approve(seen([first], revision))).json()).toEqual({ approvedIds: [first] });
  expect((await statesOf(owner, id))[0]).toBe('approved');
});

test('all that wait are approved at once, each as it was seen, and its owner gets one mail', async () => {
  const { owner, id, promoIds, reviewer } = await reviewed();
  const [first = '', , third = ''] = promoIds;
  await edit(owner, third);
  const approved = await reviewer.approve(seen(promoIds));
  expect(approved.json()).toEqual({ approvedIds: promoIds.slice(0, 2) });
  expect(await statesOf(owner, id)).toEqual(['approved', 'approved', 'waiting']);
  await reviewer.approve(seen([first]));
  const count = 'SELECT count(*)::int AS count FROM review_entries WHERE promo_id = ANY ($1)';
  expect(await service.deps.dataSource.query(count, [promoIds])).toEqual([{ count: 2 }]);
  const mails = await mailsTo(service, owner.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your promo was approved']);
  expect(mails[0]?.text).toContain(`http://promo.example.test/batches/${id}`);
  const { promoIds: others } = await renderedBatch();
  expect((await reviewer.approve(seen([first, ...others]))).statusCode).toBe(404);
  expect((await reviewer.approve([])).json().details[0].path).toBe('promos');
});

test('what does not fit into the link is not stored in part', async () => {
  const { owner, id, promoIds, reviewer } = await reviewed();
  await service.deps.dataSource.query('UPDATE review_links SET entry_count = $2 WHERE batch_id = $1', [
    id,
    BATCH_REVIEW_ENTRIES_MAX - 2,
  ]);
  expect((await reviewer.approve(seen(promoIds))).json().code).toBe('REVIEW_LINK_FULL');
  expect(await statesOf(owner, id)).toEqual(['waiting', 'waiting', 'waiting']);
});

test('a row follows the latest render of its promo, also in the ZIP', async () => {
  const { owner, id, promoIds } = await renderedBatch();
  const [promoId = ''] = promoIds;
  const { revision, document } = (await owner.call('GET', `/api/promos/${promoId}`)).json();
  const moved = { ...document, classInfo: { ...document.classInfo, classDate: '2026-11-30' } };
  const saved = await owner.call('PUT', `/api/promos/${promoId}`, { revision, document: moved });
  const render = (
    await owner.call('POST', '/api/renders', { promoId, revision: saved.json().revision })
  ).json();
  const batch = await readBatch(owner, id);
  expect(batch.rows[0]).toMatchObject({
    form: { classDate: '2026-11-30' },
    promo: { revision: 2, currentRevision: 2 },
    render: { id: render.id, state: 'queued' },
  });
  expect(batch.progress).toMatchObject({ completed: 2, open: 1 });
  await finishRender(service, render.id);
  const response = await owner.call('GET', `/api/batches/${id}/file`);
  const zip = await fromBufferPromise(response.rawPayload, { lazyEntries: true });
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  expect(names[0]).toBe('2026-11-30_19-30_spin-flow.mp4');
});
