import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportPreview, ImportResult } from '#contract/timetable/timetable-import.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { addToTeam, newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { confirmedRows, previewBody, sheetOf } from '#tests/support/timetable-fixtures.ts';

let service: TestService;
let owner: Person;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const newOwner = async (...team: string[]): Promise<void> => {
  ({ owner } = await newStudio(service));
  for (const name of team) await addToTeam(owner, `${newId()}@example.com`, name);
};

const preview = async (source: string | Uint8Array, more = {}): Promise<ImportPreview> => {
  const response = await owner.call('POST', '/api/timetable/import/preview', previewBody(source, more));
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};

const refusal = async (source: string | Uint8Array): Promise<[number, string]> => {
  const response = await owner.call('POST', '/api/timetable/import/preview', previewBody(source));
  return [response.statusCode, response.json().code];
};

const confirm = async (shown: ImportPreview, more = {}): Promise<ImportResult> => {
  const response = await owner.call('POST', '/api/timetable/import', { ...confirmedRows(shown), ...more });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};

const valuesOf = ({ rows }: ImportPreview) =>
  rows.map(({ values: { date, time, durationMinutes, classType, instructor } }) =>
    [date, time, durationMinutes, classType, instructor].join(' '),
  );

const table = [
  'Date,Time,Class,Teacher,Room',
  '2026-11-27,18:15,Pole Flow,Mia Lee,Loft',
  '"Sat, 28 Nov",10–11:15 am,Spin Basics,Ana,',
  'Sunday,6 pm,Exotic,,Loft',
].join('\n');

test('a table becomes classes: days and times in any usual form, each heading known', async () => {
  await newOwner();
  const shown = await preview(table);
  expect(shown.columns?.map(({ field }) => field)).toEqual([
    'day',
    'time',
    'classType',
    'instructor',
    'room',
  ]);
  expect(valuesOf(shown)).toEqual([
    '2026-11-27 18:15  Pole Flow Mia Lee',
    '2026-11-28 10:00 75 Spin Basics Ana',
    '2026-11-29 18:00  Exotic ',
  ]);
  expect(await confirm(shown)).toMatchObject({ added: 3, changed: 0, same: 0 });
  const listed = (await owner.call('GET', '/api/timetable?from=2026-11-23&to=2026-11-29')).json().sessions;
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatchObject({ room: 'Loft', source: 'table', status: 'scheduled' });
});

test('importing again updates the same classes: moved, substituted and missing ones are reported', async () => {
  await newOwner();
  await confirm(await preview(table));
  expect(await confirm(await preview(table))).toMatchObject({ added: 0, changed: 0, same: 3 });
  const next = await preview(
    [
      'Date,Time,Class,Teacher,Room',
      '2026-11-27,19:30,Pole Flow,Mia Lee,Loft',
      '2026-11-29,18:00,Exotic,Zoe,Loft',
    ].join('\n'),
  );
  expect(next.rows.map(({ change }) => change)).toEqual(['changed', 'changed']);
  expect(next.missing.map(({ classType }) => classType)).toEqual(['Spin Basics']);
  const done = await confirm(next, { cancelled: next.missing.map(({ id }) => id) });
  expect(done).toMatchObject({ added: 0, changed: 2, cancelled: 1 });
  expect(done.sessions.map(({ status }) => status)).toEqual(['moved', 'substituted']);
});

test('a problem names its row and column, and says what to do; the other rows can be imported', async () => {
  await newOwner();
  const shown = await preview(
    [
      'Date;Time;Class;Teacher',
      '30.02.2026;18:15;Pole;Mia',
      '27.11.2026;25:99;Pole;Mia',
      '27.11.2026;18:15;=HYPERLINK("http://x");Mia',
      'Monday 27.11.2026;18:15;Pole;Mia',
      '27.11.2026;18:15;A class with a name far longer than fits;Mia',
      '27.11.2026;20:00;;Mia',
      '27.11.2026;21:00;Stretch;Mia',
    ].join('\n'),
  );
  expect(
    shown.rows.flatMap(({ row, problems }) =>
      problems.map(({ column, message, isNote }) => `${row} ${column}: ${message}${isNote ? ' (note)' : ''}`),
    ),
  ).toEqual([
    '2 Date: “30.02.2026” is not a day; write it as 2026-11-27',
    '3 Time: “25:99” is not a time; write it as 18:15',
    '4 Class: is a formula or its error; type what it should show',
    '5 Date: “Monday 27.11.2026” names another weekday than its date; check both',
    '6 Class: the class may have 30 characters, so it is “A class with a name far longer” (note)',
    '7 null: has no class; type its name',
  ]);
  expect(shown.rows.map(({ change }) => change)).toEqual([
    'problem',
    'problem',
    'problem',
    'problem',
    'new',
    'problem',
    'new',
  ]);
});

