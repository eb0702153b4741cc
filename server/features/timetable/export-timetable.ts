import type { LocalDeps } from '#server/deps.ts';

/** The timetable of an account, for its export: how it is read, and every class. */
export const exportTimetable = async ({ dataSource }: LocalDeps, ownerId: string): Promise<object> => {
  const [settings, sessions] = await Promise.all([
    dataSource.query(
      'SELECT columns, redraws_promos AS "redrawsPromos" FROM timetable_settings WHERE owner_id = $1',
      [ownerId],
    ),
    dataSource.query(
      `SELECT id, date::text, to_char(time, 'HH24:MI') AS time, duration_minutes AS "durationMinutes", class_type AS "classType",
              instructor, room, details, is_cancelled AS "isCancelled", source, planned_date::text AS "plannedDate",
              to_char(planned_time, 'HH24:MI') AS "plannedTime", planned_instructor AS "plannedInstructor"
         FROM class_sessions WHERE owner_id = $1 ORDER BY class_sessions.date, class_sessions.time, id`,
      [ownerId],
    ),
  ]);
  return { settings: settings[0] ?? null, sessions };
};
