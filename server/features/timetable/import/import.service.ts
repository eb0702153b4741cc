import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { IMPORT_BYTES_MAX } from '#contract/limits.ts';
import { counted } from '#contract/number-format.ts';
import {
  CALENDAR_DAYS,
  columnKey,
  type ConfirmedRow,
  type ImportPreview,
  type ImportResult,
  type ImportRow,
  type PreviewOptions,
  type RememberedColumns,
} from '#contract/timetable/timetable-import.contract.ts';
import type { SessionSource } from '#contract/timetable/timetable.contract.ts';
import { addDays, type CalendarDay, shortDay } from '#schema/class/class-schedule.ts';
import { foldText } from '#schema/texts/phrases.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type KnownSession, matchSessions } from '#server/features/timetable/match-sessions.ts';
import { followInBackground } from '#server/features/timetable/promos-of-sessions.service.ts';
import { findKnownSessions } from '#server/features/timetable/sessions.queries.ts';
import {
  readRememberedColumns,
  rememberColumns,
} from '#server/features/timetable/timetable-settings.service.ts';
import type { TableSheet, TimetableFile } from '#server/ports/timetable-reader.ts';
import { calendarRows, faultRows, unknownZonesOf } from './calendar-rows.ts';
import { findColumns, type ReadColumns } from './columns.ts';
import { findTeachers } from './find-teachers.ts';
import type { DayOptions } from './read-day.ts';
import { markStray } from './stray-rows.ts';
import { listedWeek, tableRows } from './table-rows.ts';
import { assertKeysOnce, writeRows } from './write-rows.ts';

const bytesOf = (source: PreviewOptions['source']): Uint8Array =>
  source.kind === 'text' ? Buffer.from(source.text, 'utf8') : Buffer.from(source.base64, 'base64');

type ComparedRows = Pick<ImportPreview, 'rows' | 'missing'>;

/** The classes that may match a row: those around the days of the rows, and those with the key of a row. */
const findKnown = async (
  manager: EntityManager,
  ownerId: string,
  rows: readonly ImportRow[],
): Promise<KnownSession[]> => {
  const dates = rows.map(({ values }) => values.date).filter((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  // A class may have been moved into another week.
  const period = { from: addDays(first, -7), to: addDays(last, 7) };
  const keys = rows.flatMap(({ sourceKey }) => sourceKey ?? []);
  return findKnownSessions(manager, { ownerId, ...period, keys });
};

const classOf = ({ date, time, classType, room }: ImportRow['values']): string =>
  [date, time, room ?? '', foldText(classType)].join('|');

/** Notes which rows name the same class as an earlier row. Both can be right, as with two rooms that have no name. */
const markRepeated = (rows: readonly ImportRow[]): ImportRow[] => {
  const first = new Map<string, number>();
  return rows.map((row) => {
    const known = first.get(classOf(row.values));
    if (known === undefined) first.set(classOf(row.values), row.row);
    if (known === undefined || row.values.time === '') return row;
    const message = `the same class as row ${known}`;
    return { ...row, problems: [...row.problems, { field: null, column: null, message, isNote: true }] };
  });
};

/** The changes that the rows would make. With `namesDetails`, the source has a column of details. */
export const compareRows = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  {
    rows,
    source,
    namesDetails = false,
  }: { rows: readonly ImportRow[]; source: SessionSource; namesDetails?: boolean },
): Promise<ComparedRows> =>
  matchSessions(markRepeated(markStray(rows)), await findKnown(dataSource.manager, ownerId, rows), {
    source,
    namesDetails,
  });

/** Prepares rows that only add classes. A row whose class already exists gets the key of that class, or its id if it has no key. */
const identifyRows = async (
  manager: EntityManager,
  ownerId: string,
  rows: readonly ConfirmedRow[],
): Promise<ConfirmedRow[]> => {
  const read = rows.map(({ facts, isCancelled, sourceKey }, index): ImportRow => ({
    row: index + 1,
    values: facts,
    isCancelled,
    sourceKey,
    problems: [],
  }));
  const known = await findKnown(manager, ownerId, read);
  const byId = new Map(known.map((session) => [session.id, session]));
  const compared = matchSessions(read, known, { source: null, namesDetails: true }).rows;
  return rows.map((row, index) => {
    const session = byId.get(compared[index]?.session?.id ?? '');
    if (session === undefined) return row;
    return session.sourceKey === null
      ? { ...row, sessionId: session.id }
      : { ...row, sourceKey: session.sourceKey };
  });
};

/** The period of a calendar that is read around a day. */
export const calendarPeriod = (week: string) => ({
  from: addDays(week, -CALENDAR_DAYS.before),
  to: addDays(week, CALENDAR_DAYS.after),
});

type CalendarFile = Extract<TimetableFile, { kind: 'calendar' }>;

const previewCalendar = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { events, faults, later }: CalendarFile,
  lastDay: CalendarDay,
): Promise<ImportPreview> => {
  const unknownZones = unknownZonesOf(events);
  const source: SessionSource = 'calendar';
  const shared = { source, columns: null, sheets: [], sheet: null, unknownZones };
  if (unknownZones.length > 0) return { ...shared, rows: [], missing: [], notes: [] };
  const instructors = await findTeachers(deps, actor);
  const classes = calendarRows(events, { instructors, keyPrefix: 'calendar' });
  const rows = [...classes, ...faultRows(faults, classes.length + 1)];
  if (rows.length === 0) throw new AppError('IMPORT_EMPTY');
  const compared = await compareRows(deps, actor.id, { rows, source });
  return {
    ...shared,
    ...compared,
    notes: notesOf({ allDay: events.length - classes.length, later, lastDay }),
  };
};

