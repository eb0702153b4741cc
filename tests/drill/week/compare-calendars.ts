import ICAL from 'ical.js';
import { readerOf } from '#server/timetable-files/read-file.ts';
import { exactly, heldOf, row, type Row } from '#tests/bench/report.ts';
import { type GeneratedCalendar, generateCalendars } from '#tests/drill/week/generated-calendars.ts';

const YEAR = { from: '2026-01-01', to: '2026-12-31', timeZone: 'Europe/Berlin' };

const isInYear = (line: string): boolean => line >= YEAR.from && line.slice(0, 10) <= YEAR.to;

type Time = InstanceType<typeof ICAL.Time>;

const lineOf = (time: Time, minutes: number, summary: string): string =>
  [time.toString().slice(0, 10), time.toString().slice(11, 16), minutes, summary].join(' ');

/** The classes of a calendar as ical.js reads them, each as `2026-12-08 18:00 60 Class`. */
const readWithIcal = (text: string): string[] => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const components = calendar.getAllSubcomponents('vevent');
  const lines = components
    .filter((component) => !component.hasProperty('recurrence-id'))
    .flatMap((component) => {
      const uid = component.getFirstPropertyValue('uid');
      const exceptions = components.filter(
        (other) => other.hasProperty('recurrence-id') && other.getFirstPropertyValue('uid') === uid,
      );
      const event = new ICAL.Event(component, { exceptions, strictExceptions: true });
      const found: string[] = [];
      const times = event.iterator();
      for (let time = times.next(); time?.year !== undefined && time.year < 2028; time = times.next()) {
        const { startDate, endDate, item } = event.getOccurrenceDetails(time);
        found.push(
          lineOf(startDate, Math.round((endDate.toUnixTime() - startDate.toUnixTime()) / 60), item.summary),
        );
      }
      return found;
    });
  ICAL.TimezoneService.reset();
  // Rules of one event may give the same time.
  return [...new Set(lines)].filter(isInYear).toSorted();
};

/** The classes of a calendar as the product reads them, and how many events it names as faulty. */
const readWithProduct = async (
  file: Uint8Array,
): Promise<{ classes: string[]; faulty: number; asked: number }> => {
  const read = await (await readerOf(file))(YEAR);
  if (read.kind !== 'calendar') throw new Error('no calendar');
  const classes = read.events
    .map(({ date, time, durationMinutes, summary }) => [date, time, durationMinutes, summary].join(' '))
    .toSorted();
  const faulty = read.faults.filter(({ summary }) => summary.startsWith('Faulty')).length;
  return { classes, faulty, asked: read.events.filter(({ unknownZone }) => unknownZone !== null).length };
};

type Comparison = { classes: number; lost: string[]; wrong: string[]; unnamed: number };

const compare = async ({ written, plain, faulty }: GeneratedCalendar): Promise<Comparison> => {
  const expected = readWithIcal(plain);
  const { classes, faulty: named, asked } = await readWithProduct(written);
  const [have, want] = [new Set(classes), new Set(expected)];
  return {
    classes: expected.length,
    lost: expected.filter((line) => !have.has(line)),
    wrong: classes.filter((line, index) => !want.has(line) || classes[index - 1] === line),
    unnamed: Math.abs(faulty - named) + asked,
  };
};

/** Generated calendars, compared with ical.js in every class of a year. */
export const compareCalendars = async (count: number): Promise<Comparison[]> => {
  const compared: Comparison[] = [];
  for (const calendar of generateCalendars(count)) compared.push(await compare(calendar));
  return compared;
};

const isEqual = ({ lost, wrong, unnamed }: Comparison): boolean => lost.length + wrong.length + unnamed === 0;

const CALENDARS = 300;

/** What differs from ical.js in 300 generated calendars. */
export const drillCalendars = async (): Promise<Row[]> => {
  const compared = await compareCalendars(CALENDARS);
  const count = (of: (comparison: Comparison) => number): number =>
    compared.reduce((sum, each) => sum + of(each), 0);
  return [
    heldOf(
      'calendars: equal to ical.js in every class of a year',
      compared.filter(isEqual).length,
      compared.length,
      'calendars',
    ),
    row(
      'calendars: classes compared',
      count(({ classes }) => classes),
      'classes',
    ),
    row(
      'calendars: classes lost',
      count(({ lost }) => lost.length),
      'classes',
      exactly(0),
    ),
    row(
      'calendars: classes at a wrong hour',
      count(({ wrong }) => wrong.length),
      'classes',
      exactly(0),
    ),
    row(
      'calendars: faulty events that are not named',
      count(({ unnamed }) => unnamed),
      'events',
      exactly(0),
    ),
  ];
};
