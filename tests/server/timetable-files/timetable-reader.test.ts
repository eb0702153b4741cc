import { expect, test } from 'vitest';
import { createTimetableReader } from '#server/timetable-files/timetable-reader.ts';

const WEEK = { from: '2026-11-23', to: '2026-11-29', timeZone: 'Europe/Berlin' };
const table = Buffer.from('Day,Time,Class\n2026-11-27,18:15,Pole Flow\n');

test('a table is read in time', async () => {
  expect(await createTimetableReader().read(table, WEEK, { ownerId: 'ada' })).toMatchObject({
    kind: 'table',
  });
});

const readTooLate = (processorSeconds: number) =>
  createTimetableReader({ timeLimitMs: 0, processorSeconds }).read(table, WEEK, { ownerId: 'ada' });

test('a file that is not read in time is too complex if it took the processor, and otherwise a busy machine is at fault', async () => {
  await expect(readTooLate(600)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
    facts: { retryAfterSeconds: 5 },
  });
  await expect(readTooLate(0)).rejects.toMatchObject({ code: 'IMPORT_TOO_COMPLEX', status: 422 });
});
