import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AppError } from '#server/errors.ts';
import { createTimetableReader } from '#server/timetable-files/timetable-reader.ts';
import { atMost, exactly, heldOf, row, type Row } from '#tests/bench/report.ts';
import { randomNumbers } from '#tests/support/random-numbers.ts';
import { sheetOf } from '#tests/support/timetable-fixtures.ts';

const FILES = 500;
const MB = 1024 * 1024;

const table = (): Uint8Array =>
  Buffer.from(
    `Date,Time,Class,Instructor\n${Array.from({ length: 40 }, (_, index) => `2026-11-${10 + (index % 20)},18:${10 + (index % 50)},"Pole, level ${index}",Mia`).join('\n')}`,
  );

const calendar = (): Uint8Array =>
  Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...Array.from({ length: 20 }, (_, index) => [
        'BEGIN:VEVENT',
        `UID:${index}`,
        `DTSTART;TZID=Europe/Berlin:20261012T18${10 + index}00`,
        'RRULE:FREQ=WEEKLY;BYDAY=MO,TH',
        `EXDATE;TZID=Europe/Berlin:20261123T18${10 + index}00`,
        `SUMMARY:Pole ${index} with Mia`,
        'END:VEVENT',
      ]).flat(),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );

const event = (...lines: string[]): Uint8Array =>
  Buffer.from(
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'),
  );

/** Made on purpose: bombs, endless rules and lies. */
const crafted = async (): Promise<Uint8Array[]> => [
  event('DTSTART:20260101T000000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:x'),
  event('DTSTART:00010101T000000Z', 'RRULE:FREQ=DAILY', 'SUMMARY:x'),
  event('DTSTART:20260101T000000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'SUMMARY:x'),
  event('DTSTART:20260101T000000Z', 'RRULE:FREQ=DAILY;COUNT=999999999', 'SUMMARY:x'),
  event('DTSTART;TZID=No/Where:20261123T180000', 'RRULE:FREQ=WEEKLY', 'SUMMARY:x'),
  event('DTSTART:nonsense', 'SUMMARY:x'),
  event(`DTSTART:20261123T180000Z`, `SUMMARY:${'x'.repeat(1_900_000)}`),
  Buffer.from(`"${'x'.repeat(1_900_000)}`),
  Buffer.from('a,'.repeat(900_000)),
  Buffer.from('a\n'.repeat(900_000)),
  Buffer.from('"a""'.repeat(400_000)),
  await sheetOf([['x'.repeat(60_000_000)]]),
  await sheetOf(Array.from({ length: 60_000 }, () => ['a', 'b', 'c', 'd'])),
  Buffer.from(
    Buffer.from(await sheetOf([['a']]))
      .toString('latin1')
      .replace('xl/workbook.xml', 'xl/../../../etc'),
    'latin1',
  ),
];

type Damage = (bytes: Uint8Array, random: () => number) => Uint8Array;

/** What happens to files on their way: cut, flipped, repeated, mixed. */
const damages: readonly Damage[] = [
  (bytes, random) => bytes.slice(0, Math.floor(random() * bytes.length)),
  (bytes, random) => {
    const copy = Uint8Array.from(bytes);
    for (let count = 0; count < 12; count += 1)
      copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
    return copy;
  },
  (bytes, random) => {
    const at = Math.floor(random() * bytes.length);
    return Buffer.concat([bytes.slice(0, at), bytes.slice(at / 2), bytes.slice(at)]);
  },
  (bytes, random) => {
    const [from, to] = [random(), random()]
      .map((share) => Math.floor(share * bytes.length))
      .toSorted((a, b) => a - b);
    return Buffer.concat([bytes.slice(0, from), bytes.slice(to)]);
  },
];

const damagedFiles = async (): Promise<Uint8Array[]> => {
  const random = randomNumbers(20261123);
  const whole = [
    table(),
    calendar(),
    await sheetOf([
      ['Date', 'Time', 'Class'],
      ['2026-11-27', '18:15', 'Pole'],
    ]),
  ];
  const made = await crafted();
  const mutants = Array.from({ length: FILES - made.length }, (_, index) => {
    const bytes = whole[index % whole.length] ?? table();
    return damages[Math.floor(index / whole.length) % damages.length]?.(bytes, random) ?? bytes;
  });
  return [...made, ...mutants];
};

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
};

const options = { from: '2026-11-16', to: '2027-01-18', timeZone: 'Europe/Berlin' };

/** 500 damaged files: each is read or refused with a code of the table. */
export const drillFiles = async (): Promise<Row[]> => {
  const files = await damagedFiles();
  const reader = createTimetableReader();
  // What making them left behind would be collected in the middle of the measurement, and hide as much of it.
  collectGarbage();
  const before = process.memoryUsage().rss;
  let [read, refused, unclear, highest, slowest] = [0, 0, 0, 0, 0];
  for (const file of files) {
    const start = performance.now();
    const response = reader.read(file, options, { ownerId: 'a-person' }).then(
      () => (read += 1),
      (error: unknown) => (error instanceof AppError ? (refused += 1) : (unclear += 1)),
    );
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss - before);
    }, 5);
    await response;
    clearInterval(watch);
    highest = Math.max(highest, process.memoryUsage().rss - before);
    slowest = Math.max(slowest, performance.now() - start);
  }
  const grown = Math.round(highest / MB);
  return [
    heldOf(
      'files: read as far as they can be, or refused with a sentence',
      read + refused,
      files.length,
      'files',
    ),
    row('files: refused', refused, 'files'),
    row('files: without a clear response', unclear, 'files', exactly(0)),
    row('files: slowest response', slowest, 'ms', atMost(20_000)),
    row('files: memory above the start', grown, 'MB', atMost(100)),
  ];
};
