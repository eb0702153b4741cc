import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { ZONE_NAME_MAX } from '#contract/limits.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import type { Component } from '#server/timetable-files/calendar/content-lines.ts';

/** What a clock shows, as the milliseconds that UTC would have then. */
export type Wall = number;

/**
 * A time zone. `utc` ones are UTC or a fixed distance from it, and tell an instant; `local` ones are the clocks of a place, so that a time is
 * shown as it is written; `unknown` ones are of a name that nobody explains.
 */
export type Zone = {
  kind: 'utc' | 'local' | 'unknown';
  name: string;
  /** Milliseconds since 1970 of what the clock shows; a time that the change of clocks leaves out is read as the time after it. */
  instantOf: (wall: Wall) => number;
  wallOf: (instant: number) => Wall;
};

const zoneOf = (kind: Zone['kind'], name: string, offsetAt: (instant: number) => number): Zone => ({
  kind,
  name,
  wallOf: (instant) => instant + offsetAt(instant),
  instantOf: (wall) => {
    // The second try is right on the other side of a change of clocks.
    const guess = wall - offsetAt(wall);
    const again = wall - offsetAt(guess);
    return again + offsetAt(again) === wall ? again : Math.max(guess, again);
  },
});

export const utcZone: Zone = zoneOf('utc', 'UTC', () => 0);

const known = new Map<string, Zone>();

/** A zone that `Intl` knows. */
export const intlZone = (name: string): Zone => {
  const found = known.get(name);
  if (found !== undefined) return found;
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: name,
  });
  const offsets = new Map<number, number>();
  const zone = zoneOf(isFixed(name) ? 'utc' : 'local', name, (instant) => {
    // No zone changes its clocks within a quarter of an hour.
    const quarter = Math.floor(instant / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
    const offset =
      offsets.get(quarter) ?? Date.parse(`${format.format(quarter).replace(' ', 'T')}Z`) - quarter;
    offsets.set(quarter, offset);
    return offset;
  });
  known.set(name, zone);
  return zone;
};

/** Whether a zone is UTC or a fixed distance from it, by its name. */
const isFixed = (name: string): boolean =>
  /^(?:Etc\/.*|UTC|UCT|GMT|Z|Zulu|Universal|Greenwich|GMT0|[+-]\d.*)$/i.test(name);

/** `UTC+01:00`, `GMT+0100`, `+01:00`. */
const OFFSET = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i;

/** A distance from UTC by its name; null for any other zone. */
export const fixedZone = (name: string): Zone | null => {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(name) ?? [];
  if (hours === undefined) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS * (sign === '-' ? -1 : 1);
  return zoneOf('utc', name, () => offset);
};

/** `/mozilla.org/20050126_1/Europe/Berlin` and `Europe/Berlin 1`: zones of Thunderbird, Evolution and Exchange. */
const DECORATED = /^(?:\/.*?\/)?([A-Z]\w+(?:\/[A-Z][\w+-]+){1,2})(?: \d+)?$/;
/** `(UTC+01:00) Amsterdam, Berlin, Bern` and `(GMT-05:00) Eastern Time (US & Canada)`, as Windows shows its zones. */
const SHOWN = /^\((?:UTC|GMT)\s*(?:([+-]\d{1,2})[:.]?(\d{2}))?\)\s*(.+)$/i;

const cities = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [
    zone.replace(/^.*\//, '').replaceAll('_', ' ').toLowerCase(),
    zone,
  ]),
);

const JANUARY = Date.UTC(2026, 0, 1);
const JULY = Date.UTC(2026, 6, 1);

/** The zone of the first city of the name, if its clocks are as far from UTC as the name says. */
const shownZone = (name: string): string | null => {
  const [, hours = '0', minutes = '0', places = ''] = SHOWN.exec(name) ?? [];
  const american = /^(.*) Time \(US & Canada\)$/.exec(places)?.[1];
  const distance = Number(hours) * 60 + Number(minutes) * (hours.startsWith('-') ? -1 : 1);
  const fits = (zone: string): boolean =>
    [JANUARY, JULY].some((at) => intlZone(zone).wallOf(at) - at === distance * MINUTE_MS);
  const named =
    american === undefined
      ? places.split(/\s*[,/;]\s*/).flatMap((city) => cities.get(city.toLowerCase()) ?? [])
      : findIana(`${american} Standard Time`).slice(0, 1);
  return named.find((zone) => isTimeZone(zone) && fits(zone)) ?? null;
};

