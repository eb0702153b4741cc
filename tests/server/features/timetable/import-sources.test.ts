import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportPreview, ImportResult } from '#contract/timetable/timetable-import.contract.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { previewBody, workbookOf } from '#tests/support/timetable-fixtures.ts';

let service: TestService;
let owner: Person;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const newOwner = async (): Promise<void> => {
  ({ owner } = await newStudio(service));
};

const preview = async (source: string | Uint8Array, more = {}): Promise<ImportPreview> => {
  const response = await owner.call('POST', '/api/timetable/import/preview', previewBody(source, more));
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};

const valuesOf = ({ rows }: ImportPreview) =>
  rows.map(({ values: { date, time, durationMinutes, classType, instructor } }) =>
    [date, time, durationMinutes, classType, instructor].join(' '),
  );

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const weekly = [
  'BEGIN:VEVENT',
  'UID:flow',
  'DTSTART;TZID=Europe/Berlin:20261012T180000',
  'DTEND;TZID=Europe/Berlin:20261012T190000',
  'RRULE:FREQ=WEEKLY',
  'SUMMARY:Pole Flow',
  'EXDATE;TZID=Europe/Berlin:20261207T180000',
  'END:VEVENT',
];
test('an event that cannot be read is a row with a problem, which names it', async () => {
  await newOwner();
  const bad = ['BEGIN:VEVENT', 'UID:b', 'DTSTART:20261125T170000Z', 'RRULE:', 'SUMMARY:Spin', 'END:VEVENT'];
  const { rows } = await preview(calendar(...bad, ...weekly));
  expect(rows.at(-1)).toMatchObject({
    change: 'problem',
    values: { classType: 'Spin', date: '2026-11-25', time: '18:00' },
    problems: [{ message: '“Spin” has an empty repeat rule', isNote: false }],
  });
  expect(rows.filter(({ change }) => change === 'new')).toHaveLength(9);
});

const described = (description: string): string =>
  calendar(
    'BEGIN:VEVENT',
    'UID:a',
    'DTSTART:20261125T170000Z',
    'SUMMARY:Pole',
    `DESCRIPTION:${description}`,
    'END:VEVENT',
  );

test.each([
  ['Instructor: Mia Lee', 'Mia Lee'],
  ['Bring socks\\nTrainerin - Mia Lee\\nDoor code 1234', 'Mia Lee'],
  ['<p>Teacher: <b>Mia Lee</b></p><p>Level 2</p>', 'Mia Lee'],
  ['Instructor: substitute TBA', ''],
  ['Instructor: TBD', ''],
  ['Internal: Mia Lee is late', ''],
])(
  'an event described as ‘%s’ is taught by ‘%s’, and nothing else of it is used',
  async (text, instructor) => {
    await newOwner();
    const { rows } = await preview(described(text));
    expect(rows.map(({ values }) => [values.instructor, values.details])).toEqual([[instructor, null]]);
  },
);

const rowsOf = ({ rows }: ImportPreview) =>
  rows.map(({ values, session, sourceKey }) => ({
    facts: values,
    isCancelled: false,
    sessionId: session?.id ?? null,
    sourceKey,
  }));

test('details that a person has typed stay when their calendar is imported again', async () => {
  await newOwner();
  const importAgain = async (): Promise<ImportResult> => {
    const rows = rowsOf(await preview(described('Keys are at the bar')));
    const body = { source: 'calendar', rows, cancelled: [], columns: null };
    return (await owner.call('POST', '/api/timetable/import', body)).json();
  };
  const { sessions } = await importAgain();
  const typed = { details: 'Bring socks' };
  await owner.call('PATCH', `/api/timetable/sessions/${sessions[0]?.id}`, typed);
  expect(await importAgain()).toMatchObject({ same: 1, changed: 0, sessions: [typed] });
});

