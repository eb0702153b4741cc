import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { CopiedWeek } from '#contract/timetable/timetable-import.contract.ts';
import type { SessionFacts } from '#contract/timetable/timetable.contract.ts';
import { addDays, type CalendarDay, mondayOf } from '#schema/class/class-schedule.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { Deps } from '#server/deps.ts';
import { importSessions } from './import.service.ts';

/** A week as it was planned: without what happened only once, such as a move, a substitute, a cancellation or a class from another week. */
const findPlan = (
  { dataSource }: Deps,
  ownerId: string,
  monday: CalendarDay,
): Promise<(SessionFacts & { id: string })[]> =>
  queryRows(
    dataSource,
    `SELECT id, planned_date::text AS date, to_char(planned_time, 'HH24:MI') AS time, duration_minutes, class_type,
            planned_instructor AS instructor, room, details
       FROM class_sessions
      WHERE owner_id = $1 AND NOT is_cancelled AND planned_date BETWEEN $2 AND $3
      ORDER BY planned_date, planned_time, id`,
    [ownerId, monday, addDays(monday, 6)],
  );

/** Copies the plan of a week to the next one. Classes that are already there stay as they are. @throws AppError TOO_MANY_SESSIONS */
export const copyWeek = async (
  deps: Deps,
  actor: CurrentUser,
  { week }: { week: CalendarDay },
): Promise<CopiedWeek> => {
  const monday = mondayOf(week);
  const rows = (await findPlan(deps, actor.id, monday)).map(({ id, ...facts }) => {
    const date = addDays(facts.date, 7);
    return {
      facts: { ...facts, date },
      isCancelled: false,
      sessionId: null,
      sourceKey: `copy:${id}:${date}`,
    };
  });
  const { added, same, addedIds } = await importSessions(deps, actor, {
    source: 'typed',
    rows,
    cancelled: [],
    keepsExisting: true,
    columns: null,
  });
  return { added, same, addedIds };
};
