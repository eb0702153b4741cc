import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { DAY_MINUTES } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { type User, userEntity } from './accounts/user.entity.ts';
import { withdrawEmailChange } from './email-change.ts';
import { newResetLink } from './passwords.service.ts';
import { removeSecondFactors } from './remove-second-factors.ts';
import { endSessions } from './sessions/sessions.service.ts';

/** How long the printed link works. */
const LINK_MINUTES = DAY_MINUTES;

/** Ends the studio of an account, or its place in a team. */
export type EndStudioPlace = (
  deps: Pick<LocalDeps, 'clock' | 'config'>,
  manager: EntityManager,
  id: string,
) => Promise<void>;

/** Someone else may have registered this address before. Their ways to sign in, sessions and requests must not become an admin's. */
const promote = async (
  deps: LocalDeps,
  { id }: User,
  passwordHash: string,
  endStudioPlace: EndStudioPlace,
): Promise<string> => {
  await inTransaction(deps.dataSource, async (manager) => {
    await endStudioPlace(deps, manager, id);
    await manager.getRepository(userEntity).update({ id }, { role: 'admin', passwordHash });
    await endSessions(manager, id);
    await removeSecondFactors(manager, id);
    await withdrawEmailChange(manager, id);
  });
  return id;
};

const create = async (deps: LocalDeps, email: string, passwordHash: string): Promise<string> => {
  const id = newId();
  await deps.dataSource.getRepository(userEntity).insert({ id, email, role: 'admin', passwordHash });
  return id;
};

/**
 * Makes the account of ADMIN_EMAIL an admin. A studio that it owned ends, as with a downgrade.
 *
 * @returns a link for its owner to set the password, which works once and for a day; null when there was nothing to do.
 */
export const ensureFirstAdmin = async (
  deps: LocalDeps,
  endStudioPlace: EndStudioPlace,
): Promise<string | null> => {
  const email = deps.config.adminEmail;
  if (email === null) return null;
  const user = await deps.dataSource.getRepository(userEntity).findOneBy({ email });
  if (user?.role === 'admin') return null;
  const unknownPassword = await deps.passwords.hash(randomUUID());
  const id = await (user === null
    ? create(deps, email, unknownPassword)
    : promote(deps, user, unknownPassword, endStudioPlace));
  return newResetLink(deps, id, LINK_MINUTES);
};

/** The message about a new admin, with the link from `ensureFirstAdmin`. */
export const adminLinkMessage = (email: string | null, link: string): string =>
  `${email} is now an admin. Set the password here within a day. The link works once:\n${link}`;
