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

test('an import that only adds finds a class that was typed, and one that another import has made its own since', async () => {
  const date = '2026-12-01';
  const typed = (
    await owner.call('POST', '/api/timetable/sessions', sampleSession({ date, instructor: 'Ana' }))
  ).json();
  const rows = ['18:15', '19:15'].map((time) => ({
    ...newRow(`copy at ${time}`, time),
    facts: sampleSession({ date, time, classType: 'POLE FLOW' }),
  }));
  const copied = await importNew(rows);
  expect(copied).toMatchObject({ added: 1, same: 1, sessions: [{ id: typed.id, instructor: 'Ana' }, {}] });
  const [, late] = copied.sessions;
  const adopting = {
    ...newRow('calendar:1', '19:15'),
    facts: sampleSession({ date, time: '19:15' }),
    sessionId: late?.id,
  };
  await owner.call('POST', '/api/timetable/import', {
    source: 'calendar',
    rows: [adopting],
    cancelled: [],
    columns: null,
  });
  const again = await importNew(rows);
  expect(again).toMatchObject({ added: 0, same: 2, sessions: [{ id: typed.id }, { id: late?.id }] });
  const repeated = await owner.call('POST', '/api/timetable/import', {
    source: 'calendar',
    rows: [{ ...adopting, sessionId: null }],
    cancelled: [],
    columns: null,
  });
  expect(repeated.json()).toMatchObject({ added: 0, same: 1 });
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
