import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { BatchView } from '#contract/batches.contract.ts';
import { treeOf } from '#tests/bench/process-tree.ts';
import { atLeast, exactly, row, type Row } from '#tests/bench/report.ts';
import { dayFromNow, newShortStart, signIn } from '#tests/bench/batch/owner-calls.ts';
import { startProduct, type RunningProduct } from '#tests/support/running-product.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const CLASSES = ['Spin Flow', 'Pole Flow', 'Heels'];
const LIMIT_MS = 900_000;

const victims: readonly RegExp[] = [
  /node\S* \S*server\/worker\.ts/,
  /node\S* \S*server\/web\.ts/,
  /postgres\S* -D|postgres -D/,
];

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

/** A batch by the real engine while the worker, the web process and the database are killed: nothing is lost, nothing doubled. */
export const benchKills = async (): Promise<Row[]> => {
  const product = await startProduct();
  try {
    const call = await signIn(product);
    const rows = CLASSES.map((classType, index) => ({
      form: { classType, instructorName: 'Mia Lee', classDate: dayFromNow(index + 1), time: '7:30 PM' },
    }));
    const given = {
      title: 'Kills',
      start: await newShortStart(call),
      rows,
      today: dayFromNow(0),
    };
    const { id } = BatchView.parse(await call('POST', '/api/batches', given));
    await call('POST', `/api/batches/${id}/start`, { today: dayFromNow(0) });
    const read = async (): Promise<BatchView | null> =>
      call('GET', `/api/batches/${id}`).then(
        (batch) => BatchView.parse(batch),
        // While what was killed starts again.
        () => null,
      );
    let hits = 0;
    for (const victim of victims) {
      const isRunning = async () => {
        const states = (await read())?.rows.map(({ render }) => render?.state) ?? [];
        return states.includes('running') || states.every((state) => state === 'completed');
      };
      await waitUntil('a render to run', isRunning, LIMIT_MS);
      // Some moment within it.
      await setTimeout(700);
      if (kill(product, victim)) hits += 1;
    }
    const ended = await waitUntil(
      'the batch to end',
      async () => {
        const batch = await read();
        return batch !== null && batch.progress.open === 0 ? batch : null;
      },
      LIMIT_MS,
    );
    const { renders } = (await call('GET', '/api/renders')) as { renders: unknown[] }; // as the contract declares
    return [
      row('kills: processes killed', hits, 'kills', atLeast(victims.length)),
      row('kills: rows without a video', CLASSES.length - ended.progress.completed, 'rows', exactly(0)),
      row('kills: renders beyond one for each row', renders.length - CLASSES.length, 'renders', exactly(0)),
    ];
  } finally {
    await product.stop();
  }
};
