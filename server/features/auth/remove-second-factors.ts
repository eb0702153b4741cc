import type { EntityManager } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import { sendNotice } from '#server/send-mail.ts';
import { recordEvent } from './accounts/account-events.ts';
import { factorsRemovedMail } from './accounts/mails.ts';
import { passkeyEntity } from './passkeys/passkey.entity.ts';
import { endSessions } from './sessions/sessions.service.ts';
import { endPendingSignIns } from './two-step/pending-sign-ins.ts';
import { authenticatorAppEntity, recoveryCodeEntity } from './two-step/two-step.entity.ts';

/** Removes every way to sign in except the password. @returns whether there was one. */
export const removeSecondFactors = async (manager: EntityManager, userId: string): Promise<boolean> => {
  let removed = 0;
  for (const entity of [passkeyEntity, authenticatorAppEntity, recoveryCodeEntity])
    removed += (await manager.getRepository(entity).delete({ userId })).affected ?? 0;
  return removed > 0;
};

/**
 * Removes the second factors of a person who has lost them, and ends all their sessions, because a thief may be using one. `by` goes into
 * the record. @returns whether there were any.
 */
export const removeLostFactors = async (
  { clock, dataSource: manager }: Pick<LocalDeps, 'clock'> & { dataSource: EntityManager },
  userId: string,
  by: 'by an admin' | 'by the operator',
): Promise<boolean> => {
  if (!(await removeSecondFactors(manager, userId))) return false;
  await endSessions(manager, userId);
  await endPendingSignIns(manager, userId);
  await recordEvent({ clock, dataSource: manager }, userId, 'second_step_removed', { detail: by });
  return true;
};

/** Tells the owner of the account. */
export const mailRemovedFactors = (deps: LocalDeps, email: string): Promise<void> =>
  sendNotice(deps, factorsRemovedMail(email, deps.config.publicUrl));