test('columns that a person has mapped are remembered by their headings', async () => {
  await newOwner();
  const strange = 'A1,When,Foo\nPole,2026-11-27 18:15,Mia\n';
  const mapped = await preview(strange, { columns: ['classType', 'day', 'instructor'] });
  // Without known headings, the first row is a row.
  const columns = { a1: 'classType', when: 'day', foo: 'instructor' };
  await confirm({ ...mapped, rows: [] }, { columns });
  const again = await preview(strange);
  expect(again.columns?.map(({ field }) => field)).toEqual(['classType', 'day', 'instructor']);
  expect(valuesOf(again)).toEqual(['2026-11-27 18:15  Pole Mia']);
});

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const weekly = [
  'BEGIN:VEVENT',
  'UID:flow',
  'DTSTART;TZID=Europe/Berlin:20261012T180000',
  'DTEND;TZID=Europe/Berlin:20261012T190000',
  'RRULE:FREQ=WEEKLY',
  'SUMMARY:Pole Flow with Mia',
  'EXDATE;TZID=Europe/Berlin:20261207T180000',
  'END:VEVENT',
];
const moved = [
  'BEGIN:VEVENT',
  'UID:flow',
  'RECURRENCE-ID;TZID=Europe/Berlin:20261130T180000',
  'DTSTART;TZID=Europe/Berlin:20261201T193000',
  'SUMMARY:Pole Flow with Ana',
  'END:VEVENT',
];

test('a calendar gives every repeat at its own wall time, over the change of the clocks, with its exceptions', async () => {
  await newOwner('Mia', 'Ana');
  const utc = ['BEGIN:VEVENT', 'UID:utc', 'DTSTART:20261125T170000Z', 'SUMMARY:Stretch', 'END:VEVENT'];
  const cancelled = [
    'BEGIN:VEVENT',
    'UID:off',
    'DTSTART;TZID=Europe/Berlin:20261126T090000',
    'SUMMARY:Kids',
    'STATUS:CANCELLED',
    'END:VEVENT',
  ];
  const shown = await preview(calendar(...weekly, ...moved, ...utc, ...cancelled));
  expect(valuesOf(shown).slice(0, 5)).toEqual([
    '2026-11-16 18:00 60 Pole Flow Mia',
    '2026-11-23 18:00 60 Pole Flow Mia',
    '2026-11-25 18:00  Stretch ',
    '2026-11-26 09:00  Kids ',
    '2026-12-01 19:30 60 Pole Flow Ana',
  ]);
  expect(shown.rows.some(({ values }) => values.date === '2026-12-07')).toBe(false);
  expect(shown.rows[3]?.isCancelled).toBe(true);
});

test('an occurrence that moves in the calendar moves the same class', async () => {
  await newOwner();
  await confirm(await preview(calendar(...weekly)));
  const shown = await preview(calendar(...weekly, ...moved));
  const [changed, ...others] = shown.rows.filter(({ change }) => change !== 'same');
  expect(others).toEqual([]);
  expect(changed).toMatchObject({ change: 'changed', session: { date: '2026-11-30', time: '18:00' } });
  expect((await confirm(shown)).sessions.find(({ date }) => date === '2026-12-01')).toMatchObject({
    status: 'moved',
  });
});

const inRoom = (room: string): string[] => [
  'BEGIN:VEVENT',
  'DTSTART:20261125T170000Z',
  'SUMMARY:Pole',
  `LOCATION:${room}`,
  'END:VEVENT',
];

test('classes without an id at the same time in two rooms are both kept, and matched again', async () => {
  await newOwner();
  const rooms = ['Loft', 'Studio 2', 'Studio 2'];
  expect(await confirm(await preview(calendar(...rooms.flatMap(inRoom))))).toMatchObject({ added: 3 });
  const again = await preview(calendar(...rooms.toReversed().flatMap(inRoom)));
  expect(again.rows.map(({ change }) => change)).toEqual(['same', 'same', 'same']);
  expect(again.missing).toEqual([]);
});

test('a spreadsheet is read as its cells show, and one that unpacks to gigabytes is refused', async () => {
  await newOwner();
  const shown = await preview(
    await sheetOf([
      ['Date', 'Time', 'Class'],
      ['2026-11-27', '18:15', 'Pole Flow'],
    ]),
  );
  expect(valuesOf(shown)).toEqual(['2026-11-27 18:15  Pole Flow ']);
  expect(await refusal(await sheetOf([['x'.repeat(40_000_000)]]))).toEqual([422, 'IMPORT_TOO_COMPLEX']);
});

test.each([
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'IMPORT_UNREADABLE'],
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'IMPORT_UNREADABLE'],
  ['a torn archive', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'IMPORT_UNREADABLE'],
  ['nothing', '\n\n', 'IMPORT_EMPTY'],
  ['too many rows', `Day,Time,Class\n${'2026-11-27,18:15,Pole\n'.repeat(1100)}`, 'IMPORT_TOO_MANY_ROWS'],
])('%s gets a clear response', async (_name, source, code) => {
  await newOwner();
  expect(await refusal(source)).toEqual([422, code]);
});
