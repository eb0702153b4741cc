import { describe, expect, test } from 'vitest';
import type { BatchView } from '#contract/videos/batches.contract.ts';
import { RenderError } from '#server/errors.ts';
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
import { attemptRender, queueRender } from '#tests/support/queued-render.ts';
import { addRunningWorker } from '#tests/support/running-worker.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import type { Person } from '#tests/support/test-service.ts';
import { takeTurn } from '#tests/support/waiting-renders.ts';

const weekRows = [
  { form: classForm() },
  { form: classForm({ classType: 'Pole Flow', classDate: '2026-11-27', time: '6:00 PM' }) },
  { form: classForm({ classType: 'Heels', classDate: '2026-11-28', time: '10:15 AM' }) },
];

const newWeek = async (owner: Person, rows: object[] = weekRows): Promise<BatchView> =>
  createBatch(owner, rows, { start: await newStart(owner) });

const renderIds = ({ rows }: BatchView): string[] => rows.flatMap(({ render }) => render?.id ?? []);

const promosOf = async (owner: Person) => (await owner.call('GET', '/api/promos')).json().promos;

describe('starting a batch', () => {
  test('saves a promo and queues a render for each row, all or none, and only once', async () => {
    const { service, owner } = await serviceWithClips(4);
    const { id, rows } = await newWeek(owner);
    const [started, again] = await Promise.all([startBatch(owner, id), startBatch(owner, id)]);
    expect(new Set([started.statusCode, again.statusCode])).toEqual(new Set([202, 409]));
    const batch = await readBatch(owner, id);
    expect(batch.rows.map(({ render }) => render?.state)).toEqual(['queued', 'queued', 'queued']);
    expect(batch.progress).toMatchObject({ rows: 3, open: 3, completed: 0 });
    // The one that the batch starts from, and one for each row.
    const titles = (await promosOf(owner)).map(({ title }: { title: string }) => title);
    expect(titles).toHaveLength(4);
    expect(titles).toContain('Pole Flow · Fri 6:00 PM');
    const promo = (await owner.call('GET', `/api/promos/${batch.rows[0]?.promo?.id}`)).json();
    expect(promo.document.background.assetId).toBe(rows[0]?.assetId);
    const contents = promo.document.textElements.map(({ content }: { content: string }) => content);
    expect(contents).toEqual(['Spin Flow', 'Thursday, Nov 26', '7:30 PM', 'with Mia Lee']);
    const kinds = await service.deps.dataSource.query('SELECT DISTINCT kind FROM renders');
    expect(kinds).toEqual([{ kind: 'batch' }]);
    const changed = await owner.call('PATCH', `/api/batch-rows/${rows[0]?.id}`, {
      isLeftOut: true,
      today: TODAY,
    });
    expect(changed.json().code).toBe('BATCH_STARTED');
  });

  test('gives the next batch of the week other clips', async () => {
    const { owner } = await serviceWithClips(4);
    const first = await newWeek(owner);
    await startBatch(owner, first.id);
    const second = await newWeek(owner, [{ form: classForm({ classDate: '2026-12-03' }) }]);
    expect(first.rows.map(({ assetId }) => assetId)).not.toContain(second.rows[0]?.assetId);
  });

  test('is refused while a row cannot be rendered, naming it; left out, the others start', async () => {
    const { owner } = await serviceWithClips(4);
    const { id, rows } = await newWeek(owner, [
      { form: classForm({ classDate: '2026-11-01' }) },
      ...weekRows,
    ]);
    const refused = await startBatch(owner, id);
    expect(refused.json()).toMatchObject({ code: 'BATCH_NOT_READY', details: [{ path: 'rows.0' }] });
    expect(await promosOf(owner)).toHaveLength(1);
    await owner.call('PATCH', `/api/batch-rows/${rows[0]?.id}`, { isLeftOut: true, today: TODAY });
    const started = await startBatch(owner, id);
    expect(started.json().rows.map(({ render }: BatchView['rows'][number]) => render?.state)).toEqual([
      undefined,
      'queued',
      'queued',
      'queued',
    ]);
  });

  test('lets the single render of somebody else go first', async () => {
    const { service, owner } = await serviceWithClips(4);
    await startBatch(owner, (await newWeek(owner)).id);
    const other = await service.addPerson();
    const single = await queueRender(other, { background: null });
    expect((await takeTurn(service.deps))?.id).toBe(single);
  });

  test('renders rows that are the same video once', async () => {
    const { service, owner } = await serviceWithClips(1);
    await addRunningWorker(service.deps);
    const form = classForm();
    const { id } = await newWeek(owner, [{ form }, { form }]);
    const ids = renderIds((await startBatch(owner, id)).json());
    const engine = standInEngine();
    for (const render of ids) await attemptRender(service, render, engine);
    expect(engine.jobs).toHaveLength(1);
    expect((await readBatch(owner, id)).progress).toMatchObject({ completed: 2, open: 0, progress: 1 });
  });
});

describe('a batch that has started', () => {
  test('says how far it is, and its rest is cancelled and tried again by one press', async () => {
    const { service, owner } = await serviceWithClips(4);
    const { id } = await newWeek(owner);
    const [first = '', second = ''] = renderIds((await startBatch(owner, id)).json());
    await attemptRender(service, first, standInEngine());
    await attemptRender(
      service,
      second,
      standInEngine(async () => {
        throw new RenderError('BROKEN_VIDEO');
      }),
    );
    expect((await readBatch(owner, id)).progress).toMatchObject({ completed: 1, failed: 1, open: 1 });
    const stillOpen = await owner.call('DELETE', `/api/batches/${id}`);
    expect(stillOpen.json().code).toBe('BATCH_NOT_ENDED');
    const cancelled = await owner.call('POST', `/api/batches/${id}/cancel`, { today: TODAY });
    expect(cancelled.json().progress).toMatchObject({ completed: 1, failed: 1, cancelled: 1, open: 0 });
    const events = await owner.call('GET', `/api/batches/${id}/events`);
    expect(events.body).toContain('"cancelled":1');
    const retried = await owner.call('POST', `/api/batches/${id}/retry`, { today: TODAY });
    expect(retried.statusCode).toBe(202);
    expect(retried.json().progress).toMatchObject({ completed: 1, failed: 0, cancelled: 0, open: 2 });
  });

  test('comes as one ZIP, named by day, hour and class, with the captions beside the videos', async () => {
    const { service, owner } = await serviceWithClips(4);
    const { id } = await newWeek(owner, [...weekRows, { form: classForm({ room: 'Loft' }) }]);
    expect((await owner.call('GET', `/api/batches/${id}/file`)).json().code).toBe('RENDER_NOT_FINISHED');
    const ids = renderIds((await startBatch(owner, id)).json());
    for (const render of ids) await attemptRender(service, render, standInEngine());
    const response = await owner.call('GET', `/api/batches/${id}/file`);
    expect(response.headers['content-disposition']).toContain('the-week-of-november-23.zip');
    const contents = await zipOf(owner, id);
    expect([...contents.keys()]).toEqual(
      [
        '2026-11-26_19-30_spin-flow',
        '2026-11-27_18-00_pole-flow',
        '2026-11-28_10-15_heels',
        '2026-11-26_19-30_spin-flow-2',
      ].flatMap((name) => [`${name}.mp4`, `${name}.txt`]),
    );
    const caption = contents.get('2026-11-26_19-30_spin-flow.txt');
    expect(caption).toContain('Spin Flow · Thursday, Nov 26 · 7:30 PM');
    expect(caption).toContain('#SpinFlow');
  });
});