/** A sheet with the classes that it lists. */
type ReadSheet = ReturnType<typeof tableRows> & {
  name: string;
  table: readonly (readonly string[])[];
  found: ReadColumns;
};

const isClass = ({ problems }: ImportRow): boolean => problems.every(({ isNote }) => isNote);

/** The first sheet with a class, so that a cover is passed over; else the first with rows. */
const findTimetable = (
  sheets: readonly TableSheet[],
  {
    columns,
    remembered,
    week,
    isDayFirst,
  }: DayOptions & { columns: PreviewOptions['columns']; remembered: RememberedColumns },
): ReadSheet | undefined => {
  const options = { week, isDayFirst };
  const read = sheets.flatMap(({ name, rows: cells }) => {
    if (cells === null) return [];
    const table = listedWeek(cells, { ...options, remembered }) ?? cells;
    const found = findColumns(table, { given: columns, remembered, ...options });
    const { rows, notes } = tableRows(table, found, options);
    return rows.length === 0 ? [] : [{ name, table, found, rows, notes }];
  });
  return read.find(({ rows }) => rows.some(isClass)) ?? read[0];
};

/**
 * Reads a table or a calendar, and returns what importing it would change.
 *
 * @throws AppError IMPORT_UNREADABLE, IMPORT_TOO_LARGE, IMPORT_TOO_MANY_ROWS, IMPORT_TOO_COMPLEX or IMPORT_EMPTY; TOO_MANY_REQUESTS while
 * several files of the person wait
 */
export const previewImport = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { source: given, columns, week, timeZone, zones = {}, sheet: chosen, isDayFirst }: PreviewOptions,
  signal?: AbortSignal,
): Promise<ImportPreview> => {
  const bytes = bytesOf(given);
  if (bytes.byteLength > IMPORT_BYTES_MAX) throw new AppError('IMPORT_TOO_LARGE');
  const options = { ...calendarPeriod(week), timeZone, zones, sheet: chosen };
  const file = await deps.timetableReader.read(bytes, options, { ownerId: actor.id, signal });
  if (file.kind === 'calendar') return previewCalendar(deps, actor, file, options.to);
  const remembered = await readRememberedColumns(deps, actor.id);
  const sheet = findTimetable(file.sheets, { columns, remembered, week, isDayFirst });
  if (sheet === undefined) throw new AppError('IMPORT_EMPTY');
  const { name, table, found, rows, notes } = sheet;
  const sampleOf = (column: number): string =>
    table.slice(found.firstRow).find((cells) => (cells[column] ?? '') !== '')?.[column] ?? '';
  const isChoice = file.sheets.length > 1;
  return {
    source: 'table',
    columns: found.headings.map((heading, index) => ({
      heading,
      field: found.fields[index] ?? null,
      sample: sampleOf(index),
      isUndecided:
        found.fields[index] === null &&
        index !== found.weekdays &&
        !Object.hasOwn(remembered, columnKey(heading)) &&
        sampleOf(index) !== '',
    })),
    sheets: isChoice ? file.sheets.map((each) => each.name) : [],
    sheet: isChoice ? name : null,
    unknownZones: [],
    ...(await compareRows(deps, actor.id, {
      rows,
      source: 'table',
      namesDetails: found.fields.includes('details'),
    })),
    notes,
  };
};

const notesOf = ({
  allDay,
  later,
  lastDay,
}: {
  allDay: number;
  later: number;
  lastDay: CalendarDay;
}): string[] => [
  ...(allDay === 0
    ? []
    : [
        `${counted(allDay, 'event')} ${allDay === 1 ? 'lasts' : 'last'} all day and ${isOrAre(allDay)} left out.`,
      ]),
  ...(later === 0
    ? []
    : [
        `Classes until ${shortDay(lastDay, lastDay)} are read. ${counted(later, 'class', 'classes')} in the year after that ${isOrAre(later)} left out; import again in a few weeks.`,
      ]),
];

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

/**
 * Adds, changes and cancels classes as in the preview, all or none, and remembers the columns. @throws AppError TOO_MANY_SESSIONS or
 * VALIDATION_FAILED
 */
export const importSessions = async (
  deps: Deps,
  { id: ownerId }: CurrentUser,
  given: {
    source: SessionSource;
    rows: readonly ConfirmedRow[];
    cancelled: readonly string[];
    keepsExisting?: boolean | undefined;
    columns: RememberedColumns | null;
  },
): Promise<ImportResult & { addedIds: string[] }> => {
  assertKeysOnce(given.rows);
  const result = await inTransaction(deps.dataSource, async (manager) => {
    if (given.columns !== null) await rememberColumns(manager, ownerId, given.columns);
    const rows = given.keepsExisting === true ? await identifyRows(manager, ownerId, given.rows) : given.rows;
    return writeRows(manager, ownerId, { ...given, rows });
  });
  followInBackground(deps, ownerId);
  return result;
};