const intlNameOf = (name: string): string | null => {
  if (name.length > ZONE_NAME_MAX) return null;
  if (isTimeZone(name) && !OFFSET.test(name)) return name;
  const decorated = DECORATED.exec(name)?.[1];
  if (decorated !== undefined && isTimeZone(decorated)) return decorated;
  const [windows] = findIana(name);
  return windows ?? shownZone(name);
};

const ONSET = ['dtstart', 'tzoffsetfrom', 'tzoffsetto'];

/** A zone by the file's own definition (VTIMEZONE); null if it defines nothing that can be read. */
const definedZone = (name: string, definition: string): Zone | null => {
  try {
    const component = new ICAL.Component(ICAL.parse(definition));
    const onsets = component
      .getAllSubcomponents()
      .filter((each) => ONSET.every((property) => each.hasProperty(property)))
      .map((each) => ({
        // The types of these properties.
        at: wallOfTime(each.getFirstPropertyValue('dtstart') as InstanceType<typeof ICAL.Time>),
        before: (
          each.getFirstPropertyValue('tzoffsetfrom') as InstanceType<typeof ICAL.UtcOffset>
        ).toSeconds(),
      }))
      .toSorted((one, other) => one.at - other.at);
    const [first] = onsets;
    if (first === undefined) return null;
    const zone = new ICAL.Timezone(component);
    const offsetAtWall = (wall: Wall): number =>
      // ical.js knows no time before the first change of clocks, and takes it for UTC.
      (wall < first.at ? first.before : zone.utcOffset(ICAL.Time.fromJSDate(new Date(wall), true))) * 1000;
    const offsets = [offsetAtWall(JANUARY), offsetAtWall(JULY)] as const;
    // A name such as UTC+01:00 whose clocks never change is that distance.
    const kind = OFFSET.test(name) && offsets[0] === offsets[1] ? 'utc' : 'local';
    return zoneOf(kind, name, (instant) => offsetAtWall(instant + offsetAtWall(instant + offsets[0])));
  } catch {
    return null;
  }
};

const wallOfTime = ({ year, month, day, hour, minute, second }: InstanceType<typeof ICAL.Time>): Wall =>
  Date.UTC(year, month - 1, day, hour, minute, second);

const folded = (name: string): string => name.replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Finds zones by their names in a file: those that `Intl` and Windows know, then those that the file defines, those that the person has
 * chosen, and fixed distances from UTC.
 */
export const zoneFinder = (
  components: readonly Component[],
  chosen: Readonly<Record<string, string>>,
): ((name: string) => Zone) => {
  const definitions = new Map(
    components
      .filter(({ kind }) => kind === 'VTIMEZONE')
      .flatMap(({ lines, text }) => {
        const name = lines.find((line) => line.name === 'TZID')?.value.replaceAll(/\\([,;\\])|"/g, '$1');
        return name === undefined ? [] : [[folded(name), text.join('\r\n')] as const];
      }),
  );
  const find = (name: string): Zone => {
    const intl = intlNameOf(name);
    if (intl !== null) return intlZone(intl);
    const definition = definitions.get(folded(name));
    const defined = definition === undefined ? null : definedZone(name, definition);
    if (defined !== null) return defined;
    const short = name.slice(0, ZONE_NAME_MAX);
    const choice = Object.hasOwn(chosen, short) ? chosen[short] : undefined;
    if (choice !== undefined && isTimeZone(choice)) return intlZone(choice);
    return fixedZone(name) ?? zoneOf('unknown', short, () => 0);
  };
  const found = new Map<string, Zone>();
  return (name) => {
    const zone = found.get(name) ?? find(name);
    found.set(name, zone);
    return zone;
  };
};
