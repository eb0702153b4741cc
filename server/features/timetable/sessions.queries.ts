import type { DataSource, EntityManager } from 'typeorm';
import type { ClassSession, SessionFacts } from '#contract/timetable/timetable.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { isOwnPromo, seesClass } from '#server/features/access/conditions.ts';

/** The columns of a session for the API, from the table or alias `s`. */
export const SESSION_COLUMNS = `
  s.id, s.date::text AS date, to_char(s.time, 'HH24:MI') AS time, s.duration_minutes,
  s.class_type, s.instructor, s.room, s.details, s.source, s.revision,
  CASE WHEN s.is_cancelled THEN 'cancelled'
       WHEN (s.date, s.time) <> (s.planned_date, s.planned_time) THEN 'moved'
       WHEN s.instructor <> s.planned_instructor THEN 'substituted'
       ELSE 'scheduled' END AS status`;

/** The SessionFacts of a class at a revision, from the alias `r`. */
export const FACTS_OF_REVISION = `jsonb_build_object(
  'date', r.date::text, 'time', to_char(r.time, 'HH24:MI'), 'durationMinutes', r.duration_minutes,
  'classType', r.class_type, 'instructor', r.instructor, 'room', r.room, 'details', r.details)`;

/** The classes of a timetable from one day to another, both included, in the order in which they take place. */
export const findSessions = (
  { manager }: Pick<DataSource, 'manager'>,
  { ownerId, from, to }: { ownerId: string; from: string; to: string },
): Promise<ClassSession[]> =>
  queryRows(
    manager,
    `SELECT ${SESSION_COLUMNS} FROM class_sessions s
      WHERE s.owner_id = $1 AND s.date BETWEEN $2 AND $3
      ORDER BY s.date, s.time, lower(s.class_type), s.id`,
    [ownerId, from, to],
  );

/** One class of a timetable; null if it does not exist or belongs to another account. */
export const findSession = async (
  manager: EntityManager,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<ClassSession | null> => {
  const rows = await queryRows<ClassSession>(
    manager,
    `SELECT ${SESSION_COLUMNS} FROM class_sessions s WHERE s.id = $2 AND s.owner_id = $1`,
    [ownerId, id],
  );
  return rows[0] ?? null;
};

/** The classes of a timetable in a period, and those with the given import keys on any day. */
export const findKnownSessions = (
  manager: EntityManager,
  { ownerId, from, to, keys }: { ownerId: string; from: string; to: string; keys: readonly string[] },
): Promise<(ClassSession & { sourceKey: string | null })[]> =>
  queryRows(
    manager,
    `SELECT ${SESSION_COLUMNS}, s.source_key FROM class_sessions s
      WHERE s.owner_id = $1 AND (s.date BETWEEN $2 AND $3 OR s.source_key = ANY($4))
      ORDER BY s.date, s.time, s.id`,
    [ownerId, from, to, [...keys]],
  );

/** The instructors of the classes of a timetable. */
export const findInstructorsOfClasses = async (
  { manager }: Pick<DataSource, 'manager'>,
  ownerId: string,
): Promise<string[]> => {
  const rows = await queryRows<{ instructor: string }>(
    manager,
    `SELECT DISTINCT instructor FROM class_sessions WHERE owner_id = $1 AND instructor <> ''`,
    [ownerId],
  );
  return rows.map(({ instructor }) => instructor);
};

/** A version that changes whenever a class changes that one of the person's promos advertises. */
export const readTimetableVersion = async (
  { manager }: Pick<DataSource, 'manager'>,
  personId: string,
): Promise<string> => {
  const rows = await queryRows<{ version: string }>(
    manager,
    `SELECT md5(coalesce(string_agg(s.id || s.revision, ' ' ORDER BY s.id), '')) AS version
       FROM class_sessions s WHERE s.id IN (
         SELECT p.session_id FROM promos p WHERE ${isOwnPromo('p', '$1')} AND p.session_id IS NOT NULL)`,
    [personId],
  );
  return rows[0]?.version ?? '';
};

/** The revisions of the owner's classes, by id. */
export const findSessionRevisions = async (
  manager: EntityManager,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows: { id: string; revision: number }[] = await queryRows(
    manager,
    'SELECT id, revision FROM class_sessions WHERE owner_id = $1 AND id = ANY ($2)',
    [ownerId, ids],
  );
  return new Map(rows.map(({ id, revision }) => [id, revision]));
};

/** A promo or row that was made from a revision of a class; `sessionId` is null once the class is removed. */
type SessionLinked = { id: string; sessionId: string | null; sessionRevision: number | null };

/** The class of each promo or row, now and at the revision it was made from, by id. Classes that the person does not see are left out. */
export const findSessionsOf = async (
  manager: EntityManager,
  personId: string,
  made: readonly SessionLinked[],
): Promise<Map<string, { session: ClassSession; shown: SessionFacts }>> => {
  const rows: (ClassSession & { madeId: string; shown: SessionFacts })[] = await queryRows(
    manager,
    `SELECT made.id AS made_id, ${FACTS_OF_REVISION} AS shown, ${SESSION_COLUMNS}
       FROM unnest($2::text[], $3::text[], $4::int[]) AS made(id, session, revision)
       JOIN class_sessions s ON s.id = made.session AND ${seesClass('s', '$1')}
       JOIN class_session_revisions r ON r.session_id = s.id AND r.revision = made.revision`,
    [
      personId,
      made.map(({ id }) => id),
      made.map(({ sessionId }) => sessionId),
      made.map(({ sessionRevision }) => sessionRevision),
    ],
  );
  return new Map(rows.map(({ madeId, shown, ...session }) => [madeId, { session, shown }]));
};
