import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inLongTransaction, inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { recordEvent } from '#server/features/auth/accounts/account-events.ts';
import { impersonationSummaryMail } from '#server/features/auth/accounts/mails.ts';
import { sendNotice } from '#server/send-mail.ts';
import { takeEnded } from './impersonation.queries.ts';

/** An act of an admin for `user` in the session `impersonationId`. */
type Act = { impersonationId: string; user: CurrentUser; act: string; targetId: string };

/** Rows per session. Beyond this, an act is counted under the last row of its kind. */
const MAX_ACTS = 500;

/**
 * Records an act of an admin for a person. Only the first of each kind also becomes an event of the person's account, so that an hour's
 * work does not fill the list.
 */
export const recordAct = async (
  deps: LocalDeps,
  { impersonationId, user, act, targetId }: Act,
): Promise<void> => {
  const adminEmail = user.impersonatedBy ?? '';
  await inTransaction(deps.dataSource, async (manager) => {
    const before: { acts: number; same: number }[] = await queryRows(
      manager,
      `SELECT count(*)::int AS acts, (count(*) FILTER (WHERE act = $2))::int AS same
         FROM impersonation_acts WHERE impersonation_id = $1`,
      [impersonationId, act],
    );
    const { acts = 0, same = 0 } = before[0] ?? {};
    await manager.query(
      `INSERT INTO impersonation_acts AS done (impersonation_id, act, target_id, user_id, admin_email, times, first_at)
       VALUES ($1, $2, $3, $4, $5, 1, $6)
       ON CONFLICT (impersonation_id, act, target_id) DO UPDATE SET times = done.times + 1`,
      [impersonationId, act, acts < MAX_ACTS ? targetId : '', user.id, adminEmail, deps.clock.now()],
    );
    if (same > 0) return;
    const detail = `${adminEmail}, an admin, acting for you: ${act}`;
    await recordEvent({ clock: deps.clock, dataSource: manager }, user.id, 'impersonation_acted', { detail });
  });
};

/** Mails people what an admin did for them in sessions that have ended. A mail that cannot be sent is tried again. */
export const mailEndedImpersonations = async (deps: LocalDeps): Promise<void> => {
  const { dataSource, clock, config } = deps;
  const mailNext = (): Promise<boolean> =>
    inLongTransaction(dataSource, async (manager) => {
      const done = await takeEnded(manager, clock.now());
      const [first] = done;
      if (first === undefined) return false;
      const { email, adminEmail } = first;
      await sendNotice(
        deps,
        impersonationSummaryMail(email, { adminEmail, publicUrl: config.publicUrl, done }),
      );
      return true;
    });
  while (await mailNext());
};
