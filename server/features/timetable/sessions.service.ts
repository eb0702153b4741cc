import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { CLASS_SESSIONS_MAX } from '#contract/limits.ts';
import {
  type ClassSession,
  type SessionFacts,
  TIMETABLE_DAYS_MAX,
} from '#contract/timetable/timetable.contract.ts';
import { addDays } from '#schema/class/class-schedule.ts';
import { DAY_MS } from '#schema/durations.ts';
import { utcToday } from '#server/day-in-zone.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged, queryRow, queryRows } from '#server/db/query-rows.ts';
import { inTransaction, lockUntilCommit } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findOwner } from '#server/features/auth/accounts/team-membership.ts';
import { classSessionEntity, type ClassSessionRow } from './class-session.entity.ts';
import { followInBackground } from './promos-of-sessions.service.ts';
import { findSession, findSessions } from './sessions.queries.ts';

/**
 * The owner of the timetable that a person sees: the studio's owner for team members, otherwise the person; null for a team without an
 * owner.
 */
const timetableOwner = async (
  { dataSource }: LocalDeps,
  { id, role, studioId }: CurrentUser,
): Promise<string | null> => {
  if (role !== 'studio_team') return id;
  return studioId === null ? null : findOwner(dataSource.manager, studioId);
};

/** @throws AppError VALIDATION_FAILED for days in the wrong order, or too many. */
const assertPeriod = ({ from, to }: { from: string; to: string }): void => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days >= 1 && days <= TIMETABLE_DAYS_MAX) return;
  const message = days < 1 ? 'must not be before `from`' : `must be at most ${TIMETABLE_DAYS_MAX} days later`;
  throw new AppError('VALIDATION_FAILED', [{ path: 'to', message }]);
};

/**
 * The classes from one day to another, both included, in order of time. Without days, seven days from today (UTC). @throws AppError
 * VALIDATION_FAILED
 */
export const readTimetable = async (
  deps: LocalDeps,
  actor: CurrentUser,
  given: { from?: string | undefined; to?: string | undefined },
): Promise<{ sessions: ClassSession[] }> => {
  const from = given.from ?? utcToday(deps);
  const period = { from, to: given.to ?? addDays(from, 6) };
  assertPeriod(period);
  const ownerId = await timetableOwner(deps, actor);
  return { sessions: ownerId === null ? [] : await findSessions(deps.dataSource, { ownerId, ...period }) };
};

/**
 * Call this after the insert, because it counts the new rows too. Concurrent inserts of one account wait for one another.
 *
 * @throws AppError TOO_MANY_SESSIONS
 */
export const assertSessionCount = async (manager: EntityManager, ownerId: string): Promise<void> => {
  await lockUntilCommit(manager, `timetable of ${ownerId}`);
  const row = await queryRow<{ rows: number }>(
    manager,
    'SELECT count(*)::int AS rows FROM class_sessions WHERE owner_id = $1',
    [ownerId],
  );
  if (row.rows > CLASS_SESSIONS_MAX) throw new AppError('TOO_MANY_SESSIONS');
};

const readSession = async (
  manager: EntityManager,
  address: { ownerId: string; id: string },
): Promise<ClassSession> => {
  const session = await findSession(manager, address);
  if (session === null) throw new AppError('NOT_FOUND');
  return session;
};

/** @throws AppError TOO_MANY_SESSIONS */
export const addSession = (
  { dataSource }: LocalDeps,
  { id: ownerId }: CurrentUser,
  facts: SessionFacts,
): Promise<ClassSession> =>
  inTransaction(dataSource, async (manager) => {
    const id = newId();
    const { date: plannedDate, time: plannedTime, instructor: plannedInstructor } = facts;
    const planned = { plannedDate, plannedTime, plannedInstructor };
    await manager
      .getRepository(classSessionEntity)
      .insert({ id, ownerId, ...facts, ...planned, source: 'typed', sourceKey: null });
    await assertSessionCount(manager, ownerId);
    return readSession(manager, { ownerId, id });
  });

type SessionChange = {
  [Fact in keyof SessionFacts]?: SessionFacts[Fact] | undefined;
} & { isCancelled?: boolean | undefined; isCorrection?: boolean | undefined };

/** Changes a class. With `isCorrection`, the plan changes too, so that the class is not marked as changed. @throws AppError NOT_FOUND */
export const changeSession = async (
  deps: Deps,
  { id: ownerId }: CurrentUser,
  { id, isCorrection = false, ...changes }: SessionChange & { id: string },
): Promise<ClassSession> => {
  const { date, time, instructor } = changes;
  const corrected = { plannedDate: date, plannedTime: time, plannedInstructor: instructor };
  const given = Object.entries({ ...changes, ...(isCorrection ? corrected : {}) }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length > 0) {
    const written: Partial<ClassSessionRow> = Object.fromEntries(given);
    await deps.dataSource.getRepository(classSessionEntity).update({ id, ownerId }, written);
  }
  const session = await readSession(deps.dataSource.manager, { ownerId, id });
  followInBackground(deps, ownerId);
  return session;
};

/**
 * Removes a class and the links of its promos. A class that promos advertise must be cancelled first; otherwise they could not say that it
 * does not take place.
 * @throws AppError NOT_FOUND, or SESSION_HAS_PROMOS.
 */
export const deleteSession = async (
  { dataSource }: LocalDeps,
  { id: ownerId }: CurrentUser,
  id: string,
): Promise<void> => {
  const deleted = await countChanged(
    dataSource,
    `DELETE FROM class_sessions s WHERE s.id = $2 AND s.owner_id = $1
        AND (s.is_cancelled
             OR NOT EXISTS (SELECT FROM promos WHERE session_id = s.id AND deleted_at IS NULL))`,
    [ownerId, id],
  );
  if (deleted > 0) return;
  await readSession(dataSource.manager, { ownerId, id });
  throw new AppError('SESSION_HAS_PROMOS');
};

/** The timetable of an account for its export: its import settings and every class. */
export const exportTimetable = async ({ dataSource }: LocalDeps, ownerId: string): Promise<object> => {
  const [settings, sessions] = await Promise.all([
    queryRows(
      dataSource,
      'SELECT columns, redraws_promos, time_zone FROM timetable_settings WHERE owner_id = $1',
      [ownerId],
    ),
    queryRows(
      dataSource,
      `SELECT id, date::text, to_char(time, 'HH24:MI') AS time, duration_minutes, class_type,
              instructor, room, details, is_cancelled, source, planned_date::text AS planned_date,
              to_char(planned_time, 'HH24:MI') AS planned_time, planned_instructor
         FROM class_sessions WHERE owner_id = $1 ORDER BY class_sessions.date, class_sessions.time, id`,
      [ownerId],
    ),
  ]);
  return { settings: settings[0] ?? null, sessions };
};
