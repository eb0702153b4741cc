import type { EntityManager } from 'typeorm';
import type { ClassSession } from '#contract/timetable/timetable.contract.ts';
import { type SessionChange, sessionChanges } from '#remotion/class-form/session-fields.ts';
import { type CalendarDay, shortDay } from '#schema/class/class-schedule.ts';
import { findSessionsOf } from '#server/features/timetable/sessions.queries.ts';
import type { BatchRowRecord } from './batch.entity.ts';

/** The current class of a row in the timetable, null if it was removed; `changes` are missing from the row. */
export type RowSession = { present: ClassSession | null; changes: SessionChange[] };

/** The current values of changed fields, such as `Fri, 27 Nov, 7:30 PM`. */
export const describeChanges = (changes: readonly SessionChange[], today: CalendarDay): string =>
  changes
    .map(({ field, to }) => (field === 'date' ? shortDay(to, today) : to === '' ? 'no instructor' : to))
    .join(', ');

/** The classes of rows that came from the owner's timetable, by row. */
export const findRowSessions = async (
  manager: EntityManager,
  ownerId: string,
  rows: readonly BatchRowRecord[],
): Promise<Map<string, RowSession>> => {
  const known = rows.filter(({ sessionRevision }) => sessionRevision !== null);
  if (known.length === 0) return new Map();
  const sessions = await findSessionsOf(manager, ownerId, known);
  return new Map(
    known.map(({ id, form }) => {
      const found = sessions.get(id);
      const changes = found === undefined ? [] : sessionChanges(form, found);
      return [id, { present: found?.session ?? null, changes }];
    }),
  );
};
