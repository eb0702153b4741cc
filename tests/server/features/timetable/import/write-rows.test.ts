import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportResult } from '#contract/timetable/timetable-import.contract.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';

let service: TestService;
let owner: Person;
beforeAll(async () => {
  service = await startTestService();
  ({ owner } = await newStudio(service));
});
afterAll(() => service.close());

const newRow = (sourceKey: string, time: string) => ({
  facts: sampleSession({ time }),
  isCancelled: false,
  sessionId: null,
  sourceKey,
});

const importNew = async (rows: object[]): Promise<ImportResult> => {
  const body = { source: 'typed', rows, cancelled: [], columns: null, keepsExisting: true };
  return (await owner.call('POST', '/api/timetable/import', body)).json();
};

test('an import that only adds keeps what was changed of the other classes, and brings no cancelled one back', async () => {
  const week = [newRow('first', '17:00'), newRow('second', '18:00')];
  const copied = await importNew(week);
  expect(copied).toMatchObject({ added: 2, same: 0 });
  const [first = '', second = ''] = copied.sessions.map(({ id }) => `/api/timetable/sessions/${id}`);
  await owner.call('PATCH', first, { time: '17:30', instructor: 'Ana' });
  await owner.call('PATCH', second, { isCancelled: true });
  const again = await importNew([...week, newRow('third', '19:00')]);
  expect(again).toMatchObject({ added: 1, changed: 0, same: 2 });
  expect(again.sessions.map(({ time, instructor, status }) => [time, instructor, status])).toEqual([
    ['17:30', 'Ana', 'moved'],
    ['18:00', 'Mia Lee', 'cancelled'],
    ['19:00', 'Mia Lee', 'scheduled'],
  ]);
});

test('an import that only adds names no class that it would change or cancel', async () => {
  const [session] = (await importNew([newRow('changed', '17:00')])).sessions;
  const send = (changes: object) =>
    owner.call('POST', '/api/timetable/import', {
      source: 'typed',
      rows: [newRow('changed', '18:00')],
      cancelled: [],
      columns: null,
      keepsExisting: true,
      ...changes,
    });
  const rows = [{ ...newRow('changed', '18:00'), sessionId: session?.id }];
  for (const [field, changes] of [
    ['rows', { rows }],
    ['cancelled', { cancelled: [session?.id] }],
  ] as const) {
    const refused = await send(changes);
    expect([refused.statusCode, refused.json().details]).toMatchObject([400, [{ path: field }]]);
  }
});