test('columns that nobody has decided about are named, with the first cell that is not empty', async () => {
  await newOwner();
  const table =
    'Date\tTime\tClass\tNotes\tEmpty\n2026-11-27\t18:15\tSpin\t\t\n2026-11-28\t18:15\tSpin\tTBA\t';
  const undecided = async () =>
    (await preview(table)).columns
      ?.filter(({ isUndecided }) => isUndecided)
      .map(({ heading, sample }) => [heading, sample]);
  expect(await undecided()).toEqual([['Notes', 'TBA']]);
  const { rows, columns } = await preview(table);
  await owner.call('POST', '/api/timetable/import', {
    source: 'table',
    rows: rows.map(({ values, sourceKey }) => ({
      facts: values,
      isCancelled: false,
      sessionId: null,
      sourceKey,
    })),
    cancelled: [],
    columns: Object.fromEntries((columns ?? []).map(({ heading, field }) => [heading.toLowerCase(), field])),
  });
  expect(await undecided()).toEqual([]);
});

const event = (uid: string, start: string, ...more: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTART:${start}`,
  ...more,
  'SUMMARY:Pole',
  'END:VEVENT',
];

test('each time of a repeating event after the last day is counted, for a year, without cancelled and all-day ones', async () => {
  await newOwner();
  const [begin = '', , start = '', , , , end = ''] = weekly;
  const text = calendar(
    begin,
    'UID:flow',
    start,
    'RRULE:FREQ=WEEKLY;UNTIL=20270215T170000Z',
    'SUMMARY:Pole Flow',
    end,
    begin,
    'UID:all',
    'DTSTART;VALUE=DATE:20261012',
    'RRULE:FREQ=WEEKLY',
    'SUMMARY:Holiday',
    end,
    ...event('off', '20270301T170000Z', 'STATUS:CANCELLED'),
    ...event('far', '20280301T170000Z'),
  );
  expect((await preview(text)).notes).toEqual([
    expect.stringContaining('all day'),
    // Monday the 25th of January, and the 1st, 8th and 15th of February.
    'Classes until Monday, Jan 18 are read. 4 classes in the year after that are left out; import again in a few weeks.',
  ]);
});

test('rows that are probably no class are marked, and those that only sound like it are not', async () => {
  await newOwner();
  const rows = [
    'Date\tTime\tMinutes\tClass',
    '2026-11-25\t18:15\t60\tPole Flow',
    '2026-11-25\t13:00\t60\tLunch break',
    '2026-11-25\t19:15\t60\tLunch Flow',
    '2026-11-26\t09:00\t60\tStudio closed',
    '2026-11-26\t09:00\t600\tSpin',
    '2026-11-26\t03:10\t60\tHoop',
    '2026-11-27\t10:00\t5\tHeels',
    '2026-11-27\t11:00\t60\tTeambesprechung',
    '2026-11-27\t12:00\t60\tFerien an Weihnachten',
    '2026-11-27\t12:00\t60\tFermé à Noël',
    '2026-11-28\t12:00\t180\tChristmas Workshop',
  ].join('\n');
  const found = await preview(rows);
  expect(found.rows.map(({ problems }) => problems.map(({ message, isNote }) => [message, isNote]))).toEqual([
    [],
    [['probably no class: it is called “Lunch break”', true]],
    [],
    [['probably no class: it is called “Studio closed”', true]],
    [['probably no class: it lasts more than 6 hours', true]],
    [['probably no class: it starts at 3:10 AM', true]],
    [['probably no class: it lasts 5 minutes', true]],
    [['probably no class: it is called “Teambesprechung”', true]],
    [['probably no class: it is called “Ferien an Weihnachten”', true]],
    [['probably no class: it is called “Fermé à Noël”', true]],
    [],
  ]);
  expect(found.rows.every(({ change }) => change === 'new')).toBe(true);
});

test('events after the last day that is read are counted, and a class that is listed twice is marked', async () => {
  await newOwner();
  const text = calendar(
    ...event('a', '20261125T170000Z'),
    ...event('b', '20261125T170000Z'),
    ...event('c', '20270625T170000Z'),
  );
  const { rows, notes } = await preview(text);
  expect(notes).toEqual([
    'Classes until Monday, Jan 18 are read. 1 class in the year after that is left out; import again in a few weeks.',
  ]);
  expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    [],
    ['the same class as row 1'],
  ]);
  expect(rows.every(({ change }) => change === 'new')).toBe(true);
});

test('a zone that nobody knows is asked about before any class is shown', async () => {
  await newOwner();
  const text = calendar(
    'BEGIN:VEVENT',
    'UID:a',
    'DTSTART;TZID=Our Zone:20261125T180000',
    'SUMMARY:Pole',
    'END:VEVENT',
  );
  expect(await preview(text)).toMatchObject({ unknownZones: ['Our Zone'], rows: [] });
  const chosen = await preview(text, { zones: { 'Our Zone': 'Europe/Berlin' } });
  expect([chosen.unknownZones, valuesOf(chosen)]).toEqual([[], ['2026-11-25 18:00  Pole ']]);
});

const week = (name: string): string[][] => [
  ['Date', 'Time', 'Class'],
  ['2026-11-27', '18:15', name],
];

test('of several sheets the first with classes is read, past hidden ones and a cover, and another can be chosen', async () => {
  await newOwner();
  const workbook = await workbookOf([
    { name: 'Old', state: 'hidden', rows: week('Old') },
    { name: 'Secret', state: 'veryHidden', rows: week('Secret') },
    { name: 'Cover', rows: [['Our studio'], ['Dance and fun']] },
    { name: 'Week &amp; more', rows: week('Pole Flow') },
    { name: 'Next', rows: week('Spin') },
  ]);
  const shown = await preview(workbook);
  expect(shown).toMatchObject({ sheets: ['Cover', 'Week & more', 'Next'], sheet: 'Week & more' });
  expect(valuesOf(shown)).toEqual(['2026-11-27 18:15  Pole Flow ']);
  const next = await preview(workbook, { sheet: 'Next' });
  expect([next.sheet, ...valuesOf(next)]).toEqual(['Next', '2026-11-27 18:15  Spin ']);
  const single = await preview(
    await workbookOf([
      { name: 'A', state: 'hidden', rows: week('A') },
      { name: 'B', rows: week('B') },
    ]),
  );
  expect([single.sheets, ...valuesOf(single)]).toEqual([[], '2026-11-27 18:15  B ']);
});

test.each([
  [
    'a stray tab',
    'Date,Time,Class,Instructor\n2026-12-08,18:15,Pole Flow\t,Mia\n2026-12-09,19:30,Spin,Zoë\n',
    ['Pole Flow Mia', 'Spin Zoë'],
  ],
  [
    'a tab in a table of one row',
    'Date,Time,Class,Instructor\n2026-12-08,18:15,Pole\tFlow,Mia\n',
    ['Pole Flow Mia'],
  ],
  [
    'a space before a quote',
    'Date, Time, Class, Instructor\n2026-12-08, 18:15, "Pole, level 1", Mia\n',
    ['Pole, level 1 Mia'],
  ],
  [
    'a space behind a quote',
    'Date;Time;Class;Instructor\n2026-12-08;18:15;"Pole; level 1" ;Mia\n',
    ['Pole; level 1 Mia'],
  ],
  [
    'commas in a pasted table',
    'Date\tTime\tClass\nTue, Dec 8\t18:15\tPole, Spin, Flow\n',
    ['Pole, Spin, Flow '],
  ],
  ['quotes in the middle', 'Date,Time,Class\n2026-12-08,18:15,The "best" 5" pole\n', ['The "best" 5" pole ']],
])('%s never divides a cell', async (_what, text, classes) => {
  await newOwner();
  const { rows } = await preview(text);
  expect(rows.map(({ values }) => `${values.classType} ${values.instructor}`)).toEqual(classes);
});
