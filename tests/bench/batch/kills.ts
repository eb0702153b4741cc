import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { fromBufferPromise } from 'yauzl';
import { BATCH_ROWS_MAX } from '#contract/limits.ts';
import { BatchView } from '#contract/videos/batches.contract.ts';
import { RenderView } from '#contract/videos/renders.contract.ts';
import { dayFromNow, newShortStart, signIn, type Call } from '#tests/bench/batch/owner-calls.ts';
import { treeOf } from '#tests/bench/process-tree.ts';
import { atLeast, atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { embeddedDatabaseUrl, startProduct, type RunningProduct } from '#tests/support/running-product.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const LIMIT_MS = 1_800_000;

/** Killed one after the other, each again and again, when so many rows more are done. */
const victims: readonly RegExp[] = [
  /node\S* \S*server\/worker\.ts/,
  /node\S* \S*server\/web\.ts/,
  /postgres\S* -D|postgres -D/,
];
const KILLS = 9;
/** Rows that are done when somebody else asks for a video. */
const DONE_BEFORE = 35;

const commandLine = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

const kill = (product: RunningProduct, victim: RegExp): boolean => {
  const pid = treeOf(product.pid).find((each) => victim.test(commandLine(each)));
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  return pid !== undefined;
};

/** Calls again while what was killed starts again. */
const callUntilAccepted = <Result>(what: string, call: () => Promise<Result>): Promise<Result> => {
  const ask = () =>
    call().catch((error: unknown) => {
      if (/: 4\d\d /.test(String(error))) throw error;
      return null;
    });
  return waitUntil(what, ask, LIMIT_MS);
};

/** A video of somebody else; the id of its render. */
const requestSingle = async (product: RunningProduct): Promise<string> => {
  const call = await callUntilAccepted('somebody else to sign in', () => signIn(product, 'pro'));
  const { id } = await callUntilAccepted("somebody else's promo", () => newShortStart(call, 1));
  const request = { promoId: id, revision: 1, qualityPreset: 'draft' };
  const made = await callUntilAccepted("somebody else's render", () => call('POST', '/api/renders', request));
  return RenderView.parse(made).id;
};

type Counts = { renders: number; promos: number; attempts: number; between: number };

const countIn = async ({ dataDir }: RunningProduct, single: string): Promise<Counts> => {
  const client = new Client({ connectionString: await embeddedDatabaseUrl(dataDir) });
  await client.connect();
  try {
    const { rows } = await client.query<Counts>(
      `SELECT count(*)::int AS renders, count(DISTINCT promo_id)::int AS promos, sum(attempt)::int AS attempts,
              count(*) FILTER (WHERE b.started_at > s.created_at AND b.started_at < s.started_at)::int AS between
         FROM renders b CROSS JOIN (SELECT created_at, started_at FROM renders WHERE id = $1) s
        WHERE b.kind = 'batch'`,
      [single],
    );
    const [counts] = rows;
    if (counts === undefined) throw new Error('There are no renders.');
    return counts;
  } finally {
    await client.end();
  }
};

const videosIn = async (zip: unknown): Promise<number> => {
  let videos = 0;
  const archive = await fromBufferPromise(zip as Buffer); // see `signIn`
  for await (const { fileName, uncompressedSize } of archive.eachEntry())
    if (fileName.endsWith('.mp4') && uncompressedSize > 10_000) videos += 1;
  return videos;
};

const newBatch = async (call: Call): Promise<string> => {
  const today = dayFromNow(0);
  const rows = Array.from({ length: BATCH_ROWS_MAX }, (_, index) => ({
    form: {
      classType: `Class ${index + 1}`,
      instructorName: 'Mia Lee',
      classDate: dayFromNow(1 + (index % 14)),
      time: `${(index % 11) + 1}:00 PM`,
    },
  }));
  const start = await newShortStart(call, 1);
  const { id } = BatchView.parse(await call('POST', '/api/batches', { title: 'Kills', start, rows, today }));
  await call('POST', `/api/batches/${id}/start`, { today });
  return id;
};

/**
 * A full batch by the real engine, videos of a second, while worker, web process and database are killed again and again: nothing is lost,
 * nothing doubled, and somebody else's single render starts next.
 */
export const benchKills = async (): Promise<Row[]> => {
  const product = await startProduct();
  try {
    const call = await signIn(product);
    const id = await newBatch(call);
    const startedAt = performance.now();
    const read = async (): Promise<BatchView> => {
      // The renders need the processor more.
      await setTimeout(500);
      return BatchView.parse(await callUntilAccepted('the batch', () => call('GET', `/api/batches/${id}`)));
    };
    let hits = 0;
    let single: string | null = null;
    for (let number = 1; number <= KILLS; number += 1) {
      const done = (number * BATCH_ROWS_MAX) / (KILLS + 1);
      if (single === null && done > DONE_BEFORE) {
        await waitUntil('rows', async () => (await read()).progress.completed >= DONE_BEFORE, LIMIT_MS);
        single = await requestSingle(product);
      }
      const isAtWork = async () => {
        const { progress, rows } = await read();
        return progress.completed >= done && rows.some(({ render }) => render?.state === 'running');
      };
      await waitUntil('a render to run', isAtWork, LIMIT_MS);
      // Some moment within it.
      await setTimeout(100 * number);
      if (kill(product, victims[number % victims.length] ?? /^$/)) hits += 1;
    }
    await waitUntil('the batch to end', async () => (await read()).progress.open === 0, LIMIT_MS);
    const seconds = (performance.now() - startedAt) / 1000;
    const ended = await read();
    const counts = await countIn(product, single ?? '');
    const videos = await videosIn(
      await callUntilAccepted('the ZIP', () => call('GET', `/api/batches/${id}/file`)),
    );
    return [
      row('kills: rows of the batch', ended.rows.length, 'rows', exactly(BATCH_ROWS_MAX)),
      row('kills: processes killed', hits, 'kills', exactly(KILLS)),
      row('kills: attempts that they cost', counts.attempts - counts.renders, 'attempts', atLeast(1)),
      row('kills: rows without a video', BATCH_ROWS_MAX - ended.progress.completed, 'rows', exactly(0)),
      row('kills: videos missing in the ZIP', BATCH_ROWS_MAX - videos, 'videos', exactly(0)),
      row('kills: renders beyond one for each row', counts.renders - BATCH_ROWS_MAX, 'renders', exactly(0)),
      row('kills: promos beyond one for each row', counts.promos - BATCH_ROWS_MAX, 'promos', exactly(0)),
      row(
        "kills: renders that start before another person's single one",
        counts.between,
        'renders',
        atMost(1),
      ),
      row('kills: all done after', seconds, 's'),
    ];
  } finally {
    await product.stop();
  }
};
