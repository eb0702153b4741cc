import type { EntityManager } from 'typeorm';
import type { ConfirmedRow, ImportResult } from '#contract/timetable/timetable-import.contract.ts';
import type { ClassSession, SessionSource } from '#contract/timetable/timetable.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import { AppError } from '#server/errors.ts';
import { SESSION_COLUMNS } from '#server/features/timetable/sessions.queries.ts';
import { assertSessionCount } from '#server/features/timetable/sessions.service.ts';

const INSERT = `
  INSERT INTO class_sessions AS s
    (id, owner_id, date, time, duration_minutes, class_type, instructor, room, details, is_cancelled,
     planned_date, planned_time, planned_instructor, source, source_key)
  SELECT r.id, $1, r.date, r.time, r.duration_minutes, r.class_type, r.instructor, r.room, r.details, r.is_cancelled,
         r.date, r.time, r.instructor, $2, r.source_key
    FROM jsonb_to_recordset($3::jsonb) AS r(
      id text, date date, time time, duration_minutes int, class_type text, instructor text, room text, details text,
      is_cancelled boolean, source_key text)
  ON CONFLICT (owner_id, source_key)`;

const RETURNING = 'RETURNING s.source_key, s.xmax = 0 AS is_new, s.revision';

/** Keeps the first plan, so that another day, time or instructor marks the class as changed. */
const UPSERT = `${INSERT} DO UPDATE
    SET date = excluded.date, time = excluded.time, duration_minutes = excluded.duration_minutes,
        class_type = excluded.class_type, instructor = excluded.instructor, room = excluded.room,
        details = excluded.details, is_cancelled = excluded.is_cancelled
  ${RETURNING}`;

const INSERT_NEW = `${INSERT} DO NOTHING ${RETURNING}`;

type WrittenSession = { sourceKey: string; isNew: boolean; revision: number };

/** Gives classes the key of the row that changes them, so that the insert below finds them. */
const ADOPT = `
  UPDATE class_sessions s SET source_key = r.source_key
    FROM jsonb_to_recordset($2::jsonb) AS r(session_id text, source_key text)
   WHERE s.id = r.session_id AND s.owner_id = $1`;

const ownKey = (ownerId: string, index: number): string => `row:${ownerId}:${newId()}:${index}`;

/**
 * Adds, changes and cancels classes in one transaction. Classes are found by the keys of the rows, so that repeating an import changes
 * nothing. With `keepsExisting`, the found classes stay as they are. `addedIds` are the new classes.
 *
 * @throws AppError TOO_MANY_SESSIONS
 */
export const writeRows = async (
  manager: EntityManager,
  ownerId: string,
  {
    source,
    rows,
    cancelled,
    keepsExisting = false,
  }: {
    source: SessionSource;
    rows: readonly ConfirmedRow[];
    cancelled: readonly string[];
    keepsExisting?: boolean | undefined;
  },
): Promise<ImportResult & { addedIds: string[] }> => {
  const keyed = rows.map((row, index) => ({ ...row, sourceKey: row.sourceKey ?? ownKey(ownerId, index) }));
  const adopted = keyed.flatMap(({ sessionId, sourceKey }) =>
    sessionId === null ? [] : [{ session_id: sessionId, source_key: sourceKey }],
  );
  const keys = keyed.map(({ sourceKey }) => sourceKey);
  if (adopted.length > 0) {
    // The key of another class now belongs to this row.
    await manager.query(
      `UPDATE class_sessions SET source_key = NULL WHERE owner_id = $1 AND source_key = ANY($2) AND id <> ALL($3)`,
      [ownerId, adopted.map((row) => row.source_key), adopted.map((row) => row.session_id)],
    );
    await manager.query(ADOPT, [ownerId, JSON.stringify(adopted)]);
  }
  const before: { sourceKey: string; revision: number }[] = await queryRows(
    manager,
    `SELECT source_key, revision FROM class_sessions
      WHERE owner_id = $1 AND source_key = ANY($2) FOR UPDATE`,
    [ownerId, keys],
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
  const written = await queryRows<WrittenSession>(manager, keepsExisting ? INSERT_NEW : UPSERT, [
    ownerId,
    source,
    JSON.stringify(records),
  ]);
  const ended = await countChanged(
    manager,
    `UPDATE class_sessions SET is_cancelled = true WHERE owner_id = $1 AND id = ANY($2) AND NOT is_cancelled`,
    [ownerId, [...cancelled]],
  );
  await assertSessionCount(manager, ownerId);
  const revisions = new Map(before.map(({ sourceKey, revision }) => [sourceKey, revision]));
  const changed = written.filter(
    ({ isNew, sourceKey, revision }) => !isNew && revisions.get(sourceKey) !== revision,
  ).length;
  const addedKeys = new Set(written.flatMap(({ isNew, sourceKey }) => (isNew ? sourceKey : [])));
  const added = addedKeys.size;
  const present = await queryRows<ClassSession & { sourceKey: string }>(
    manager,
    `SELECT ${SESSION_COLUMNS}, s.source_key FROM class_sessions s
      WHERE s.owner_id = $1 AND s.source_key = ANY($2)`,
    [ownerId, keys],
  );
  const byKey = new Map(present.map(({ sourceKey, ...session }) => [sourceKey, session]));
  return {
    added,
    changed,
    same: rows.length - added - changed,
    cancelled: ended,
    sessions: keys.flatMap((key) => byKey.get(key) ?? []),
    addedIds: present.flatMap(({ id, sourceKey }) => (addedKeys.has(sourceKey) ? id : [])),
  };
};

/** The database refuses to write the same row twice in one statement. */
export const assertKeysOnce = (rows: readonly ConfirmedRow[]): void => {
  const seen = new Set<string>();
  for (const [index, { sourceKey, sessionId }] of rows.entries()) {
    for (const key of [sourceKey, sessionId === null ? null : `session:${sessionId}`]) {
      if (key !== null && seen.has(key)) {
        throw new AppError('VALIDATION_FAILED', [
          {
            path: `rows.${index}.${key === sourceKey ? 'sourceKey' : 'sessionId'}`,
            message: 'is in the list twice; remove one',
          },
        ]);
      }
      if (key !== null) seen.add(key);
    }
  }
};
