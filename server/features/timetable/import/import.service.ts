import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { IMPORT_BYTES_MAX } from '#contract/limits.ts';
import {
  CALENDAR_DAYS,
  type ConfirmedRow,
  type ImportPreview,
  type ImportResult,
  type ImportRow,
  type PreviewOptions,
  type RememberedColumns,
} from '#contract/timetable/timetable-import.contract.ts';
import type { SessionSource } from '#contract/timetable/timetable.contract.ts';
import { addDays } from '#schema/class/class-schedule.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { listInstructors } from '#server/features/studios/studio-names.queries.ts';
import { type KnownSession, matchSessions } from '#server/features/timetable/match-sessions.ts';
import { followInBackground } from '#server/features/timetable/promos-of-sessions.service.ts';
import { findKnownSessions } from '#server/features/timetable/sessions.queries.ts';
import {
  readRememberedColumns,
  rememberColumns,
} from '#server/features/timetable/timetable-settings.service.ts';
import { calendarRows } from './calendar-rows.ts';
import { findColumns } from './columns.ts';
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

/** The changes that the rows would make. */
export const compareRows = async (
  { dataSource }: LocalDeps,
  ownerId: string,
  { rows, source }: { rows: readonly ImportRow[]; source: SessionSource },
): Promise<ComparedRows> => matchSessions(rows, await findKnown(dataSource.manager, ownerId, rows), source);

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
  const compared = matchSessions(read, known, null).rows;
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

/**
 * Reads a table or a calendar, and returns what importing it would change.
 *
 * @throws AppError IMPORT_UNREADABLE, IMPORT_TOO_LARGE, IMPORT_TOO_MANY_ROWS, IMPORT_TOO_COMPLEX, IMPORT_EMPTY or REPEATS_TOO_OFTEN;
 * TOO_MANY_REQUESTS while several files of the person wait
 */
export const previewImport = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { source: given, columns, week, timeZone, isDayFirst }: PreviewOptions,
  signal?: AbortSignal,
): Promise<ImportPreview> => {
  const bytes = bytesOf(given);
  if (bytes.byteLength > IMPORT_BYTES_MAX) throw new AppError('IMPORT_TOO_LARGE');
  const readFor = { ownerId: actor.id, signal };
  const file = await deps.timetableReader.read(bytes, { ...calendarPeriod(week), timeZone }, readFor);
  if (file.kind === 'calendar') {
    const { instructorNames } = await listInstructors(deps, actor);
    const rows = calendarRows(file.events, { instructors: instructorNames, keyPrefix: 'calendar' });
    if (rows.length === 0) throw new AppError('IMPORT_EMPTY');
    const compared = await compareRows(deps, actor.id, { rows, source: 'calendar' });
    return {
      source: 'calendar',
      columns: null,
      ...compared,
      notes: notesOf(file.events.length - rows.length),
    };
  }
  const remembered = await readRememberedColumns(deps, actor.id);
  const table = listedWeek(file.rows, { week, isDayFirst, remembered }) ?? file.rows;
  const found = findColumns(table, { given: columns, remembered, week, isDayFirst });
  const { rows, notes } = tableRows(table, found, { week, isDayFirst });
  if (rows.length === 0) throw new AppError('IMPORT_EMPTY');
  const sample = table[rows[0]?.row === undefined ? 0 : rows[0].row - 1] ?? [];
  return {
    source: 'table',
    columns: found.headings.map((heading, index) => ({
      heading,
      field: found.fields[index] ?? null,
      sample: sample[index] ?? '',
    })),
    ...(await compareRows(deps, actor.id, { rows, source: 'table' })),
    notes,
  };
};

const notesOf = (allDay: number): string[] =>
  allDay === 0
    ? []
    : [
        allDay === 1
          ? 'One event lasts all day and is left out.'
          : `${allDay} events last all day and are left out.`,
      ];

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
): Promise<ImportResult> => {
  assertKeysOnce(given.rows);
  const result = await inTransaction(deps.dataSource, async (manager) => {
    if (given.columns !== null) await rememberColumns(manager, ownerId, given.columns);
    const rows = given.keepsExisting === true ? await identifyRows(manager, ownerId, given.rows) : given.rows;
    return writeRows(manager, ownerId, { ...given, rows });
  });
  followInBackground(deps, ownerId);
  return result;
};
