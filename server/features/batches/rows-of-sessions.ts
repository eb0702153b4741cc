import type { EntityManager } from 'typeorm';
import { type SessionChange, sessionChanges } from '#remotion/class-form/session-changes.ts';
import type { ClassSession, SessionFacts } from '#contract/timetable.contract.ts';
import { FACTS_OF_REVISION } from '#server/features/timetable/promos-of-sessions.service.ts';
import { SESSION_COLUMNS } from '#server/features/timetable/sessions.queries.ts';
import type { BatchRowRecord } from './batch.entity.ts';

/** The class of a row as the timetable has it now, null once it is removed; `changes` are what the row does not say yet. */
export type RowSession = { present: ClassSession | null; changes: SessionChange[] };

type Found = ClassSession & { rowId: string; shown: SessionFacts };

/** The classes of rows that were made from the owner's timetable, by the row. */
export const findRowSessions = async (
  manager: EntityManager,
  ownerId: string,
  rows: readonly BatchRowRecord[],
): Promise<Map<string, RowSession>> => {
  const known = rows.filter(({ sessionRevision }) => sessionRevision !== null);
  if (known.length === 0) return new Map();
  const found: Found[] = await manager.query(
    `SELECT given.id AS "rowId", ${FACTS_OF_REVISION} AS shown, ${SESSION_COLUMNS}
       FROM unnest($2::text[], $3::text[], $4::int[]) AS given(id, session, revision)
       JOIN class_sessions s ON s.id = given.session AND s.owner_id = $1
       JOIN class_session_revisions r ON r.session_id = s.id AND r.revision = given.revision`,
    [
      ownerId,
      known.map(({ id }) => id),
      known.map(({ sessionId }) => sessionId),
      known.map(({ sessionRevision }) => sessionRevision),
    ],
  );
  const byRow = new Map(found.map(({ rowId, shown, ...session }) => [rowId, { session, shown }]));
  return new Map(
    known.map(({ id, form }) => {
      const of = byRow.get(id);
      const changes = of === undefined ? [] : sessionChanges(form, of);
      return [id, { present: of?.session ?? null, changes }];
    }),
  );
};
