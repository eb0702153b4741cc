import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { KeptPlanning, PlanningContents } from '#contract/timetable/kept-planning.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { SESSION_COLUMNS } from '#server/features/timetable/sessions.queries.ts';

/** Maximum classes and batches in one response. The account export has all. */
const LISTED_MAX = 500;

/** What the owner of a studio has planned with it. */
export const readPlanningContents = async (
  { dataSource }: LocalDeps,
  { id, studioId }: CurrentUser,
): Promise<PlanningContents> => {
  const [contents] = await queryRows<PlanningContents>(
    dataSource,
    `SELECT (SELECT count(*)::int FROM class_sessions WHERE owner_id = $1) AS classes,
            (SELECT count(*)::int FROM batches WHERE owner_id = $1) AS batches,
            EXISTS (SELECT FROM week_plans WHERE owner_id = $1 AND is_on) AS has_week_plan,
            (SELECT count(*)::int FROM people WHERE owner_id = $1) AS people,
            ARRAY(SELECT name FROM team_members WHERE studio_id = $2 ORDER BY lower(name), id) AS team`,
    [id, studioId],
  );
  if (contents === undefined) throw new Error('A query without a table has one row.');
  return contents;
};

/** Removes a person whose account is deleted from the teams of ended studios. */
export const forgetInKeptPlanning = async (manager: EntityManager, email: string): Promise<void> => {
  await manager.query(
    `UPDATE users SET kept_planning = jsonb_set(kept_planning, '{team}',
         (SELECT coalesce(jsonb_agg(member), '[]') FROM jsonb_array_elements(kept_planning -> 'team') AS member
           WHERE member ->> 'email' <> $1))
      WHERE kept_planning -> 'team' @> jsonb_build_array(jsonb_build_object('email', $1::text))`,
    [email],
  );
};

/** The planning of the person's ended studio; null without one, and after its time. */
export const readKeptPlanning = async (
  { dataSource, clock }: LocalDeps,
  { id }: CurrentUser,
): Promise<{ kept: KeptPlanning | null }> => {
  const [found] = await queryRows<{ kept: Pick<KeptPlanning, 'until' | 'team'> | null }>(
    dataSource,
    `SELECT kept_planning AS kept FROM users WHERE id = $1 AND role <> 'studio_owner'
        AND (kept_planning ->> 'until')::timestamptz > $2`,
    [id, clock.now()],
  );
  const kept = found?.kept ?? null;
  if (kept === null) return { kept: null };
  const [classes, batches, plans, people] = await Promise.all([
    queryRows<KeptPlanning['classes'][number]>(
      dataSource,
      `SELECT id, date, time, class_type, instructor, room, status
         FROM (SELECT ${SESSION_COLUMNS} FROM class_sessions s WHERE s.owner_id = $1) AS own
        ORDER BY date DESC, time DESC, id LIMIT ${LISTED_MAX}`,
      [id],
    ),
    queryRows<Omit<KeptPlanning['batches'][number], 'createdAt'> & { createdAt: Date }>(
      dataSource,
      `SELECT b.id, b.title, b.created_at,
              (SELECT count(*)::int FROM batch_rows r JOIN renders v ON v.id = r.render_id AND v.state = 'completed'
                WHERE r.batch_id = b.id) AS videos
         FROM batches b WHERE b.owner_id = $1 ORDER BY b.created_at DESC, b.id LIMIT ${LISTED_MAX}`,
      [id],
    ),
    queryRows<{ weekday: number }>(
      dataSource,
      'SELECT weekday FROM week_plans WHERE owner_id = $1 AND is_on',
      [id],
    ),
    queryRows<{ name: string }>(
      dataSource,
      'SELECT name FROM people WHERE owner_id = $1 ORDER BY lower(name), id',
      [id],
    ),
  ]);
  return {
    kept: {
      ...kept,
      classes,
      batches: batches.map(({ createdAt, ...batch }) => ({ ...batch, createdAt: createdAt.toISOString() })),
      weekday: plans[0]?.weekday ?? null,
      people: people.map(({ name }) => name),
    },
  };
};
