import { DAY_MS, MINUTE_MS } from '#schema/durations.ts';
import { type DateValue, dayOf, readValue, wallIn } from '#server/timetable-files/calendar/date-values.ts';
import { EventFault } from '#server/timetable-files/calendar/event-fault.ts';
import type { EventFields } from '#server/timetable-files/calendar/event-fields.ts';
import { readRule, type RepeatRule } from '#server/timetable-files/calendar/repeat-rules.ts';
import type { Wall, Zone } from '#server/timetable-files/calendar/zones.ts';

/** A time at which an event takes place. `original` is the time that its rule gives, by which it is known, even after it is
 * moved, as the clocks of `originalZone` show it. */
export type Occurrence = {
  event: EventFields;
  start: DateValue;
  minutes: number | null;
  isCancelled: boolean;
  original: Wall;
  originalZone: Zone | null;
  /** Whether the event may have other times. */
  isRepeat: boolean;
};

type Window = { from: Wall; to: Wall };

/** The times of an event as its clocks show them; `lengths` are those of its periods, minutes. */
type Times = {
  at: (window: Window) => Wall[];
  isLeftOut: (wall: Wall) => boolean;
  lengths: ReadonlyMap<Wall, number | null>;
};

/** A date means that day at the time of the event; milliseconds since midnight. */
const timeOfDay = (wall: Wall): number => wall - dayOf(wall) * DAY_MS;

const times = (event: EventFields, display: Zone): Times => {
  const { start, rules, excludedRules, further, leftOut } = event;
  const wallOf = (value: DateValue): Wall => wallIn(value, start.zone, display);
  const read = (rule: string): RepeatRule =>
    readRule(rule, start.wall, (value) => {
      const until = readValue(value);
      return { wall: wallOf(until), isDate: until.isDate };
    });
  const [included, excluded] = [rules.map(read), excludedRules.map(read)];
  const furtherWalls = further.map((date): [Wall, number | null] => [
    date.isDate ? date.wall + timeOfDay(start.wall) : wallOf(date),
    date.length === null ? null : Math.round(date.length / MINUTE_MS),
  ]);
  const [days, moments] = [
    new Set(leftOut.filter(({ isDate }) => isDate || start.isDate).map(({ wall }) => dayOf(wall))),
    new Set(leftOut.filter(({ isDate }) => !isDate).map(wallOf)),
  ];
  const isLeftOut = (wall: Wall): boolean => days.has(dayOf(wall)) || moments.has(wall);
  const at = ({ from, to }: Window): Wall[] => {
    const ruled = included.flatMap((rule) => rule(from, to));
    const without = new Set(excluded.flatMap((rule) => rule(from, to)));
    const all = [...(rules.length === 0 ? [start.wall] : ruled), ...furtherWalls.map(([wall]) => wall)];
    return [...new Set(all)]
      .filter((wall) => wall >= from && wall <= to)
      .filter((wall) => !isLeftOut(wall) && !without.has(wall))
      .toSorted((one, other) => one - other);
  };
  return { at, isLeftOut, lengths: new Map(furtherWalls) };
};

/** The newest exception of each time: programs export older ones too. */
const newest = (
  exceptions: readonly EventFields[],
  idOf: (event: EventFields) => Wall,
): Map<Wall, EventFields> =>
  new Map(
    exceptions
      .toSorted((one, other) => one.sequence - other.sequence)
      .map((exception) => [idOf(exception), exception]),
  );

/** An event with its exceptions. Its zone is that of its own start. */
type EventSeries = { event: EventFields; times: Times; idOf: (exception: EventFields) => Wall };

const seriesOf = (event: EventFields, display: Zone): EventSeries => {
  const found = times(event, display);
  return {
    event,
    times: found,
    idOf: ({ id }) => {
      if (id === null) return event.start.wall;
      const wall = wallIn(id, event.start.zone, display);
      if (!id.isDate) return wall;
      const day = dayOf(wall) * DAY_MS;
      const [first] = found.at({ from: day, to: day + DAY_MS - 1 });
      return first ?? day + timeOfDay(event.start.wall);
    },
  };
};

/** Whether the event takes place at the time that the exception replaces. */
const has = ({ times: { at }, idOf }: EventSeries, exception: EventFields): boolean => {
  const id = idOf(exception);
  return at({ from: id, to: id }).length > 0;
};

