import { describe, expect, test } from 'vitest';
import { calendarOfLines, eventOf, readClasses } from '#tests/support/calendar-fixtures.ts';

const BERLIN = 'TZID=Europe/Berlin';
const JULY = { from: '2026-07-01', to: '2026-07-31' };

const zoneDefinition = (name: string, ...more: string[]): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  ...more,
  'END:VTIMEZONE',
];

describe('a zone that nobody knows by its name', () => {
  const names = [
    'GMT +0100 (Standard) / GMT +0200 (Daylight)',
    '(GMT+01.00) Somewhere / Elsewhere',
    'Customized Time Zone',
    'UTC+01:00',
    'tzone://Microsoft/Custom',
  ];

  test.each(names)('%s is as the file defines it, also for the dates in UTC', async (name) => {
    const event = eventOf(
      'UID:z',
      `DTSTART;TZID=${name}:20260707T180000`,
      'RRULE:FREQ=WEEKLY;UNTIL=20260721T160000Z',
      'EXDATE:20260714T160000Z',
    );
    for (const lines of [
      [...zoneDefinition(name), ...event],
      [...event, ...zoneDefinition(`"${name}"`)],
    ]) {
      expect(await readClasses(calendarOfLines(...lines), JULY)).toMatchObject({
        classes: ['07-07 18:00 Pole', '07-21 18:00 Pole'],
        unknownZones: [],
      });
    }
  });

  test.each([
    ['without a definition', []],
    ['with one that defines nothing', ['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'END:VTIMEZONE']],
  ])('%s it is asked about, and is then the chosen one', async (_how, definition) => {
    const event = eventOf('UID:z', 'DTSTART;TZID=Customized Time Zone:20260707T180000');
    const text = calendarOfLines(...definition, ...event);
    expect((await readClasses(text, JULY)).unknownZones).toEqual(['Customized Time Zone']);
    for (const [zone, time] of [
      ['Europe/Berlin', '18:00'],
      ['UTC', '20:00'],
    ] as const) {
      const chosen = await readClasses(text, { ...JULY, zones: { 'Customized Time Zone': zone } });
      expect(chosen).toMatchObject({ classes: [`07-07 ${time} Pole`], unknownZones: [] });
    }
  });

  test('it is not asked about for events of other weeks', async () => {
    const event = eventOf('UID:z', 'DTSTART;TZID=Customized Time Zone:20200707T180000');
    expect((await readClasses(calendarOfLines(...event), JULY)).unknownZones).toEqual([]);
  });

  test.each([
    ['UTC+01:00', '18:00'],
    ['GMT-0500', '00:00'],
    ['+01:00', '18:00'],
  ])('%s without quotes is a distance from UTC', async (zone, time) => {
    const [event, other] = [
      eventOf('UID:z', `DTSTART;TZID=${zone}:20261208T180000`),
      eventOf('UID:o', `DTSTART;${BERLIN}:20261210T180000`),
    ];
    expect(
      (await readClasses(calendarOfLines(...event, ...other))).classes.map((each) => each.slice(6, 11)),
    ).toEqual([time, '18:00']);
  });

  test.each([
    ['DTSTART:20261208T180000+0100', '18:00'],
    ['DTSTART:2026-12-08T18:00:00+01:00', '18:00'],
    ['DTSTART;TZID=Europe/Berlin:2026-12-08T18:00:00', '18:00'],
    ['DTSTART;TZID=America/New_York;VALUE=DATE-TIME:2026-12-08T18:00', '18:00'],
    ['DTSTART:2026-12-08T17:00:00.000Z', '18:00'],
  ])('a time as other programs write it: %s', async (line, time) => {
    const { classes } = await readClasses(calendarOfLines(...eventOf('UID:a', line)));
    expect(classes).toEqual([`12-08 ${time} Pole`]);
  });

  test.each(['UTC', 'Etc/GMT', 'GMT'])(
    'a calendar whose zone is %s shows times in UTC at the place of the studio',
    async (zone) => {
      const event = eventOf('UID:z', 'DTSTART:20261208T170000Z');
      expect((await readClasses(calendarOfLines(`X-WR-TIMEZONE:${zone}`, ...event))).classes).toEqual([
        '12-08 18:00 Pole',
      ]);
    },
  );
});

describe('one bad event costs only itself, and is named', () => {
  const good = eventOf('UID:good', `DTSTART;${BERLIN}:20261209T180000`);

  test.each([
    ['RRULE:', 'has an empty repeat rule'],
    ['RRULE:FREQ=WEEKLY;INTERVAL=0', 'has a repeat rule with “INTERVAL=0”'],
    ['RRULE:FREQ=WEEKLY;COUNT=0', 'has a repeat rule with “COUNT=0”'],
    ['RRULE:FREQ=FORTNIGHTLY', 'has a repeat rule with “FREQ=FORTNIGHTLY”'],
    ['RRULE:BYDAY=TU', 'has a repeat rule without FREQ'],
    ['RRULE:FREQ=WEEKLY;BYDAY=TU,XX', 'has a repeat rule with “BYDAY=TU,XX”'],
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=32', 'has a repeat rule with “BYMONTHDAY=32”'],
    ['RRULE:FREQ=WEEKLY;UNTIL=never', 'has a time that cannot be read: “NEVER”'],
    ['RRULE:FREQ=MINUTELY', 'repeats too often for a class; export only the classes'],
    ['EXDATE:yesterday', 'has a time that cannot be read: “yesterday”'],
    ['DTSTART:20260230T180000', 'has a time that does not exist: “20260230T180000”'],
    ['DTSTART:soon', 'has a time that cannot be read: “soon”'],
    ['X-NOTHING:1', 'has no start'],
  ])('%s', async (line, fault) => {
    const start = /DTSTART|NOTHING/.test(line) ? [] : [`DTSTART;${BERLIN}:20261208T180000`];
    const bad = eventOf('UID:bad', ...start, line, 'SUMMARY:Flow');
    expect(await readClasses(calendarOfLines(...bad, ...good))).toMatchObject({
      classes: ['12-09 18:00 Pole'],
      faults: [`“Flow” ${fault}`],
    });
  });

  test('spaces and small letters in a rule are read', async () => {
    const event = eventOf(
      'UID:a',
      `DTSTART;${BERLIN}:20261208T180000`,
      'RRULE: freq=WEEKLY; byday=TU, th;COUNT=3;',
    );
    expect(await readClasses(calendarOfLines(...event))).toMatchObject({
      classes: ['12-08 18:00 Pole', '12-10 18:00 Pole', '12-15 18:00 Pole'],
      faults: [],
    });
  });

  test('a length that cannot be read is left out', async () => {
    const event = eventOf('UID:a', `DTSTART;${BERLIN}:20261208T180000`, 'DTEND:later');
    expect((await readClasses(calendarOfLines(...event))).classes).toEqual(['12-08 18:00 Pole']);
  });
});

const accents = (line: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;${BERLIN}:20261208T180000\r\n`),
    line,
    Buffer.from('\r\nLOCATION:Zürich\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
  ]);

describe('text as programs write it', () => {
  test('a line that is folded inside a letter', async () => {
    const [head, tail] = [Buffer.from('SUMMARY:Übung Mü').subarray(0, -1), Buffer.from('ü').subarray(1)];
    const file = accents(Buffer.concat([head, Buffer.from('\r\n '), tail, Buffer.from('ller')]));
    expect((await readClasses(file)).classes).toEqual(['12-08 18:00 Übung Müller']);
  });

  test('one bad byte costs one character, and a file in the encoding of Excel none', async () => {
    const broken = accents(
      Buffer.concat([Buffer.from('SUMMARY:Übung '), Buffer.from([0xe9]), Buffer.from(' für Zoë')]),
    );
    expect((await readClasses(broken)).classes).toEqual(['12-08 18:00 Übung \uFFFD für Zoë']);
    const excel = Buffer.from(
      calendarOfLines(...eventOf(`DTSTART;${BERLIN}:20261208T180000`, 'SUMMARY:Übung für Zoë')),
      'latin1',
    );
    expect((await readClasses(excel)).classes).toEqual(['12-08 18:00 Übung für Zoë']);
  });

  test('spaces at the ends of lines, small letters, and characters of web pages', async () => {
    const lines = [
      'begin:vcalendar ',
      'begin:vevent',
      `dtstart;tzid=Europe/Berlin:20261208T180000  `,
      'dtend;Tzid="Europe/Berlin":20261208T190000\t',
      'summary;language=en:Pole &amp; Flow\\, level&nbsp;2 &#233; ',
      'end:vevent ',
      'end:vcalendar',
    ];
    expect((await readClasses(lines.join(' \r\n'))).classes).toEqual([
      '12-08 18:00 60 Pole & Flow, level 2 é',
    ]);
  });
});

describe('what takes place', () => {
  test.each(['CANCELLED', 'CANCELED', 'cancelled', 'Canceled'])('STATUS:%s is cancelled', async (status) => {
    const event = eventOf('UID:a', `DTSTART;${BERLIN}:20261208T180000`, `STATUS:${status}`);
    expect((await readClasses(calendarOfLines(...event))).classes).toEqual(['12-08 18:00 Pole cancelled']);
  });

  test.each([
    '(cancelled) Pole',
    'Pole (Cancelled)',
    'Pole - CANCELLED',
    '*CANCELLED* Pole',
    'Pole *canceled*',
    'CANCELLED Pole',
    'Canceled event: Pole',
    'FÄLLT AUS: Pole',
    'Pole fällt heute aus!',
    'Pole abgesagt',
    'Abgesagter Termin: Pole',
    'Entfällt – Pole',
    'Annulé : Pole',
    'Pole (annulée)',
    'Pole - cancelado',
    'Clase cancelada: Pole',
    'Pole [ANNULLATO]',
    'Aula cancelada - Pole',
  ])('“%s” is cancelled', async (title) => {
    const event = eventOf('UID:a', `DTSTART;${BERLIN}:20261208T180000`, `SUMMARY:${title}`);
    expect((await readClasses(calendarOfLines(...event))).classes).toEqual(['12-08 18:00 Pole cancelled']);
  });

  test.each(['Cancelled plans', 'Ausfallschritt', 'Fallout', 'Suspended pole', 'Cancel culture: a dance'])(
    '“%s” is the name of a class',
    async (title) => {
      const event = eventOf('UID:a', `DTSTART;${BERLIN}:20261208T180000`, `SUMMARY:${title}`);
      expect((await readClasses(calendarOfLines(...event))).classes).toEqual([`12-08 18:00 ${title}`]);
    },
  );

  test.each([
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:true',
    'X-FUNAMBOL-ALLDAY:1',
  ])('%s is a day, not a class of 24 hours', async (flag) => {
    const event = eventOf(
      'UID:a',
      `DTSTART;${BERLIN}:20261208T000000`,
      `DTEND;${BERLIN}:20261209T000000`,
      flag,
    );
    expect(await readClasses(calendarOfLines(...event))).toMatchObject({ classes: [], allDay: 1 });
    const other = event.map((line) => line.replace(/(?:TRUE|true|1)$/, 'FALSE'));
    expect(await readClasses(calendarOfLines(...other))).toMatchObject({ allDay: 0 });
  });

  test.each([
    ['Pole with Heels', [], 'Pole with Heels'],
    ['Pole with Heels', ['Heels'], 'Pole Heels'],
    ['Pole mit Stuhl', ['Heels'], 'Pole mit Stuhl'],
    ['Pole Flow con Mía', ['Mia'], 'Pole Flow Mia'],
    ['Pole w/ Zoe', ['Zoe'], 'Pole Zoe'],
  ])('“%s”, where %j teach, is %s', async (title, instructors, shown) => {
    const event = eventOf('UID:a', `DTSTART;${BERLIN}:20261208T180000`, `SUMMARY:${title}`);
    expect((await readClasses(calendarOfLines(...event), { instructors })).classes).toEqual([
      `12-08 18:00 ${shown}`,
    ]);
  });
});
