import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schema/durations.ts';
import { intlZone } from '#server/timetable-files/calendar/zones.ts';
import { randomNumbers } from '#tests/support/random-numbers.ts';

/**
 * A calendar made by chance, as programs write it, and the same classes written as plainly as RFC 5545 allows, for a reader that knows no
 * more. `faulty` events cannot be read, and are only in the first.
 */
export type GeneratedCalendar = { written: Uint8Array; plain: string; faulty: number };

type Chance = {
  oneOf: <T>(values: readonly T[]) => T;
  isIn: (share: number) => boolean;
  upTo: (most: number) => number;
};

const chanceOf = (random: () => number): Chance => ({
  // No list of the generator is empty.
  oneOf: <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T,
  isIn: (share) => random() < share,
  upTo: (most) => Math.floor(random() * most),
});

/** What a clock shows, in milliseconds since 1970, as iCalendar writes it. */
const basic = (wall: number): string =>
  new Date(wall)
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
    .slice(0, 15);

const day = (wall: number): string => basic(wall).slice(0, 8);

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const onsets = {
  'Europe/Berlin': ['-1SU;BYMONTH=3', '-1SU;BYMONTH=10'],
  'America/Los_Angeles': ['2SU;BYMONTH=3', '1SU;BYMONTH=11'],
};
const offsets = { 'Europe/Berlin': ['+0100', '+0200'], 'America/Los_Angeles': ['-0800', '-0700'] };

type Place = keyof typeof onsets;

/** The clocks of a place, which a file defines under any name. */
const definitionOf = (name: string, place: Place): string[] => {
  const [[standard, summer], [spring, autumn]] = [offsets[place], onsets[place]];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    `TZOFFSETFROM:${summer}`,
    `TZOFFSETTO:${standard}`,
    `RRULE:FREQ=YEARLY;BYDAY=${autumn}`,
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20070311T020000',
    `TZOFFSETFROM:${standard}`,
    `TZOFFSETTO:${summer}`,
    `RRULE:FREQ=YEARLY;BYDAY=${spring}`,
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
};

/** Names that files give to the clocks of a place. */
const names: readonly { name: string; place: Place }[] = [
  { name: 'Europe/Berlin', place: 'Europe/Berlin' },
  { name: 'America/Los_Angeles', place: 'America/Los_Angeles' },
  { name: '/freeassociation.sourceforge.net/Europe/Berlin', place: 'Europe/Berlin' },
  { name: 'W. Europe Standard Time', place: 'Europe/Berlin' },
  { name: 'Pacific Standard Time', place: 'America/Los_Angeles' },
  { name: 'Customized Time Zone', place: 'Europe/Berlin' },
  { name: 'GMT +0100 (Standard) / GMT +0200 (Daylight)', place: 'Europe/Berlin' },
  { name: '(GMT-08.00) Somewhere', place: 'America/Los_Angeles' },
  { name: 'UTC+01:00', place: 'Europe/Berlin' },
];

const ruleOf = ({ oneOf, isIn, upTo }: Chance, start: number): string => {
  const own = WEEKDAYS[(new Date(start).getUTCDay() + 6) % 7] ?? 'MO';
  const days = [...new Set([own, oneOf(WEEKDAYS), oneOf(WEEKDAYS)])].join(',');
  const base = oneOf([
    'FREQ=WEEKLY',
    `FREQ=WEEKLY;BYDAY=${days}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${days};WKST=${oneOf(['MO', 'SU'])}`,
    `FREQ=DAILY;INTERVAL=${1 + upTo(5)}`,
    `FREQ=MONTHLY;BYDAY=${1 + upTo(4)}${own}`,
    `FREQ=MONTHLY;BYDAY=-1${own}`,
    `FREQ=MONTHLY;BYMONTHDAY=${new Date(start).getUTCDate()}`,
    'FREQ=YEARLY',
  ]);
  if (isIn(0.4)) return `${base};COUNT=${2 + upTo(20)}`;
  return isIn(0.5) ? `${base};UNTIL=${basic(start + (20 + upTo(200)) * DAY_MS)}Z` : base;
};

/** Lines as written and as plain. */
type Pair = { written: string[]; plain: string[] };
const both = (...lines: string[]): Pair => ({ written: lines, plain: lines });
const joined = (...pairs: readonly Pair[]): Pair => ({
  written: pairs.flatMap(({ written }) => written),
  plain: pairs.flatMap(({ plain }) => plain),
});

type Setting = { chance: Chance; name: string; place: Place; uid: string; sharedUid: string };

/** A time of the event in any of the ways in which files write exceptions. */
const dated = (
  { chance, name, place }: Setting,
  property: string,
  wall: number,
  ways: readonly string[],
): Pair => {
  const written: Readonly<Record<string, string>> = {
    zoned: `${property};TZID=${name}:${basic(wall)}`,
    floating: `${property}:${basic(wall)}`,
    date: `${property};VALUE=DATE:${day(wall)}`,
    utc: `${property}:${basic(intlZone(place).instantOf(wall))}Z`,
  };
  return { written: [written[chance.oneOf(ways)] ?? ''], plain: [`${property};TZID=${name}:${basic(wall)}`] };
};

const ALL_WAYS = ['zoned', 'floating', 'date', 'utc'];

