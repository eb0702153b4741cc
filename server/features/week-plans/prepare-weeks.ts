import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { errorTable } from '#contract/errors.ts';
import { BATCH_ROWS_MAX } from '#contract/limits.ts';
import { counted } from '#contract/number-format.ts';
import { type PreparedWeek, weekChecksLabel } from '#contract/timetable/week-plan.contract.ts';
import { sessionForm } from '#remotion/class-form/session-fields.ts';
import { type CalendarDay, addDays, shortDay } from '#schema/class/class-schedule.ts';
import { dayIn } from '#server/day-in-zone.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction, sqlRunner } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { createBatch } from '#server/features/batches/batches.service.ts';
import { readTimetable } from '#server/features/timetable/sessions.service.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { admitMail } from '#server/send-mail.ts';
import { nextLook, weekToPrepare } from './week-plan-day.ts';
import { type WeekPlanRecord, weekPlanEntity } from './week-plan.entity.ts';
import { WEEK_PLANS, readPreparedBatch } from './week-plans.service.ts';

type PreparedWeekMail = { week: CalendarDay; batch: PreparedWeek['batch']; publicUrl: string };

/** For the owner of a week that was prepared or has no classes. */
const weekMail = (to: string, { week, batch, publicUrl }: PreparedWeekMail): Mail => {
  const day = shortDay(week, week);
  if (batch === null) {
    return {
      to,
      subject: `No classes in the week of ${day}`,
      text: [
        'Hello,',
        `Your timetable has no classes in the week of ${day}, so no promos were prepared. Add or import classes, and their promos are prepared within the hour.`,
        `Open your timetable: ${publicUrl}/timetable?week=${week}`,
        `To stop these emails, turn off the automatic week: ${publicUrl}/batches`,
      ].join('\n\n'),
    };
  }
  const { promos, toCheck } = batch;
  return {
    to,
    subject: `Your week of ${day} is ready: ${counted(promos, 'promo')}`,
    text: [
      'Hello,',
      `${counted(promos, 'promo')} for the week of ${day} ${promos === 1 ? 'is' : 'are'} prepared. ${weekChecksLabel(toCheck)}. No video is made until you start it.`,
      `Review your week and start it: ${publicUrl}/batches/${batch.id}`,
      `To stop these emails, turn off the automatic week: ${publicUrl}/batches`,
    ].join('\n\n'),
  };
};

/** Another process has prepared the week, so this one rolls back. */
class PreparedAlreadyError extends Error {
  override name = 'PreparedAlreadyError';
}

type Week = { ownerId: string; week: CalendarDay };

/** Enters the week, or adds the batch to a week that had no classes, once. Returns whether it did. */
const enterWeek = async (
  manager: EntityManager,
  { ownerId, week }: Week,
  batchId: string | null,
): Promise<boolean> => {
  const rows = await queryRows<unknown>(
    manager,
    `INSERT INTO prepared_weeks AS p (owner_id, week, outcome, batch_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (owner_id, week) DO UPDATE SET outcome = 'ready', batch_id = excluded.batch_id, updated_at = now()
       WHERE p.outcome = 'no-classes' AND excluded.outcome = 'ready'
     RETURNING week`,
    [ownerId, week, batchId === null ? 'no-classes' : 'ready', batchId],
  );
  return rows.length === 1;
};

const isPrepared = async ({ dataSource }: Deps, { ownerId, week }: Week): Promise<boolean> => {
  const rows = await queryRows<unknown>(
    dataSource,
    `SELECT FROM prepared_weeks WHERE owner_id = $1 AND week = $2 AND outcome = 'ready'`,
    [ownerId, week],
  );
  return rows.length > 0;
};

/** Prepares the batch of a week, unless there is one. @throws AppError like `createBatch` */
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
    usesBrandKit: plan.usesBrandKit,
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

/** Prepares the week that is due, if any. Returns whether it remains to be prepared. */
const prepareByPlan = async (deps: Deps, plan: WeekPlanRecord): Promise<boolean> => {
  const week = weekToPrepare(plan, deps.clock.now());
  if (week === null) return false;
  try {
    const actor = await readUser(deps, plan.ownerId);
    if (actor.role !== 'studio_owner' && actor.role !== 'admin') return false;
    await prepareWeek(deps, actor, plan, week);
    await setProblem(deps, plan, null);
  } catch (error) {
    deps.log.warn({ err: error, owner: plan.ownerId, week }, 'a week could not be prepared');
    const { message } = error instanceof AppError ? error : errorTable.WEEK_NOT_PREPARED;
    await setProblem(deps, plan, message);
  }
  return !(await isPrepared(deps, { ownerId: plan.ownerId, week }));
};

