import { setTimeout } from 'node:timers/promises';
import { BATCH_ROWS_MAX } from '#contract/limits.ts';
import type { BatchView } from '#contract/videos/batches.contract.ts';
import { atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import {
  classForm,
  clipLibrary,
  createBatch,
  newStart,
  readBatch,
  startBatch,
} from '#tests/support/batch-fixtures.ts';
import { queueRender } from '#tests/support/queued-render.ts';
import { startRenderWorker } from '#tests/support/render-worker.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** Of one render by the stand-in, milliseconds. */
const RENDER_MS = 50;
/** Videos of the batch that are done when somebody else asks for one. */
const DONE_BEFORE = 10;
const LIMIT_MS = 600_000;

const CLIPS = 30;

const forms = Array.from({ length: BATCH_ROWS_MAX }, (_, index) => ({
  form: classForm({ classType: `Class ${index + 1}`, time: `${(index % 11) + 1}:00 PM` }),
}));

/** A full batch: whether every row ends in one video of its own, and how long somebody else's single render waits. */
export const benchMany = async (): Promise<Row[]> => {
  const server = await startTestDatabaseServer();
  const service = await startServiceOn(server.url, { works: true });
  const { dataSource } = service.deps;
  await loadSmallLibrary(service.deps, service.folder, clipLibrary(CLIPS));
  const { owner } = await newStudio(service);
  const other = await service.addPerson();
  const stop = await startRenderWorker({
    ...service.deps,
    renderEngine: standInEngine(() => setTimeout(RENDER_MS)),
  });
  try {
    const { id } = await createBatch(owner, forms, { start: await newStart(owner) });
    const startedAt = performance.now();
    const response = await startBatch(owner, id);
    if (response.statusCode !== 202) throw new Error(response.body);
    const startSeconds = (performance.now() - startedAt) / 1000;
    const isDone = (count: number) => async () => (await readBatch(owner, id)).progress.completed >= count;
    await waitUntil('the batch to be under way', isDone(DONE_BEFORE), LIMIT_MS);
    const single = await queueRender(other, { background: null });
    await waitUntil(
      'the batch to end',
      async () => (await readBatch(owner, id)).progress.open === 0,
      LIMIT_MS,
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const [between]: [{ count: number }] = await dataSource.query(
      `SELECT count(*)::int AS count FROM renders b, renders s
        WHERE s.id = $1 AND b.kind = 'batch' AND b.started_at > s.created_at AND b.started_at < s.started_at`,
      [single],
    );
    const batch: BatchView = await readBatch(owner, id);
    const [promos]: [{ count: number }] = await dataSource.query(
      'SELECT count(*)::int AS count FROM promos WHERE owner_id = $1',
      [owner.id],
    );
    const [renders]: [{ count: number }] = await dataSource.query(
      `SELECT count(*)::int AS count FROM renders WHERE kind = 'batch'`,
    );
    return [
      row('batch: rows without a video', forms.length - batch.progress.completed, 'rows', exactly(0)),
      row('batch: renders beyond one for each row', renders.count - forms.length, 'renders', exactly(0)),
      // Besides the one that the batch starts from.
      row('batch: promos beyond one for each row', promos.count - 1 - forms.length, 'promos', exactly(0)),
      row(
        "batch: renders that start before another person's single one",
        between.count,
        'renders',
        atMost(1),
      ),
      row('batch: press to 100 queued renders', startSeconds, 's'),
      row('batch: 100 rows by the stand-in', seconds, 's'),
    ];
  } finally {
    await stop();
    await service.close();
    await server.stop();
  }
};
