import type { EntityManager } from 'typeorm';
import { addDays } from '#schema/class-schedule.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { IMPORT_BYTES_MAX } from '#contract/plan-limits.ts';
import {
  CALENDAR_DAYS,
  type ConfirmedRow,
  type ImportPreview,
  type ImportResult,
  type ImportRow,
  type PreviewOptions,
  type RememberedColumns,
} from '#contract/timetable-import.contract.ts';
import type { ClassSession, SessionSource } from '#contract/timetable.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { listInstructors } from '#server/features/studios/studio-names.service.ts';
import { calendarRows } from './calendar-rows.ts';
import { findColumns } from './columns.ts';
import { followInBackground } from './follow-sessions.service.ts';
import { matchSessions } from './match-sessions.ts';
import { findKnownSessions, SESSION_COLUMNS } from './sessions.queries.ts';
import { assertSessionCount } from './sessions.service.ts';
import { readRememberedColumns, rememberColumns } from './timetable-settings.service.ts';
import { tableRows } from './table-rows.ts';

const bytesOf = (source: PreviewOptions['source']): Uint8Array =>
  source.kind === 'text' ? Buffer.from(source.text, 'utf8') : Buffer.from(source.base64, 'base64');

type Compared = Pick<ImportPreview, 'rows' | 'missing'>;

