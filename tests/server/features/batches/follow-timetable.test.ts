import { expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { touchUnstarted } from '#server/features/batches/batches.service.ts';
import {
  classForm,
  createBatch,
  newStart,
  readBatch,
  serviceWithClips,
  startBatch,
  TODAY,
  zipOf,
} from '#tests/support/batch-fixtures.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import { approval, makeReviewLink, reviewerOf } from '#tests/support/review-fixtures.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';

const newSession = async (owner: Person, changes: Parameters<typeof sampleSession>[0] = {}) =>
  (await owner.call('POST', '/api/timetable/sessions', sampleSession(changes))).json().id as string;

const change = (owner: Person, id: string, changes: object) =>
  owner.call('PATCH', `/api/timetable/sessions/${id}`, changes);

const formOfSession = (changes: object = {}) =>
  classForm({ classType: 'Pole Flow', classDate: '2026-11-27', time: '6:15 PM', ...changes });

/** A batch of three classes of the timetable and one that was typed. */
const preparedBatch = async () => {
  const { service, owner } = await serviceWithClips(5);
  const ids = [
    await newSession(owner),
    await newSession(owner, { classType: 'Heels' }),
    await newSession(owner, { classType: 'Choreo' }),
  ];
  const batch = await createBatch(
    owner,
    [
      { sessionId: ids[0], form: formOfSession() },
      { sessionId: ids[1], form: formOfSession({ classType: 'Heels' }) },
      { sessionId: ids[2], form: formOfSession({ classType: 'Choreo' }) },
      { form: classForm() },
    ],
    { start: await newStart(owner) },
  );
  return { service, owner, batch, ids };
};

const findingsOf = async (owner: Person, id: string) =>
  (await readBatch(owner, id)).rows.map(({ findings }) =>
    findings.filter(({ kind }) => kind.startsWith('class-')).map(({ kind, message }) => [kind, message]),
  );

test('a class that moves, is cancelled or removed before its batch starts keeps it from starting, until it is followed or left out', async () => {
  const { owner, batch, ids } = await preparedBatch();
  expect(await findingsOf(owner, batch.id)).toEqual([[], [], [], []]);
  await change(owner, ids[0] ?? '', { date: '2026-11-28', time: '19:30', instructor: 'Ana' });
  await change(owner, ids[1] ?? '', { isCancelled: true });
  await owner.call('DELETE', `/api/timetable/sessions/${ids[2]}`);
  expect(await findingsOf(owner, batch.id)).toEqual([
    [
      [
        'class-changed',
        'The timetable now says Saturday, Nov 28, 7:30 PM, Ana. Update the row from the timetable, edit the class, or leave the row out.',
      ],
    ],
    [['class-cancelled', 'This class is cancelled in the timetable. Leave it out.']],
    [['class-gone', 'This class is no longer in the timetable. Leave it out, or edit it to keep it.']],
    [],
  ]);
  const refused = await startBatch(owner, batch.id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'BATCH_NOT_READY']);
  expect(refused.json().details.map(({ path }: { path: string }) => path)).toEqual([
    'rows.0',
    'rows.1',
    'rows.2',
  ]);

  const followed = (await owner.call('POST', `/api/batches/${batch.id}/follow`, { today: TODAY })).json();
  expect(followed.rows[0].form).toMatchObject({
    classDate: '2026-11-28',
    time: '7:30 PM',
    instructorName: 'Ana',
    classType: 'Pole Flow',
  });
  expect(followed.rows[3].form).toMatchObject({ classType: 'Spin Flow' });
  expect((await findingsOf(owner, batch.id))[0]).toEqual([]);
  for (const row of batch.rows.slice(1, 3))
    await owner.call('PATCH', `/api/batch-rows/${row.id}`, { isLeftOut: true, today: TODAY });
  expect((await startBatch(owner, batch.id)).statusCode).toBe(202);
  expect((await owner.call('GET', '/api/timetable/promos')).json().promos).toMatchObject([{ changes: [] }]);
});

test('who edits a class of a row has decided what it says; other words of it leave the question open', async () => {
  const { owner, batch, ids } = await preparedBatch();
  await change(owner, ids[0] ?? '', { time: '19:30' });
  const [row] = (await readBatch(owner, batch.id)).rows;
  const patch = (body: object) =>
    owner.call('PATCH', `/api/batch-rows/${row?.id}`, { ...body, today: TODAY });
  await patch({ form: row?.form, texts: { header: 'Come along' } });
  expect((await findingsOf(owner, batch.id))[0]).toHaveLength(1);
  await patch({ form: { ...row?.form, time: '7:45 PM' } });
  expect((await findingsOf(owner, batch.id))[0]).toEqual([]);
});