/** Ten weeks with exceptions. */
const weeklyEvent = (setting: Setting, start: number): Pair => {
  const { chance, name, uid } = setting;
  const { isIn, oneOf, upTo } = chance;
  const at = (property: string, wall: number): string => `${property};TZID=${name}:${basic(wall)}`;
  const weeks = Array.from({ length: 10 }, (_, week) => start + week * 7 * DAY_MS);
  const further = oneOf(weeks) + 2 * DAY_MS;
  const length = isIn(0.3)
    ? { written: [`RDATE;VALUE=PERIOD;TZID=${name}:${basic(further)}/PT1H`], plain: [at('RDATE', further)] }
    : null;
  const event = joined(
    both(
      'BEGIN:VEVENT',
      `UID:${uid}`,
      at('DTSTART', start),
      at('DTEND', start + HOUR_MS),
      'RRULE:FREQ=WEEKLY;COUNT=10',
    ),
    isIn(0.5) ? dated(setting, 'EXDATE', oneOf(weeks), ALL_WAYS) : both(),
    isIn(0.3) ? (length ?? dated(setting, 'RDATE', further, ALL_WAYS)) : both(),
    both(`SUMMARY:Class ${uid}`, 'END:VEVENT'),
  );
  if (!isIn(0.5)) return event;
  const id = weeks[upTo(10)] ?? start;
  // ical.js gives a further time after such an exception its length, where a period has its own.
  const isLater = isIn(0.4) && length === null;
  const moved = id + oneOf([30, 60, -90]) * MINUTE_MS + oneOf([0, DAY_MS]);
  return joined(
    event,
    both('BEGIN:VEVENT', `UID:${uid}`),
    isLater
      ? both(`RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=${name}:${basic(id)}`)
      : dated(setting, 'RECURRENCE-ID', id, ALL_WAYS),
    both(
      at('DTSTART', moved),
      at('DTEND', moved + 75 * MINUTE_MS),
      `SUMMARY:Class ${uid} moved`,
      'END:VEVENT',
    ),
  );
};

/** An event by one rule, or by two, or without any; in a file that gives all of them one UID. */
const ruledEvent = ({ chance, name, uid, sharedUid }: Setting, start: number): Pair => {
  const rules = Array.from({ length: chance.oneOf([0, 1, 1, 2]) }, () => `RRULE:${ruleOf(chance, start)}`);
  const of = (id: string, ...own: string[]): string[] => [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTART;TZID=${name}:${basic(start)}`,
    `DTEND;TZID=${name}:${basic(start + HOUR_MS)}`,
    ...own,
    `SUMMARY:Class ${uid}`,
    'END:VEVENT',
  ];
  return {
    written: of(sharedUid, ...rules),
    // ical.js counts the times of several rules together.
    plain: rules.length === 0 ? of(uid) : rules.flatMap((rule, index) => of(`${uid}/${index}`, rule)),
  };
};

const FAULTS = ['RRULE:', 'RRULE:FREQ=WEEKLY;INTERVAL=0', 'RRULE:FREQ=WEEKLY;BYDAY=XX', 'EXDATE:x'];

const faultyEvent = ({ chance, name, uid }: Setting, start: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTART;TZID=${name}:${basic(start)}`,
  chance.oneOf(FAULTS),
  `SUMMARY:Faulty ${uid}`,
  'END:VEVENT',
];

/** What programs do to lines: spaces at their ends, small letters, only line feeds, and folds at any byte. */
const asWritten = ({ oneOf, upTo }: Chance, lines: readonly string[]): Uint8Array => {
  const how = oneOf(['plain', 'spaces', 'small', 'feeds', 'folded'] as const);
  const named = lines.map((line) => {
    if (how === 'spaces') return `${line}  `;
    return how === 'small' ? line.replace(/^[A-Z-]+/, (name) => name.toLowerCase()) : line;
  });
  const text = named.join(how === 'feeds' ? '\n' : '\r\n');
  if (how !== 'folded') return Buffer.from(text);
  return Buffer.concat(
    text.split('\r\n').flatMap((line) => {
      const bytes = Buffer.from(line);
      const at = upTo(bytes.byteLength);
      return [
        bytes.subarray(0, at),
        Buffer.from(at === 0 ? '' : '\r\n '),
        bytes.subarray(at),
        Buffer.from('\r\n'),
      ];
    }),
  );
};

const file = (definition: readonly string[], lines: readonly string[]): string[] => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...definition,
  ...lines,
  'END:VCALENDAR',
  '',
];

/** Calendars of a year with repeats, exceptions and zones, the same in each run. */
export const generateCalendars = (count: number): GeneratedCalendar[] => {
  const chance = chanceOf(randomNumbers(20261130));
  return Array.from({ length: count }, (_, index) => {
    const { name, place } = chance.oneOf(names);
    const isShared = chance.isIn(0.3);
    const hasFault = chance.isIn(0.25);
    const settings = Array.from({ length: 2 + chance.upTo(4) }, (_ignored, event): Setting => {
      const uid = `é${index}-${event}`;
      return { chance, name, place, uid, sharedUid: isShared ? 'schedule' : uid };
    });
    const start = (): number =>
      Date.UTC(2026, chance.upTo(12), 1 + chance.upTo(28), 7 + chance.upTo(14), chance.oneOf([0, 15, 30]));
    const [first, ...others] = settings;
    const faulty = hasFault && first !== undefined ? faultyEvent(first, start()) : [];
    const events = joined(
      ...(hasFault ? others : settings).map((setting) =>
        (chance.isIn(0.5) ? weeklyEvent : ruledEvent)(setting, start()),
      ),
    );
    const definition = definitionOf(name, place);
    // ical.js needs quotes around a name with a colon.
    const plain = events.plain.map((line) => line.replace('TZID=UTC+01:00', 'TZID="UTC+01:00"'));
    return {
      written: asWritten(chance, file(definition, [...faulty, ...events.written])),
      plain: file(definition, plain).join('\r\n'),
      faulty: hasFault ? 1 : 0,
    };
  });
};
