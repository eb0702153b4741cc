import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { errorTable } from '#contract/errors.ts';
import { BATCH_ROWS_MAX } from '#contract/limits.ts';
import { sessionForm } from '#remotion/class-form/session-fields.ts';
import { addDays, type CalendarDay, shortDay } from '#schema/class/class-schedule.ts';
import { dayIn } from '#server/day-in-zone.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { createBatch } from '#server/features/batches/batches.service.ts';
import { readTimetable } from '#server/features/timetable/sessions.service.ts';
import { admitMail } from '#server/send-mail.ts';
import { weekToPrepare } from './week-plan-day.ts';
import { weekMail } from './week-plan-mail.ts';
import { weekPlanEntity, type WeekPlanRecord } from './week-plan.entity.ts';
import { readPreparedBatch } from './week-plans.service.ts';

/** Another process has prepared the week, so this one rolls back. */
class PreparedAlreadyError extends Error {
  override name = 'PreparedAlreadyError';
}

type Week = { ownerId: string; week: CalendarDay };

/** Enters the week once, or makes one without classes into one with a batch. Returns whether it did. */
const enterWeek = async (
  manager: EntityManager,
  { ownerId, week }: Week,
  batchId: string | null,
): Promise<boolean> => {
  const rows: unknown[] = await manager.query(
    `INSERT INTO prepared_weeks AS p (owner_id, week, outcome, batch_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (owner_id, week) DO UPDATE SET outcome = 'ready', batch_id = excluded.batch_id, updated_at = now()
       WHERE p.outcome = 'no-classes' AND excluded.outcome = 'ready'
     RETURNING week`,
    [ownerId, week, batchId === null ? 'no-classes' : 'ready', batchId],
  );
  return rows.length === 1;
};

const isPrepared = async ({ dataSource }: Deps, { ownerId, week }: Week): Promise<boolean> => {
  const rows: unknown[] = await dataSource.query(
    `SELECT FROM prepared_weeks WHERE owner_id = $1 AND week = $2 AND outcome = 'ready'`,
    [ownerId, week],
  );
  return rows.length > 0;
};

/** Prepares the batch of a week, unless there is one. @throws AppError as createBatch does */
const prepareWeek = async (
  deps: Deps,
  actor: CurrentUser,
  plan: WeekPlanRecord,
  week: CalendarDay,
): Promise<void> => {
  const address = { ownerId: plan.ownerId, week };
  if (await isPrepared(deps, address)) return;
  const { sessions } = await readTimetable(deps, actor, { from: week, to: addDays(week, 6) });
  const rows = sessions
    .filter(({ status }) => status !== 'cancelled')
    .map((session) => ({ sessionId: session.id, form: sessionForm(session) }));
  if (rows.length === 0) {
    await enterWeek(deps.dataSource.manager, address, null);
    return;
  }
  const today = dayIn(plan.timeZone, deps.clock.now());
  const body = {
    title: `Week of ${shortDay(week, today)}`,
    start: plan.start,
    rows: rows.slice(0, BATCH_ROWS_MAX),
    today,
  };
  try {
    await createBatch(deps, actor, body, async (manager, id) => {
      if (!(await enterWeek(manager, address, id))) throw new PreparedAlreadyError();
    });
  } catch (error) {
    if (!(error instanceof PreparedAlreadyError)) throw error;
  }
};

const setProblem = async (
  { dataSource }: Deps,
  plan: WeekPlanRecord,
  problem: string | null,
): Promise<void> => {
  if (plan.problem === problem) return;
  await dataSource.getRepository(weekPlanEntity).update({ ownerId: plan.ownerId }, { problem });
};

const prepareByPlan = async (deps: Deps, plan: WeekPlanRecord): Promise<void> => {
  const week = weekToPrepare(plan, deps.clock.now());
  if (week === null) return;
  try {
    const actor = await readUser(deps, plan.ownerId);
    if (actor.role !== 'studio_owner' && actor.role !== 'admin') return;
    await prepareWeek(deps, actor, plan, week);
    await setProblem(deps, plan, null);
  } catch (error) {
    deps.log.warn({ err: error, owner: plan.ownerId, week }, 'a week could not be prepared');
    const { message } = error instanceof AppError ? error : errorTable.WEEK_NOT_PREPARED;
    await setProblem(deps, plan, message);
  }
};

type UnmailedWeek = {
  ownerId: string;
  email: string;
  week: CalendarDay;
  outcome: string;
  batchId: string | null;
};

/** The next week to announce, which no other process announces until the transaction ends; null when there is none. */
const lockUnmailedWeek = async (
  manager: EntityManager,
  tried: readonly string[],
): Promise<UnmailedWeek | null> => {
  const [found]: UnmailedWeek[] = await manager.query(
    `SELECT p.owner_id AS "ownerId", u.email, p.week::text AS week, p.outcome, p.batch_id AS "batchId"
       FROM prepared_weeks p JOIN users u ON u.id = p.owner_id
      WHERE p.mailed IS DISTINCT FROM p.outcome AND (p.outcome = 'no-classes' OR p.batch_id IS NOT NULL)
        AND p.owner_id || p.week <> ALL($1)
      ORDER BY p.created_at, p.owner_id LIMIT 1 FOR UPDATE OF p SKIP LOCKED`,
    [tried],
  );
  return found ?? null;
};

/**
 * Mails one owner; a rejected mail is retried later. Returns the week; null when nobody is left to mail. The lock ends with a process that
 * is killed, and another one sends the mail, again if need be: then both have one id.
 */
const mailNext = (deps: Deps, tried: readonly string[]): Promise<string | null> =>
  inTransaction(deps.dataSource, async (manager) => {
    const unmailed = await lockUnmailedWeek(manager, tried);
    if (unmailed === null) return null;
    const { ownerId, email, week, outcome, batchId } = unmailed;
    try {
      const batch = batchId === null ? null : await readPreparedBatch(deps, ownerId, batchId);
      const mail = weekMail(email, { week, batch, publicUrl: deps.config.publicUrl });
      const send = await admitMail(deps, email, { kind: 'week' });
      await send({ ...mail, id: `week-${ownerId}-${week}-${outcome}` });
      await manager.query(
        'UPDATE prepared_weeks SET mailed = $3, updated_at = now() WHERE owner_id = $1 AND week = $2',
        [ownerId, week, outcome],
      );
    } catch (error) {
      deps.log.warn(
        { err: error, owner: ownerId, week },
        'the mail about a week was not sent, or not noted as sent',
      );
    }
    return ownerId + week;
  });

/** Prepares the coming week of every studio that is due, and mails its owner: each once, however many processes do it. */
export const prepareWeeks = async (deps: Deps): Promise<void> => {
  const plans = await deps.dataSource.getRepository(weekPlanEntity).findBy({ isOn: true });
  for (const plan of plans) await prepareByPlan(deps, plan);
  const tried: string[] = [];
  for (;;) {
    const mailed = await mailNext(deps, tried);
    if (mailed === null) return;
    tried.push(mailed);
  }
};