/** The response to a call that begins while another change of the batch is going on, which then writes `form`. */
const whileChanging = async (
  { deps: { dataSource } }: TestService,
  { id, rowId, form }: { id: string; rowId: string | undefined; form: object },
  call: () => ReturnType<Person['call']>,
) => {
  const changed = await inTransaction(dataSource, async (manager) => {
    await touchUnstarted(manager, id);
    // Begun, and not waited for before the transaction has ended.
    const begun = call().then((response) => response);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                        AND query LIKE '%batches%'`;
    await expect.poll(() => dataSource.query(waiting)).toHaveLength(1);
    await manager.query('UPDATE batch_rows SET form = $2 WHERE id = $1', [rowId, form]);
    return { response: begun };
  });
  return (await changed.response).json();
};

test('an edit made while the batch begins to follow the timetable stays', async () => {
  const { service, owner, batch, ids } = await preparedBatch();
  await change(owner, ids[0] ?? '', { time: '19:30' });
  const [row] = batch.rows;
  const form = { ...row?.form, callToAction: 'Book: link in bio' };
  const followed = await whileChanging(service, { id: batch.id, rowId: row?.id, form }, () =>
    owner.call('POST', `/api/batches/${batch.id}/follow`, { today: TODAY }),
  );
  expect(followed.rows[0].form).toEqual({ ...form, time: '7:30 PM' });
});

test('an edit is compared with what the row says once it is its turn', async () => {
  const { service, owner, batch, ids } = await preparedBatch();
  await change(owner, ids[0] ?? '', { time: '19:30' });
  const [row] = batch.rows;
  const form = { ...row?.form, time: '8:00 PM' };
  await whileChanging(service, { id: batch.id, rowId: row?.id, form }, () =>
    owner.call('PATCH', `/api/batch-rows/${row?.id}`, { form: row?.form, today: TODAY }),
  );
  expect((await findingsOf(owner, batch.id))[0]).toEqual([]);
});

test('a promo is compared from the revision that its row was made from: what changes while it starts is flagged', async () => {
  const { service, owner, batch, ids } = await preparedBatch();
  // There and back: nothing keeps the row from starting.
  await change(owner, ids[0] ?? '', { time: '19:30' });
  await change(owner, ids[0] ?? '', { time: '18:15' });
  expect((await startBatch(owner, batch.id)).statusCode).toBe(202);
  const made = await service.deps.dataSource.query(
    'SELECT session_revision AS revision FROM promos WHERE session_id = $1',
    [ids[0]],
  );
  expect(made).toEqual([{ revision: 1 }]);
  await change(owner, ids[0] ?? '', { time: '20:00' });
  const { promos } = (await owner.call('GET', '/api/timetable/promos')).json();
  expect(promos.flatMap(({ changes }: { changes: object[] }) => changes)).toEqual([
    { field: 'time', from: '6:15 PM', to: '8:00 PM' },
  ]);
});

test('after the start, a moved class is marked in its row and in the ZIP until its video is made again, and a cancelled one leaves', async () => {
  const { service, owner, batch, ids } = await preparedBatch();
  await startBatch(owner, batch.id);
  const renderOf = async (row: number) => (await readBatch(owner, batch.id)).rows[row]!.render;
  for (const row of [0, 1, 3]) await finishRender(service, (await renderOf(row))!.id);
  await change(owner, ids[0] ?? '', { time: '19:30' });
  await change(owner, ids[1] ?? '', { isCancelled: true });
  // Its video still waits.
  await change(owner, ids[2] ?? '', { isCancelled: true });
  await expect.poll(async () => (await renderOf(2))?.state).toBe('cancelled');
  expect(await findingsOf(owner, batch.id)).toEqual([
    [['class-changed', 'The timetable now says 7:30 PM. Update the video from the timetable.']],
    [['class-cancelled', 'This class is cancelled in the timetable. Its video is not in the ZIP.']],
    [['class-cancelled', 'This class is cancelled in the timetable. Its video is not in the ZIP.']],
    [],
  ]);
  const marked = await zipOf(owner, batch.id);
  expect([...marked.keys()]).toEqual([
    'OUT-OF-DATE_2026-11-27_18-15_pole-flow.mp4',
    'OUT-OF-DATE_2026-11-27_18-15_pole-flow.txt',
    expect.stringMatching(/_spin-flow\.mp4$/),
    expect.stringMatching(/_spin-flow\.txt$/),
  ]);
  expect(marked.get('OUT-OF-DATE_2026-11-27_18-15_pole-flow.txt')).toContain(
    'The timetable now says 7:30 PM.',
  );

  const reviewer = reviewerOf(service, await makeReviewLink(owner, batch.id, {}, 'batches'));
  const reviewed = (await reviewer.page()).promos;
  expect(reviewed.map(({ video }) => video.classNote)).toEqual([
    'The timetable now says 7:30 PM.',
    'This class is cancelled in the timetable.',
    null,
    null,
  ]);
  expect((await reviewer.send(approval(reviewed[0]!.id))).json().code).toBe('REVIEW_OUTDATED');

  // A cancelled class is not made again.
  await owner.call('POST', `/api/batches/${batch.id}/retry`, { today: TODAY });
  expect((await renderOf(2))?.state).toBe('cancelled');
  const followed = await owner.call('POST', `/api/batches/${batch.id}/follow`, { today: TODAY });
  expect(followed.json().rows[0].findings).toEqual([]);
  await finishRender(service, (await renderOf(0))!.id);
  expect([...(await zipOf(owner, batch.id)).keys()]).toContain('2026-11-27_19-30_pole-flow.mp4');
});
