import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { PreparedWeek, WeekPlan, WeekPlanView } from '#contract/timetable/week-plan.contract.ts';
import type { BatchStart, BatchView } from '#contract/videos/batches.contract.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { addDays, type CalendarDay } from '#schema/class/class-schedule.ts';
import { dayIn } from '#server/day-in-zone.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction, sqlRunner } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { readBatch } from '#server/features/batches/batches.service.ts';
import { readPromo } from '#server/features/promos/promos.service.ts';
import { readTemplate } from '#server/features/templates/templates.service.ts';
import { nextLook, nextPlannedDay, type PlannedDay, weekToPrepare } from './week-plan-day.ts';
import { weekPlanEntity, type WeekPlanRecord } from './week-plan.entity.ts';

/** The queue with a job for each active plan. */
export const WEEK_PLANS = 'week-plans';

const blocks = (found: BatchView['findings']): boolean => found.some(({ isBlocking }) => isBlocking);

const countsOf = ({ id, rows, findings }: BatchView): NonNullable<PreparedWeek['batch']> => {
  const included = rows.filter(({ isLeftOut }) => !isLeftOut);
  return {
    id,
    promos: included.length,
    toCheck: included.filter((row) => row.findings.length > 0).length,
    isBlocked: blocks(findings) || included.some((row) => blocks(row.findings)),
  };
};

/** The number of promos in a prepared batch, and how many of them need checking. */
export const readPreparedBatch = async (
  deps: LocalDeps,
  ownerId: string,
  id: string,
): Promise<NonNullable<PreparedWeek['batch']>> =>
  countsOf(await readBatch(deps, await readUser(deps, ownerId), { id }));

/** The week that waits for its owner until it is over, started or deleted. A week without classes waits until it begins. */
const findPrepared = async (
  deps: LocalDeps,
  actor: CurrentUser,
  today: CalendarDay,
): Promise<PreparedWeek | null> => {
  const rows: { week: CalendarDay; batchId: string | null }[] = await queryRows(
    deps.dataSource,
    `SELECT p.week::text AS week, p.batch_id
       FROM prepared_weeks p LEFT JOIN batches b ON b.id = p.batch_id
      WHERE p.owner_id = $1 AND CASE WHEN p.outcome = 'ready' THEN b.started_at IS NULL AND b.id IS NOT NULL AND p.week >= $2
                                     ELSE p.week > $3 END
      ORDER BY p.week LIMIT 1`,
    [actor.id, addDays(today, -6), today],
  );
  const [found] = rows;
  if (found === undefined) return null;
  const { week, batchId } = found;
  if (batchId === null) return { week, batch: null };
  return { week, batch: countsOf(await readBatch(deps, actor, { id: batchId, today })) };
};

/** The title of the plan's design; null when it is gone. */
const findDesignTitle = async (
  deps: LocalDeps,
  { id: ownerId }: CurrentUser,
  { kind, id }: BatchStart,
): Promise<string | null> => {
  try {
    if (kind === 'promo') return (await readPromo(deps, { ownerId, id })).title;
    if (kind === 'saved') return (await readTemplate(deps, ownerId, id)).title;
    return templates.find((each) => each.id === id)?.title ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

const planOf = ({ isOn, weekday, timeZone, start, usesBrandKit }: WeekPlanRecord): WeekPlan => ({
  isOn,
  weekday,
  timeZone,
  start,
  usesBrandKit,
});

/** The plan of an account, and its waiting week. */
export const readWeekPlan = async (deps: LocalDeps, actor: CurrentUser): Promise<WeekPlanView> => {
  const record = await deps.dataSource.getRepository(weekPlanEntity).findOneBy({ ownerId: actor.id });
  if (record === null) return { plan: null, nextOn: null, designTitle: null, problem: null, prepared: null };
  const now = deps.clock.now();
  return {
    plan: planOf(record),
    nextOn: record.isOn ? nextPlannedDay(record, now) : null,
    designTitle: await findDesignTitle(deps, actor, record.start),
    problem: record.isOn ? record.problem : null,
    prepared: await findPrepared(deps, actor, dayIn(record.timeZone, now)),
  };
};

/** Sets the plan. Its first day is the next one in the future. @throws AppError NOT_FOUND for a missing design */
export const saveWeekPlan = async (deps: Deps, actor: CurrentUser, plan: WeekPlan): Promise<WeekPlanView> => {
  if (plan.isOn && (await findDesignTitle(deps, actor, plan.start)) === null) throw new AppError('NOT_FOUND');
  const activeFrom = dayIn(plan.timeZone, deps.clock.now());
  await inTransaction(deps.dataSource, async (manager) => {
    const [saved] = await queryRows<PlannedDay>(
      manager,
      `INSERT INTO week_plans AS w (owner_id, is_on, weekday, time_zone, start, active_from, uses_brand_kit)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (owner_id) DO UPDATE
       SET is_on = excluded.is_on, weekday = excluded.weekday, time_zone = excluded.time_zone, start = excluded.start,
           uses_brand_kit = excluded.uses_brand_kit,
           problem = NULL, updated_at = now(),
           active_from = CASE WHEN w.is_on AND w.weekday = excluded.weekday THEN w.active_from ELSE excluded.active_from END
     RETURNING weekday, time_zone, active_from::text AS active_from`,
      [actor.id, plan.isOn, plan.weekday, plan.timeZone, plan.start, activeFrom, plan.usesBrandKit],
    );
    if (saved === undefined || !plan.isOn) return;
    // A week that is due today is prepared now.
    const now = deps.clock.now();
    const next = weekToPrepare(saved, now) === null ? nextLook(saved, now, false) : now;
    await deps.jobQueue.sendAt(WEEK_PLANS, actor.id, next, sqlRunner(manager));
  });
  return readWeekPlan(deps, actor);
};
