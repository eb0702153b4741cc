import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { IMPERSONATION_MINUTES, REQUEST_HOURS } from '#contract/accounts/impersonation.contract.ts';
import { DAY_MINUTES, HOUR_MS, MINUTE_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import { inLongTransaction, inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordAdminChanges } from '#server/features/admin-changes/admin-changes.service.ts';
import { type Origin, recordEvent } from '#server/features/auth/accounts/account-events.ts';
import { assertAdmin } from '#server/features/auth/accounts/admins.ts';
import {
  impersonationRequestedMail,
  impersonationSummaryMail,
} from '#server/features/auth/accounts/mails.ts';
import { findCurrentUser } from '#server/features/auth/accounts/users.service.ts';
import {
  endImpersonationOf,
  startImpersonationSession,
} from '#server/features/auth/sessions/impersonation-sessions.ts';
import { sendNotice } from '#server/send-mail.ts';
import { countWithin } from '#server/throttle.ts';
import { impersonationRequestEntity } from './impersonation.entity.ts';
import { takeEnded } from './impersonation.queries.ts';

const requestsPerPerson = { most: 3, minutes: DAY_MINUTES };

/**
 * Asks a person to let the admin act for them. An open request of the same admin starts over.
 *
 * @throws AppError NOT_FOUND, IMPERSONATION_OF_ADMIN, or TOO_MANY_REQUESTS after three in a day.
 */
export const requestImpersonation = async (
  deps: LocalDeps,
  actor: CurrentUser,
  userId: string,
): Promise<{ message: string }> => {
  const person = await findCurrentUser(deps, userId);
  if (person === null) throw new AppError('NOT_FOUND');
  if (person.role === 'admin') throw new AppError('IMPERSONATION_OF_ADMIN');
  const wait = await countWithin(deps, { of: 'impersonation', value: userId }, requestsPerPerson);
  if (wait !== null) {
    throw new AppError('TOO_MANY_REQUESTS', undefined, undefined, { retryAfterSeconds: wait });
  }
  await inTransaction(deps.dataSource, async (manager) => {
    await assertAdmin(manager, actor);
    const requests = manager.getRepository(impersonationRequestEntity);
    await requests.upsert(
      {
        id: newId(),
        adminId: actor.id,
        userId,
        allowedAt: null,
        expiresAt: new Date(deps.clock.now().getTime() + REQUEST_HOURS * HOUR_MS),
      },
      ['adminId', 'userId'],
    );
    await recordAdminChanges(deps, manager, actor, [{ action: 'impersonation_requested', targetId: userId }]);
  });
  const request = {
    adminEmail: actor.email,
    publicUrl: deps.config.publicUrl,
    hours: REQUEST_HOURS,
    minutes: IMPERSONATION_MINUTES,
  };
  deps.background.start('mail about a request to act for a person', () =>
    sendNotice(deps, impersonationRequestedMail(person.email, request)),
  );
  return { message: `${person.email} gets an email, and a notice in the app.` };
};

/** Lets an admin act for the caller, from now on. @throws AppError NOT_FOUND for a request that is not open. */
export const allowImpersonation = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
  origin: Origin,
): Promise<void> => {
  const now = deps.clock.now();
  const allowed = await countChanged(
    deps.dataSource,
    `UPDATE impersonation_requests r SET allowed_at = $3, expires_at = $4
       FROM users a
      WHERE r.id = $1 AND r.user_id = $2 AND r.allowed_at IS NULL AND r.expires_at > $3
        AND a.id = r.admin_id AND a.role = 'admin'`,
    [id, actor.id, now, new Date(now.getTime() + IMPERSONATION_MINUTES * MINUTE_MS)],
  );
  if (allowed === 0) throw new AppError('NOT_FOUND');
  await recordEvent(deps, actor.id, 'impersonation_allowed', origin);
};

/** Declines an admin's request, withdraws the permission, or ends the session. @throws AppError NOT_FOUND */
export const endImpersonation = async (deps: LocalDeps, actor: CurrentUser, id: string): Promise<void> => {
  const requests = deps.dataSource.getRepository(impersonationRequestEntity);
  const { affected } = await requests.delete({ id, userId: actor.id });
  if (affected !== 1) await endImpersonationOf(deps, actor.id, id);
};

/**
 * Begins to act for a person who has allowed it, once per permission and until it expires. Returns the id of the session.
 *
 * @throws AppError NOT_FOUND without a permission.
 */
export const startImpersonation = (
  deps: LocalDeps,
  { actor, sessionId }: { actor: CurrentUser; sessionId: string },
  id: string,
  { network, userAgent = '' }: Origin,
): Promise<string> =>
  inTransaction(deps.dataSource, async (manager) => {
    await assertAdmin(manager, actor);
    const [permission] = await queryRows<{ userId: string; expiresAt: Date }>(
      manager,
      `DELETE FROM impersonation_requests r USING users u
        WHERE r.id = $1 AND r.admin_id = $2 AND r.allowed_at IS NOT NULL AND r.expires_at > $3
          AND u.id = r.user_id AND u.role <> 'admin'
        RETURNING r.user_id, r.expires_at`,
      [id, actor.id, deps.clock.now()],
    );
    if (permission === undefined) throw new AppError('NOT_FOUND');
    const { userId, expiresAt } = permission;
    const impersonator = { userId: actor.id, sessionId };
    const started = await startImpersonationSession(deps, manager, {
      userId,
      userAgent,
      expiresAt,
      impersonator,
    });
    await recordAdminChanges(deps, manager, actor, [
      { action: 'impersonation_started', targetId: userId, after: { until: expiresAt.toISOString() } },
    ]);
    const record = { clock: deps.clock, dataSource: manager };
    await recordEvent(record, userId, 'impersonation_started', { network, userAgent });
    return started;
  });

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
