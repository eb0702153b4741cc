import { RRuleTemporal } from 'rrule-temporal';
import { DAY_MS } from '#schema/durations.ts';
import { EventFault } from '#server/timetable-files/calendar/event-fault.ts';
import type { Wall } from '#server/timetable-files/calendar/zones.ts';

/** The times of a rule from one to another, both included, in order. */
export type RepeatRule = (from: Wall, to: Wall) => Wall[];

type Parts = ReadonlyMap<string, string>;

const FREQUENT = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);
const FREQUENCIES = new Set(['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', ...FREQUENT]);

const WEEKDAY = /^(?:[+-]?[1-9]\d?)?(?:MO|TU|WE|TH|FR|SA|SU)$/;
/** A number that counts from the beginning or, if it is negative, from the end. */
const upTo =
  (most: number) =>
  (value: string): boolean =>
    /^[+-]?\d{1,3}$/.test(value) && Number(value) !== 0 && Math.abs(Number(value)) <= most;

/** What each list of a rule may hold. */
const lists: Readonly<Record<string, (value: string) => boolean>> = {
  BYDAY: (value) => WEEKDAY.test(value),
  BYMONTH: (value) => /^(?:[1-9]|0[1-9]|1[0-2])$/.test(value),
  BYMONTHDAY: upTo(31),
  BYYEARDAY: upTo(366),
  BYWEEKNO: upTo(53),
  BYSETPOS: upTo(366),
  BYHOUR: (value) => /^\d{1,2}$/.test(value) && Number(value) < 24,
  BYMINUTE: (value) => /^\d{1,2}$/.test(value) && Number(value) < 60,
  BYSECOND: (value) => /^\d{1,2}$/.test(value) && Number(value) <= 60,
  WKST: (value) => /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(value),
};

/** More times on one day are no class, and would take forever. */
const TIMES_A_DAY_MAX = 24;

const timesADay = (parts: Parts): number =>
  ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce(
    (times, name) => times * new Set((parts.get(name) ?? '').split(',')).size,
    1,
  );

/** @throws EventFault that says which part of the rule is wrong */
const assertPlain = (parts: Parts): void => {
  if (parts.size === 0) throw new EventFault('has an empty repeat rule');
  const frequency = parts.get('FREQ') ?? '';
  if (!FREQUENCIES.has(frequency)) {
    throw new EventFault(
      frequency === '' ? 'has a repeat rule without FREQ' : `has a repeat rule with “FREQ=${frequency}”`,
    );
  }
  for (const [name, value] of parts) {
    const test = lists[name] ?? (name === 'COUNT' || name === 'INTERVAL' ? isCount : null);
    const wrong = test === null ? undefined : value.split(',').find((each) => !test(each));
    if (wrong !== undefined) throw new EventFault(`has a repeat rule with “${name}=${value.slice(0, 40)}”`);
  }
  if (FREQUENT.has(frequency) || timesADay(parts) > TIMES_A_DAY_MAX)
    throw new EventFault('repeats too often for a class; export only the classes');
};

const isCount = (value: string): boolean => /^[1-9]\d{0,8}$/.test(value);

const partsOf = (rule: string): Map<string, string> =>
  new Map(
    rule
      .toUpperCase()
      .replaceAll(/\s/g, '')
      .split(';')
      .map((part) => part.split('='))
      .filter(([name]) => name !== '')
      .map(([name = '', value = '']) => [name, value.replaceAll(/^,+|,+$/g, '')]),
  );

const basic = (wall: Wall): string => new Date(wall).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * Reads a repeat rule (RFC 5545, 3.3.10) of an event that starts at `start`. All times are those that the clocks of the event's zone show, so
 * that a change of clocks moves none.
 * @param wallOfUntil reads the end of the rule, which may be in UTC. A date is that whole day, as calendar programs mean it
 * @throws EventFault
 */
export const readRule = (
  typed: string,
  start: Wall,
  wallOfUntil: (value: string) => { wall: Wall; isDate: boolean },
): RepeatRule => {
  const parts = partsOf(typed);
  const given = parts.get('UNTIL') ?? '';
  parts.delete('UNTIL');
  assertPlain(parts);
  const until = given === '' ? null : wallOfUntil(given);
  const last = until === null ? null : until.isDate ? until.wall + DAY_MS - 1000 : until.wall;
  const text = [...parts, ...(last === null ? [] : [['UNTIL', basic(last)]])]
    .map((part) => part.join('='))
    .join(';');
  try {
    const rule = new RRuleTemporal({ rruleString: `DTSTART:${basic(start)}\nRRULE:${text}` });
    return (from, to) =>
      rule.between(new Date(from), new Date(to), true).map(({ epochMilliseconds }) => epochMilliseconds);
  } catch {
    throw new EventFault('has a repeat rule that cannot be read');
  }
};
