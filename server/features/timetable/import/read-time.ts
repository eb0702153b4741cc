import { type ClockTime, clockTimeAt, readClockTime } from '#schema/class/clock-time.ts';
import { DAY_MINUTES } from '#schema/durations.ts';

/** With a 24-hour clock, `6:15` without AM or PM is in the morning. Otherwise the evening is likelier. */
export type Clock = { is24Hour: boolean };

const HALF = /[ap]\.?\s*m\.?$/i;
const RANGE =
  /\s*[-–—]\s*|\s+(?:to|till?|until|and|bis|und|a|à|á|al|alle|até|ate|as|às|hasta|y|et|e|jusqu['’]?à)\s+(?:las?\s+)?/i;

/** Words before a time: `@ 6:30 PM`, `at 6:30`, `de 18:30 a 19:45`, `von 18:30 bis 19:45`. */
const BEFORE =
  /^(?:@|at|from|between|um|von|ab|zwischen|de|desde|entre|a|à|às|das|dalle|alle|ore|dès)(?:\s+las?)?\s*(?=\d)/i;
/** The zone of the studio behind a time, such as `EST` or `MEZ`; not UTC, which is no place. */
const ZONE_AFTER = /(?<=[\d.mM])\s*\(?\b(?:[A-Z]{1,4}T|MEZ|MESZ)\b\)?$/;
/** A length behind a time: `6:30 PM (75 min)`, `18:30, 75 min`. */
const LENGTH_AFTER =
  /^(.*\d.*?)(?:\s*[,;·|/]\s*|\s*\(\s*|\s+)(\d[^()]*?(?:m|min|h|std)[a-zé.]*(?:\s*\d+(?:\s*m[a-z.]*)?)?|\d{1,3}\s*['’])\s*\)?$/i;

/** A leading zero makes a single time a morning time. */
const padded = (typed: string): string => typed.replace(/^\d(?=\d\d$|\D|$)/, '0$&');

const readOne = (typed: string, { is24Hour }: Clock): ClockTime | null =>
  readClockTime(is24Hour && !HALF.test(typed) ? padded(typed) : typed);

const minutesOf = (time: ClockTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Minutes from one time to the next occurrence of the other. */
export const minutesFrom = (start: ClockTime, end: ClockTime): number =>
  (minutesOf(end) - minutesOf(start) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;

/** A start without AM or PM is in the half of the day that puts it closer before the end: `9–10:30` and `11–12 pm` start in the morning. */
const startBefore = (typed: string, end: ClockTime, clock: Clock): ClockTime | null => {
  const only = readOne(typed, clock);
  if (clock.is24Hour || HALF.test(typed) || !/^[1-9]\d?(?!\d{3})/.test(typed)) return only;
  const halves = ['am', 'pm'].flatMap((half) => readClockTime(`${typed} ${half}`) ?? []);
  return halves.toSorted((one, other) => minutesFrom(one, end) - minutesFrom(other, end))[0] ?? only;
};

export type ReadTime = {
  time: ClockTime;
  end: ClockTime | null;
  /** The length that the cell names beside the time. */
  minutes: number | null;
  /** Whether neither the cell nor its table tells the half of the day. */
  isGuess: boolean;
};

/** A time in a spreadsheet, without its format, is a fraction of a day. */
const partOfDay = (typed: string): ClockTime | null => {
  if (!/^0[.,]\d+$|^[.,]\d{3,}$/.test(typed)) return null;
  const minutes = Math.round(Number(typed.replace(',', '.')) * DAY_MINUTES);
  return minutes < DAY_MINUTES ? clockTimeAt(minutes) : null;
};

/** A time such as `18:15`, or a start and end such as `6–7:15 pm`, with the words around them; null for anything else. */
export const readTimeRange = (typed: string, clock: Clock): ReadTime | null => {
  const part = partOfDay(typed);
  if (part !== null) return { time: part, end: null, minutes: null, isGuess: false };
  const plain = readPlainRange(typed, clock);
  if (plain !== null) return plain;
  const [, before = '', length = ''] = LENGTH_AFTER.exec(typed.trim()) ?? [];
  const minutes = readMinutes(length);
  const read = Number.isInteger(minutes) && minutes > 0 ? readPlainRange(before, clock) : null;
  return read === null ? null : { ...read, minutes };
};

const readPlainRange = (typed: string, clock: Clock): ReadTime | null => {
  const text = typed
    .trim()
    .replace(BEFORE, '')
    .replace(ZONE_AFTER, '')
    .replace(/\s*(?:uhr|hrs?|(?<!\d)h|(?<=[:.]\d\d)h)\.?$/i, '');
  const [start = '', end, ...rest] = text.split(RANGE);
  if (rest.length > 0) return null;
  if (end === undefined) {
    const time = readOne(start, clock);
    const isGuess = !clock.is24Hour && !HALF.test(start) && /^[1-9](?!\d)/.test(start);
    return time === null ? null : { time, end: null, minutes: null, isGuess };
  }
  const until = readOne(end, clock);
  const time = until === null ? null : startBefore(start.replace(ZONE_AFTER, ''), until, clock);
  return until === null || time === null ? null : { time, end: until, minutes: null, isGuess: false };
};

/** Whether a cell can only be a time. */
export const isTime = (cell: string): boolean =>
  /\d[:.h]\d\d|\d\s*[ap]\.?m/i.test(cell) && readTimeRange(cell, { is24Hour: true }) !== null;

/** Whether the times of a table use a 24-hour clock: none has AM or PM, and at least one is after 12, before 1, or written like `09:00`. */
export const countsTo24 = (cells: readonly string[]): boolean => {
  const times = cells.flatMap(
    (cell) => cell.match(/\d{1,2}[:.h]\d\d(?::\d\d)?(?:\s*[ap]\.?\s*m\b)?/gi) ?? [],
  );
  if (times.some((time) => HALF.test(time))) return false;
  return times.some((time) => {
    const hour = /^\d+/.exec(time)?.[0] ?? '';
    // A spreadsheet shows seconds either with AM and PM or with a 24-hour clock.
    return Number(hour) > 12 || hour.startsWith('0') || /:\d\d:/.test(time);
  });
};

/** Minutes of a length such as `75`, `75 min`, `1:15`, `1h15`, `1 h 15 min` or `1.5 h`; NaN for anything else. */
export const readMinutes = (typed: string): number => {
  const text = typed.trim().toLowerCase();
  const plain = /^(\d+)(?: ?(?:m|min|')[\p{L}.]*)?$/u.exec(text)?.[1];
  if (plain !== undefined) return Number(plain);
  const part = /^(\d+)[.,](\d+) ?(?:h|std|stunde)[\p{L}.]*$/u.exec(text);
  if (part !== null) return Math.round(Number(`${part[1]}.${part[2]}`) * 60);
  const [, hours, minutes = '0'] =
    /^(\d{1,2})(?::| ?(?:h|std|stunde)[\p{L}.]*) ?(?:(\d{1,2})(?::00)?(?: ?(?:m|')[\p{L}.]*)?)?$/u.exec(
      text,
    ) ?? [];
  return Number(hours) * 60 + Number(minutes);
};
