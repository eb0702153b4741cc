import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { BatchView } from '#contract/videos/batches.contract.ts';
import { dayFromNow, newShortStart, signIn } from '#tests/bench/batch/owner-calls.ts';
import { atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { startProduct } from '#tests/support/running-product.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const LIMIT_MS = 600_000;
const POLL_MS = 100;
const MOVES = ['20:45', '18:00', '17:15'];

const Session = z.object({ id: z.string() });

/** From a moved class to the new video of its promo, which follows automatically: how much longer that takes than the render. */
export const benchRedraw = async (): Promise<Row[]> => {
  const product = await startProduct();
  try {
    const call = await signIn(product);
    const session = Session.parse(
      await call('POST', '/api/timetable/sessions', sampleSession({ date: dayFromNow(3), time: '19:30' })),
    );
    await call('PUT', '/api/timetable/settings', { redrawsPromos: true, timeZone: 'UTC' });
    const form = {
      classType: 'Spin Flow',
      instructorName: 'Mia Lee',
      classDate: dayFromNow(3),
      time: '7:30 PM',
    };
    const given = {
      title: 'Moves',
      start: await newShortStart(call),
      rows: [{ sessionId: session.id, form }],
      today: dayFromNow(0),
    };
    const { id } = BatchView.parse(await call('POST', '/api/batches', given));
    await call('POST', `/api/batches/${id}/start`, { today: dayFromNow(0) });
    const readRow = async () => BatchView.parse(await call('GET', `/api/batches/${id}`)).rows[0];
    const isDone = async () => (await readRow())?.render?.state === 'completed';
    await waitUntil('the first video', isDone, LIMIT_MS);
    const totals: number[] = [];
    const overheads: number[] = [];
    for (const [index, time] of MOVES.entries()) {
      const changedAt = performance.now();
      await call('PATCH', `/api/timetable/sessions/${session.id}`, { time });
      let startedAt: number | null = null;
      for (;;) {
        const read = await readRow();
        const isNew = read?.promo?.revision === index + 2;
        if (isNew && read.render?.state === 'running') startedAt ??= performance.now();
        if (isNew && read.render?.state === 'completed') break;
        if (isNew && read.render?.state === 'failed') throw new Error(read.render.error?.message);
        if (performance.now() - changedAt > LIMIT_MS) throw new Error(`${time}: there is no new video.`);
        await setTimeout(POLL_MS);
      }
      const endedAt = performance.now();
      totals.push((endedAt - changedAt) / 1000);
      overheads.push(((startedAt ?? endedAt) - changedAt) / 1000);
    }
    const { renders } = z.object({ renders: z.array(z.unknown()) }).parse(await call('GET', '/api/renders'));
    return [
      row('redraw: changed class to its new MP4, slowest', Math.max(...totals), 's'),
      row('redraw: of which not the render, slowest', Math.max(...overheads), 's', atMost(15)),
      row(
        'redraw: renders beyond one for each change',
        renders.length - 1 - MOVES.length,
        'renders',
        exactly(0),
      ),
    ];
  } finally {
    await product.stop();
  }
};
