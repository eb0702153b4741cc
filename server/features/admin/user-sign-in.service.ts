import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { recordEvent } from '#server/features/auth/accounts/account-events.ts';
import { mailRemovedFactors, removeLostFactors } from '#server/features/auth/remove-second-factors.ts';
import { endSessions } from '#server/features/auth/sessions/sessions.service.ts';
import { endPendingSignIns } from '#server/features/auth/two-step/pending-sign-ins.ts';
import { assertUnprotected, changeUser } from './change-user.ts';

/**
 * Lets a person who has lost their second factors sign in with just the password, and mails them.
 *
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, or DEMO_ACCOUNT.
 */
export const removeUserSecondFactors = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
): Promise<AdminUser> => {
  let wereThere = false;
  const user = await changeUser(deps, actor, id, async (manager, target) => {
    assertUnprotected(actor, target);
    wereThere = await removeLostFactors({ ...deps, dataSource: manager }, id, 'by an admin');
    return wereThere ? { action: 'second_step_removed' } : null;
  });
  if (wereThere)
    deps.background.start('mail about removed second factors', () => mailRemovedFactors(deps, user.email));
  return user;
};

/** Signs an account out everywhere. @throws AppError NOT_FOUND, OWN_ACCOUNT, or DEMO_ACCOUNT. */
export const endUserSessions = (deps: LocalDeps, actor: CurrentUser, id: string): Promise<AdminUser> =>
  changeUser(deps, actor, id, async (manager, target) => {
    assertUnprotected(actor, target);
    await endPendingSignIns(manager, id);
    const sessions = await endSessions(manager, id);
    if (sessions === 0) return null;
    await recordEvent({ ...deps, dataSource: manager }, id, 'signed_out_by_admin', {});
    return { action: 'sessions_ended', before: { sessions }, after: { sessions: 0 } };
  });