/** What the rows would change. */
const compareRows = async (
  deps: LocalDeps,
  ownerId: string,
  { rows, source }: { rows: readonly ImportRow[]; source: SessionSource },
): Promise<Compared> => {
  const dates = rows.map(({ values }) => values.date).filter((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  if (first === undefined || last === undefined) return matchSessions(rows, [], source);
  // A class may have been moved into another week.
  const period = { from: addDays(first, -7), to: addDays(last, 7) };
  const keys = rows.flatMap(({ sourceKey }) => sourceKey ?? []);
  const known = await findKnownSessions(deps.dataSource.manager, { ownerId, ...period, keys });
  return matchSessions(rows, known, source);
};

const calendarPeriod = (week: string) => ({
  from: addDays(week, -CALENDAR_DAYS.before),
  to: addDays(week, CALENDAR_DAYS.after),
});

/**
 * Reads a table or a calendar and says what importing it would do.
 *
 * @throws AppError IMPORT_UNREADABLE, IMPORT_TOO_LARGE, IMPORT_TOO_MANY_ROWS, IMPORT_TOO_COMPLEX, IMPORT_EMPTY or REPEATS_TOO_OFTEN
 */
export const previewImport = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { source: given, columns, week, timeZone, isDayFirst }: PreviewOptions,
): Promise<ImportPreview> => {
  const bytes = bytesOf(given);
  if (bytes.byteLength > IMPORT_BYTES_MAX) throw new AppError('IMPORT_TOO_LARGE');
  const file = await deps.timetableReader.read(bytes, { ...calendarPeriod(week), timeZone });
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
  const found = findColumns(file.rows, { given: columns, remembered, week, isDayFirst });
  const rows = tableRows(file.rows, found, { week, isDayFirst });
  if (rows.length === 0) throw new AppError('IMPORT_EMPTY');
  const sample = file.rows[rows[0]?.row === undefined ? 0 : rows[0].row - 1] ?? [];
  return {
    source: 'table',
    columns: found.headings.map((heading, index) => ({
      heading,
      field: found.fields[index] ?? null,
      sample: sample[index] ?? '',
    })),
    ...(await compareRows(deps, actor.id, { rows, source: 'table' })),
    notes: [],
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

/** What was planned first stays: another day, time or instructor is a change of the class. */
const UPSERT = `
  INSERT INTO class_sessions AS s
    (id, owner_id, date, time, duration_minutes, class_type, instructor, room, details, is_cancelled,
     planned_date, planned_time, planned_instructor, source, source_key)
  SELECT r.id, $1, r.date, r.time, r.duration_minutes, r.class_type, r.instructor, r.room, r.details, r.is_cancelled,
         r.date, r.time, r.instructor, $2, r.source_key
    FROM jsonb_to_recordset($3::jsonb) AS r(
      id text, date date, time time, duration_minutes int, class_type text, instructor text, room text, details text,
      is_cancelled boolean, source_key text)
  ON CONFLICT (owner_id, source_key) DO UPDATE
    SET date = excluded.date, time = excluded.time, duration_minutes = excluded.duration_minutes,
        class_type = excluded.class_type, instructor = excluded.instructor, room = excluded.room,
        details = excluded.details, is_cancelled = excluded.is_cancelled
  RETURNING s.source_key AS "sourceKey", s.xmax = 0 AS "isNew", ${SESSION_COLUMNS}`;

type Written = ClassSession & { sourceKey: string | null; isNew: boolean };

/** Gives the classes that rows change the key of their row, so that the insert below finds them. */
const ADOPT = `
  UPDATE class_sessions s SET source_key = r.source_key
    FROM jsonb_to_recordset($2::jsonb) AS r(session_id text, source_key text)
   WHERE s.id = r.session_id AND s.owner_id = $1`;

const ownKey = (ownerId: string, index: number): string => `row:${ownerId}:${newId()}:${index}`;

/**
 * Writes rows in one transaction: adds, changes and cancels. Rows are found by their key, so that the same import again changes nothing.
 *
 * @throws AppError TOO_MANY_SESSIONS
 */
const writeRows = async (
  manager: EntityManager,
  ownerId: string,
  {
    source,
    rows,
    cancelled,
  }: { source: SessionSource; rows: readonly ConfirmedRow[]; cancelled: readonly string[] },
): Promise<ImportResult> => {
  const keyed = rows.map((row, index) => ({ ...row, sourceKey: row.sourceKey ?? ownKey(ownerId, index) }));
  const adopted = keyed.flatMap(({ sessionId, sourceKey }) =>
    sessionId === null ? [] : [{ session_id: sessionId, source_key: sourceKey }],
  );
  const keys = keyed.map(({ sourceKey }) => sourceKey);
  const before: { sourceKey: string; revision: number }[] = [];
  if (adopted.length > 0) {
    // A key that another class has had is the row's now.
    await manager.query(
      `UPDATE class_sessions SET source_key = NULL WHERE owner_id = $1 AND source_key = ANY($2) AND id <> ALL($3)`,
      [ownerId, adopted.map((row) => row.source_key), adopted.map((row) => row.session_id)],
    );
    await manager.query(ADOPT, [ownerId, JSON.stringify(adopted)]);
  }
  before.push(
    ...(await manager.query(
      `SELECT source_key AS "sourceKey", revision FROM class_sessions
        WHERE owner_id = $1 AND source_key = ANY($2) FOR UPDATE`,
      [ownerId, keys],
    )),
  );
  const records = keyed.map(({ facts, isCancelled, sourceKey }) => ({
    id: newId(),
    date: facts.date,
    time: facts.time,
    duration_minutes: facts.durationMinutes,
    class_type: facts.classType,
    instructor: facts.instructor,
    room: facts.room,
    details: facts.details,
    is_cancelled: isCancelled,
    source_key: sourceKey,
  }));
  const written: Written[] = await manager.query(UPSERT, [ownerId, source, JSON.stringify(records)]);
  const [ended]: [{ id: string }[], number] = await manager.query(
    `UPDATE class_sessions SET is_cancelled = true WHERE owner_id = $1 AND id = ANY($2) AND NOT is_cancelled RETURNING id`,
    [ownerId, [...cancelled]],
  );
  await assertSessionCount(manager, ownerId);
  const revisions = new Map(before.map(({ sourceKey, revision }) => [sourceKey, revision]));
  const changed = written.filter(
    ({ isNew, sourceKey, revision }) => !isNew && revisions.get(sourceKey ?? '') !== revision,
  ).length;
  const added = written.filter(({ isNew }) => isNew).length;
  const byKey = new Map(
    written.map(({ sourceKey, isNew: _isNew, ...session }) => [sourceKey ?? '', session]),
  );
  return {
    added,
    changed,
    same: written.length - added - changed,
    cancelled: ended.length,
    sessions: keys.flatMap((key) => byKey.get(key) ?? []),
  };
};

/** A row twice would be written twice in one statement, which the database refuses. */
const assertKeysOnce = (rows: readonly ConfirmedRow[]): void => {
  const seen = new Set<string>();
  for (const [index, { sourceKey, sessionId }] of rows.entries()) {
    for (const key of [sourceKey, sessionId === null ? null : `session:${sessionId}`]) {
      if (key !== null && seen.has(key)) {
        throw new AppError('VALIDATION_FAILED', [
          {
            path: `rows.${index}.${key === sourceKey ? 'sourceKey' : 'sessionId'}`,
            message: 'is in the list twice',
          },
        ]);
      }
      if (key !== null) seen.add(key);
    }
  }
};

/** Adds, changes and cancels classes as the preview showed, all or none, and remembers the columns. @throws AppError TOO_MANY_SESSIONS or VALIDATION_FAILED */
export const importSessions = async (
  deps: Deps,
  { id: ownerId }: CurrentUser,
  given: {
    source: SessionSource;
    rows: readonly ConfirmedRow[];
    cancelled: readonly string[];
    columns: RememberedColumns | null;
  },
): Promise<ImportResult> => {
  assertKeysOnce(given.rows);
  const result = await inTransaction(deps.dataSource, async (manager) => {
    if (given.columns !== null) await rememberColumns(manager, ownerId, given.columns);
    return writeRows(manager, ownerId, given);
  });
  followInBackground(deps, ownerId);
  return result;
};
