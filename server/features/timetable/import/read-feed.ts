import type { ChosenZones } from '#contract/time-zone.ts';
import type { PreviewedRow } from '#contract/timetable/timetable-import.contract.ts';
import { SessionFacts } from '#contract/timetable/timetable.contract.ts';
import { type CalendarDay, shortDay } from '#schema/class/class-schedule.ts';
import { classTimeOf } from '#schema/class/clock-time.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import type { CalendarEvent } from '#server/ports/timetable-reader.ts';
import { calendarRows, describeFault, unknownZonesOf } from './calendar-rows.ts';
import { findTeachers } from './find-teachers.ts';
import { calendarPeriod, compareRows } from './import.service.ts';

/** Maximum skipped events that are named. */
const NAMED = 5;

/** Begins the keys of the classes of a feed. */
export const FEED_KEY = 'feed';

/** A row of a calendar that can be a class. */
export type FeedClass = { row: PreviewedRow; facts: SessionFacts };

/**
 * The classes of a calendar, the number of events that are not classes, and the problems of the first of those. `heldKeys` are those of events
 * that cannot be read now, whose classes stay as they are. `unknownZones` are the time zones of some of them, which nobody knows.
 */
export type FeedClasses = {
  classes: FeedClass[];
  leftOut: number;
  leftOutEvents: string[];
  heldKeys: string[];
  unknownZones: string[];
};

const usable = (row: PreviewedRow): FeedClass[] => {
  const facts = SessionFacts.safeParse(row.values);
  return row.change === 'problem' || !facts.success ? [] : [{ row, facts: facts.data }];
};

const faultOf = ({ values, problems }: PreviewedRow, today: CalendarDay): string => {
  const { date, time, classType } = values;
  const name = classType === '' ? 'The event' : `“${classType}”`;
  const fault = problems.find(({ isNote }) => !isNote)?.message ?? 'cannot be kept as a class';
  return `${name} on ${shortDay(date, today)} at ${classTimeOf(time)} ${fault}`;
};

const describeUnplaced = ({ summary, date, unknownZone }: CalendarEvent, today: CalendarDay): string =>
  `“${summary}” on ${shortDay(date, today)} is in the time zone “${unknownZone ?? ''}”, which nobody knows. Preview the calendar again to choose it`;

/** The current classes of a calendar feed. @throws AppError FEED_WITHOUT_CALENDAR, IMPORT_EMPTY or the errors of reading */
export const readFeedClasses = async (
  deps: Deps,
  { ownerId, timeZone, zones }: { ownerId: string; timeZone: string; zones: ChosenZones },
  { bytes, today }: { bytes: Uint8Array; today: CalendarDay },
): Promise<FeedClasses> => {
  const options = { ...calendarPeriod(today), timeZone, zones };
  const file = await deps.timetableReader.read(bytes, options, { ownerId });
  if (file.kind !== 'calendar') throw new AppError('FEED_WITHOUT_CALENDAR');
  const { faults } = file;
  const [events, unplaced] = [true, false].map((isPlaced) =>
    file.events.filter(({ unknownZone }) => (unknownZone === null) === isPlaced),
  );
  const unknownZones = unknownZonesOf(file.events);
  const instructors = await findTeachers(deps, await readUser(deps, ownerId));
  const rows = calendarRows(events ?? [], { instructors, keyPrefix: FEED_KEY });
  // A failing server may send an empty calendar, which is no reason to cancel every class.
  if (rows.length === 0 && unknownZones.length === 0) {
    const named = faults
      .slice(0, NAMED)
      .map((fault) => ({ path: 'source', message: `${describeFault(fault)}.` }));
    throw new AppError('IMPORT_EMPTY', named.length === 0 ? undefined : named);
  }
  const byKey = new Map(rows.map((row) => [row.sourceKey, row]));
  const compared = await compareRows(deps, ownerId, { rows: [...byKey.values()], source: 'feed' });
  const classes = compared.rows.flatMap(usable);
  const used = new Set(classes.map(({ row }) => row));
  const others = compared.rows.filter((row) => !used.has(row));
  const problems = [
    ...faults.map(describeFault),
    ...(unplaced ?? []).map((event) => describeUnplaced(event, today)),
    ...others.map((row) => faultOf(row, today)),
  ];
  return {
    classes,
    leftOut: problems.length,
    leftOutEvents: problems.slice(0, NAMED),
    heldKeys: [...faults.map(({ uid }) => uid), ...(unplaced ?? []).map(({ key }) => key)],
    unknownZones,
  };
};