type UnmailedWeek = {
  email: string;
  week: CalendarDay;
  outcome: string;
  batchId: string | null;
};

/**
 * The next week to announce to an owner, locked so that no other process announces it until the transaction ends; null when there is none.
 */
const lockUnmailedWeek = async (
  manager: EntityManager,
  ownerId: string,
  tried: readonly CalendarDay[],
): Promise<UnmailedWeek | null> => {
  const [found] = await queryRows<UnmailedWeek>(
    manager,
    `SELECT u.email, p.week::text AS week, p.outcome, p.batch_id
       FROM prepared_weeks p JOIN users u ON u.id = p.owner_id
      WHERE p.owner_id = $1 AND p.mailed IS DISTINCT FROM p.outcome AND (p.outcome = 'no-classes' OR p.batch_id IS NOT NULL)
        AND p.week <> ALL($2::date[])
      ORDER BY p.created_at, p.week LIMIT 1 FOR UPDATE OF p SKIP LOCKED`,
    [ownerId, tried],
  );
  return found ?? null;
};

type Mailing = { week: CalendarDay; isSent: boolean };

/**
 * Mails about one week. A rejected mail is retried later. Null when no week is left to announce. If the process is killed, its lock ends
 * and another process sends the mail, perhaps again, but with the same id.
 */
const mailNext = (deps: Deps, ownerId: string, tried: readonly CalendarDay[]): Promise<Mailing | null> =>
  inTransaction(deps.dataSource, async (manager) => {
    const unmailed = await lockUnmailedWeek(manager, ownerId, tried);
    if (unmailed === null) return null;
    const { email, week, outcome, batchId } = unmailed;
    try {
      const batch = batchId === null ? null : await readPreparedBatch(deps, ownerId, batchId);
      const mail = weekMail(email, { week, batch, publicUrl: deps.config.publicUrl });
      const send = await admitMail(deps, email, { kind: 'week' });
      await send({ ...mail, id: `week-${ownerId}-${week}-${outcome}` });
      await manager.query(
        'UPDATE prepared_weeks SET mailed = $3, updated_at = now() WHERE owner_id = $1 AND week = $2',
        [ownerId, week, outcome],
      );
      return { week, isSent: true };
    } catch (error) {
      deps.log.warn(
        { err: error, owner: ownerId, week },
        'the mail about a week was not sent, or not recorded as sent',
      );
      return { week, isSent: false };
    }
  });

/**
 * Prepares the coming week of a studio if it is due, and mails its owner, each once, even in several processes. Returns when to look again;
 * null without a plan.
 */
export const lookAtWeek = async (deps: Deps, ownerId: string): Promise<Date | null> => {
  const plan = await deps.dataSource.getRepository(weekPlanEntity).findOneBy({ ownerId, isOn: true });
  const isUnprepared = plan !== null && (await prepareByPlan(deps, plan));
  const mailed: Mailing[] = [];
  for (;;) {
    const next = await mailNext(
      deps,
      ownerId,
      mailed.map(({ week }) => week),
    );
    if (next === null) break;
    mailed.push(next);
  }
  const isOpen = isUnprepared || mailed.some(({ isSent }) => !isSent);
  return plan === null ? null : nextLook(plan, deps.clock.now(), isOpen);
};

/** Looks at each plan at its time, in a job that adds the next one. Stop it by closing the queue. */
export const startWeekPlans = (deps: Deps): Promise<void> =>
  deps.jobQueue.work(WEEK_PLANS, { concurrency: 1 }, async ({ row: ownerId }) => {
    const next = await lookAtWeek(deps, ownerId);
    if (next === null) return;
    await inTransaction(deps.dataSource, (manager) =>
      deps.jobQueue.sendAt(WEEK_PLANS, ownerId, next, sqlRunner(manager)),
    );
  });

/** Adds jobs for plans without one, such as after a restored backup. */
export const sendMissingLooks = (deps: Deps): Promise<void> =>
  inTransaction(deps.dataSource, async (manager) => {
    const plans = await queryRows<{ ownerId: string }>(
      manager,
      `SELECT owner_id FROM week_plans
        WHERE is_on AND NOT EXISTS (
          SELECT FROM pgboss.job WHERE name = $1 AND singleton_key = owner_id AND state < 'completed')
          FOR UPDATE SKIP LOCKED`,
      [WEEK_PLANS],
    );
    for (const { ownerId } of plans)
      await deps.jobQueue.sendAt(WEEK_PLANS, ownerId, deps.clock.now(), sqlRunner(manager));
  });
