import type { EntityManager } from 'typeorm';
import type { ClassSession, SessionFacts } from '#contract/timetable/timetable.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { FACTS_OF_REVISION, SESSION_COLUMNS } from './sessions.queries.ts';

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

/** Something that was made from a revision of a class; `sessionId` is null once the class is removed. */
type SessionLinked = { id: string; sessionId: string | null; sessionRevision: number | null };

/** The class of each thing as it is now, and as it was when the thing was made, by the thing's id. Classes of others are left out. */
export const findSessionsOf = async (
  manager: EntityManager,
  ownerId: string,
  made: readonly SessionLinked[],
): Promise<Map<string, { session: ClassSession; shown: SessionFacts }>> => {
  const rows: (ClassSession & { madeId: string; shown: SessionFacts })[] = await queryRows(
    manager,
    `SELECT made.id AS made_id, ${FACTS_OF_REVISION} AS shown, ${SESSION_COLUMNS}
       FROM unnest($2::text[], $3::text[], $4::int[]) AS made(id, session, revision)
       JOIN class_sessions s ON s.id = made.session AND s.owner_id = $1
       JOIN class_session_revisions r ON r.session_id = s.id AND r.revision = made.revision`,
    [
      ownerId,
      made.map(({ id }) => id),
      made.map(({ sessionId }) => sessionId),
      made.map(({ sessionRevision }) => sessionRevision),
    ],
  );
  return new Map(rows.map(({ madeId, shown, ...session }) => [madeId, { session, shown }]));
};
