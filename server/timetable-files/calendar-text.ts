import { isTimeZone } from '#contract/time-zone.ts';

/** `/mozilla.org/20050126_1/Europe/Berlin` and `Europe/Berlin 1`, as Thunderbird, Evolution and Exchange write zones. */
const DECORATED_ZONE = /^(?:\/.*?\/)?([A-Z]\w+(?:\/[A-Z][\w+-]+){1,2})(?: \d+)?$/;

/** No zone has a longer name: matching a very long one would take forever. */
const ZONE_MAX = 100;

const plainZone = (zone: string): string => {
  const name = zone.length > ZONE_MAX ? undefined : DECORATED_ZONE.exec(zone)?.[1];
  return name !== undefined && isTimeZone(name) ? name : zone;
};

const withPlainZone = (line: string): string =>
  line.replace(/^([A-Z-]+(?:;[^:"]*)?;TZID=)("[^"]*"|[^:;"]*)/i, (_, start: string, zone: string) => {
    const name = zone.replaceAll('"', '');
    return `${start}${isTimeZone(name) ? name : quoted(plainZone(name))}`;
  });

const quoted = (zone: string): string => (/[:;,]/.test(zone) ? `"${zone}"` : zone);

const valueOf = (lines: readonly string[], name: string): string =>
  lines
    .find((line) => new RegExp(`^${name}[;:]`, 'i').test(line))
    ?.replace(/^[^:]*:/, '')
    .trim() ?? '';

/** Further times of an event, which node-ical leaves out, as exceptions that change nothing. */
const additionsOf = (lines: readonly string[], uid: string): string[] =>
  lines.flatMap((line) => {
    const [, parameters = '', values] = /^RDATE((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
    const zone = parameters.replace(/;VALUE=PERIOD/i, '');
    return (values ?? '').split(',').flatMap((value) => {
      const [start = ''] = value.split('/');
      return start === ''
        ? []
        : ['BEGIN:VEVENT', uid, `DTSTART${zone}:${start}`, `RECURRENCE-ID${zone}:${start}`, 'END:VEVENT'];
    });
  });

/** Alarms may have a UID of their own. */
const withoutAlarms = (lines: readonly string[]): string[] => {
  let isInAlarm = false;
  return lines.filter((line) => {
    if (/^BEGIN:VALARM/i.test(line)) isInAlarm = true;
    const isOwn = !isInAlarm;
    if (/^END:VALARM/i.test(line)) isInAlarm = false;
    return isOwn;
  });
};

/** No longer: it is stored with the time of each repeat. */
const STAND_IN_MAX = 200;

/** What stands for the UID of an event without one, the same in each export: when, what and where, and which of several equal ones. */
const standInUid = (lines: readonly string[], counts: Map<string, number>): string => {
  const values = ['DTSTART', 'SUMMARY', 'LOCATION'].map((name) => valueOf(lines, name));
  const uid = values.join(' ').trim().slice(0, STAND_IN_MAX);
  const count = (counts.get(uid) ?? 0) + 1;
  counts.set(uid, count);
  return count === 1 ? uid : `${uid} #${count}`;
};

/** The lines of one event with a UID, and cancelled where its calendar cancels what it holds. `counts` are of the stand-ins so far. */
const eventLines = (
  given: readonly string[],
  { isCancelled, counts }: { isCancelled: boolean; counts: Map<string, number> },
): string[] => {
  const own = withoutAlarms(given);
  const uidLine = `UID:${valueOf(own, 'UID') || standInUid(own, counts)}`;
  const others = own.filter((line) => !/^(?:UID|RDATE)[;:]/i.test(line));
  const lines = isCancelled
    ? [...others.filter((line) => !/^STATUS[;:]/i.test(line)), 'STATUS:CANCELLED']
    : others;
  return ['BEGIN:VEVENT', uidLine, ...lines, 'END:VEVENT', ...additionsOf(own, uidLine)];
};

/**
 * A calendar as node-ical reads it whole: lines unfolded, calendars that were joined to one file as one, time zones by their plain names and
 * before the events, every event with a UID, further times (`RDATE`) as events, and a calendar of cancellations (`METHOD:CANCEL`) with
 * cancelled events.
 */
export const normalizeCalendar = (text: string): string => {
  const lines: string[] = [];
  const events: string[] = [];
  const counts = new Map<string, number>();
  let event: string[] | null = null;
  let isCancelling = false;
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r\n|\r|\n/)) {
    if (/^BEGIN:VCALENDAR/i.test(line)) {
      if (lines.length === 0) lines.push(line);
      isCancelling = false;
    } else if (/^END:VCALENDAR/i.test(line)) continue;
    else if (/^BEGIN:VEVENT/i.test(line)) event = [];
    else if (/^END:VEVENT/i.test(line)) {
      events.push(...eventLines(event ?? [], { isCancelled: isCancelling, counts }));
      event = null;
    } else if (event !== null) event.push(withPlainZone(line));
    else {
      if (/^METHOD:CANCEL\s*$/i.test(line)) isCancelling = true;
      lines.push(withPlainZone(line));
    }
  }
  return [...lines, ...events, 'END:VCALENDAR', ''].join('\r\n');
};
