import { atLeast, atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { previewBody, sheetOf, sheetOfXml } from '#tests/support/timetable-fixtures.ts';

const FILES = 12;

/** 1.5 KB with one cell so far away that a library would fill hundreds of millions before it. */
const farCell = () => sheetOfXml('<row r="1"><c r="A1"><v>1</v></c><c r="ZZZZZZ1"><v>1</v></c></row>');

const event = (index: number): string =>
  `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTART:19000101T1800${index % 60}Z\r\nRRULE:FREQ=DAILY;BYDAY=MO;BYMONTHDAY=31;BYMONTH=2\r\nSUMMARY:Class\r\nEND:VEVENT\r\n`;

/** A calendar whose thousands of repeats began long ago: it takes as much processor time as a file may have. */
const longCalendar = (): Buffer => {
  const events = Array.from({ length: 9000 }, (_, index) => event(index));
  return Buffer.from(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`);
};

/** Files of one account that take long to read: how long another account waits for its timetable meanwhile, and how many are refused. */
export const drillImportTurns = async (): Promise<Row[]> => {
  const drill = await startAuthDrill();
  try {
    const { addPerson } = drill.service;
    const [attacker, other] = [
      await addPerson({ role: 'studio_owner' }),
      await addPerson({ role: 'studio_owner' }),
    ];
    const preview = (cookie: string, file: Uint8Array) =>
      drill.ask('POST', '/api/timetable/import/preview', { cookie, body: previewBody(file) });
    const timetable = await sheetOf([
      ['Day', 'Time', 'Class'],
      ['2026-11-27', '18:15', 'Pole Flow'],
    ]);
    const during = async (file: Uint8Array) => {
      const attack = Array.from({ length: FILES }, () => preview(attacker.cookie, file).catch(() => null));
      const theirs = await preview(other.cookie, timetable).catch(() => null);
      const statuses = (await Promise.all(attack)).map((response) => response?.status);
      return { ms: theirs?.status === 200 ? theirs.milliseconds : Number.POSITIVE_INFINITY, statuses };
    };
    const far = await during(await farCell());
    const long = await during(longCalendar());
    return [
      row(`${FILES} spreadsheets with a far cell: another timetable waits`, far.ms, 'ms', atMost(5000)),
      row('of them: read', far.statuses.filter((status) => status === 200).length, 'files', exactly(0)),
      row(`${FILES} endless calendars: another timetable waits`, long.ms, 'ms', atMost(10_000)),
      row(
        'of them: refused at once',
        long.statuses.filter((status) => status === 429).length,
        'files',
        atLeast(8),
      ),
      row(
        'of them: not ended by a clear refusal',
        long.statuses.filter((status) => ![422, 429, 503].includes(status ?? 0)).length,
        'files',
        exactly(0),
      ),
    ];
  } finally {
    await drill.close();
  }
};
