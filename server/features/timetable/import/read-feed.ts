import type { PreviewedRow } from '#contract/timetable/timetable-import.contract.ts';
import { SessionFacts } from '#contract/timetable/timetable.contract.ts';
import { type CalendarDay, shortDay } from '#schema/class/class-schedule.ts';
import { classTimeOf } from '#schema/class/clock-time.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { listInstructors } from '#server/features/studios/studio-names.queries.ts';
import { calendarRows } from './calendar-rows.ts';
import { calendarPeriod, compareRows } from './import.service.ts';

/** Maximum skipped events that are named. */
const NAMED = 5;

/** A row of a calendar that can be a class. */
export type FeedClass = { row: PreviewedRow; facts: SessionFacts };

/** The classes of a calendar, the number of events that are not classes, and the problems of the first of those. */
export type FeedClasses = { classes: FeedClass[]; leftOut: number; leftOutEvents: string[] };

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

/** The current classes of a calendar feed. @throws AppError FEED_WITHOUT_CALENDAR, IMPORT_EMPTY or the errors of reading */
export const readFeedClasses = async (
  deps: Deps,
  { ownerId, timeZone }: { ownerId: string; timeZone: string },
  { bytes, today }: { bytes: Uint8Array; today: CalendarDay },
): Promise<FeedClasses> => {
  const file = await deps.timetableReader.read(bytes, { ...calendarPeriod(today), timeZone }, { ownerId });
  if (file.kind !== 'calendar') throw new AppError('FEED_WITHOUT_CALENDAR');
  const { instructorNames } = await listInstructors(deps, await readUser(deps, ownerId));
  const rows = calendarRows(file.events, { instructors: instructorNames, keyPrefix: 'feed' });
  // A failing server may send an empty calendar, which is no reason to cancel every class.
  if (rows.length === 0) throw new AppError('IMPORT_EMPTY');
  const byKey = new Map(rows.map((row) => [row.sourceKey, row]));
  const compared = await compareRows(deps, ownerId, { rows: [...byKey.values()], source: 'feed' });
  const classes = compared.rows.flatMap(usable);
  const used = new Set(classes.map(({ row }) => row));
  const others = compared.rows.filter((row) => !used.has(row));
  return {
    classes,
    leftOut: others.length,
    leftOutEvents: others.slice(0, NAMED).map((row) => faultOf(row, today)),
  };
};