const single = (event: EventFields): Occurrence => ({
  event,
  start: event.start,
  minutes: event.minutes,
  isCancelled: event.isCancelled ?? false,
  original: (event.id ?? event.start).wall,
  originalZone: (event.id ?? event.start).zone,
  isRepeat: true,
});

/** An exception has the texts and the length of its event where it has none of its own. */
const filled = (exception: EventFields, event: EventFields): EventFields => ({
  ...exception,
  summary: exception.summary || event.summary,
  location: exception.location || event.location,
  description: exception.description || event.description,
  minutes: exception.minutes ?? event.minutes,
  isAllDay: exception.start === exception.id ? event.isAllDay : exception.isAllDay,
  isCancelled: exception.isCancelled ?? event.isCancelled,
});

/** How far an exception of all later times moves them. */
const shiftOf = (id: Wall, { start }: EventFields): number => start.wall - id;

const occurrencesOf = (
  series: EventSeries,
  exceptions: readonly EventFields[],
  window: Window,
): Occurrence[] => {
  const { event, idOf } = series;
  const own = exceptions.map((exception) => filled(exception, event));
  const replaced = newest(
    own.filter(({ isForFuture }) => !isForFuture),
    idOf,
  );
  // Each counts from its time until the next.
  const later = [
    ...newest(
      own.filter(({ isForFuture }) => isForFuture),
      idOf,
    ),
  ].toSorted(([one], [other]) => one - other);
  const farthest = Math.max(0, ...later.map(([id, exception]) => Math.abs(shiftOf(id, exception))));
  const regular = series.times
    .at({ from: window.from - farthest, to: window.to + farthest })
    .filter((wall) => !replaced.has(wall))
    .map((wall): Occurrence => {
      const [id, exception] = later.findLast(([from]) => from <= wall) ?? [];
      const current = exception ?? event;
      const start =
        id === undefined || exception === undefined
          ? { ...event.start, wall }
          : { ...exception.start, wall: wall + shiftOf(id, exception) };
      const length = series.times.lengths.get(wall) ?? null;
      return {
        event: current,
        start,
        minutes: length ?? current.minutes,
        isCancelled: current.isCancelled ?? false,
        original: wall,
        originalZone: event.start.zone,
        isRepeat: event.rules.length > 0 || event.further.length > 0,
      };
    });
  // A time that is left out takes its exception with it, as when a moved class is deleted.
  const present = [...replaced].filter(([original]) => !series.times.isLeftOut(original));
  const moved = present.map(([original, exception]): Occurrence => ({
    ...single(exception),
    // A cancelled one without a start is at the time that it replaces.
    start: exception.start === exception.id ? { ...event.start, wall: original } : exception.start,
    original,
    originalZone: event.start.zone,
  }));
  return [...regular, ...moved];
};

/** The series to which an exception belongs, among those of one UID. */
const ownerOf = (series: readonly EventSeries[], exception: EventFields): EventSeries | undefined =>
  series.length === 1
    ? series[0]
    : (series.find((each) => has(each, exception)) ?? series.find(({ event }) => event.rules.length > 0));

/** An event that cannot be read, and what is wrong with it. */
export type FaultyEvent = { event: EventFields; message: string };

/**
 * The times of the events of one UID, including moved and cancelled ones, in a window with a few days to spare. Events without a
 * RECURRENCE-ID are separate. An exception without its event, such as an invitation to one time, is one of its own.
 * @param display the zone in which floating times are read
 */
export const expandEvents = (
  events: readonly EventFields[],
  display: Zone,
  window: Window,
): { occurrences: Occurrence[]; faulty: FaultyEvent[] } => {
  const faulty: FaultyEvent[] = [];
  const read = <T>(event: EventFields, work: () => T[]): T[] => {
    try {
      return work();
    } catch (error) {
      const message = error instanceof EventFault ? error.message : 'has a repeat rule that cannot be read';
      faulty.push({ event, message });
      return [];
    }
  };
  const series = events
    .filter(({ id }) => id === null)
    .flatMap((event) => read(event, () => [seriesOf(event, display)]));
  const exceptions = events.filter(({ id }) => id !== null);
  const byOwner = Map.groupBy(exceptions, (exception) => ownerOf(series, exception));
  const alone = newest(byOwner.get(undefined) ?? [], ({ id, start }) => (id ?? start).wall);
  return {
    occurrences: [
      ...series.flatMap((each) =>
        read(each.event, () => occurrencesOf(each, byOwner.get(each) ?? [], window)),
      ),
      ...[...alone.values()].map(single),
    ],
    faulty,
  };
};
