import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { userEntity } from './user.entity.ts';

/** SQL for the first day of the month (UTC) of the time in `parameter`, such as `$2`. */
export const monthStartSql = (parameter: string): string =>
  `date_trunc('month', ${parameter}::timestamptz AT TIME ZONE 'UTC')::date`;

/**
 * The columns of CurrentUser, from a table with the alias `u`; `now` names the parameter with the current time. An installation that cannot
 * send mail does not ask people to confirm their address.
 */
export const currentUserColumns = ({ mailer }: LocalDeps, now: string): string => `
  u.id, u.email, u.role,
  u.first_name, u.last_name,
  u.subscription_status, u.studio_id,
  ${mailer.reachesPeople ? 'u.email_confirmed_at IS NULL' : 'FALSE'} AS must_confirm_email,
  u.personal_video_count,
  CASE WHEN u.download_month = ${monthStartSql(now)} THEN u.download_count ELSE 0 END AS download_count`;

/** The user as the screens need it; null when the account does not exist. */
export const findCurrentUser = async (
  deps: LocalDeps,
  id: string,
  manager: EntityManager = deps.dataSource.manager,
): Promise<CurrentUser | null> => {
  const rows = await queryRows<CurrentUser>(
    manager,
    `SELECT ${currentUserColumns(deps, '$2')} FROM users u WHERE u.id = $1`,
    [id, deps.clock.now()],
  );
  return rows[0] ?? null;
};

/** The current account. @throws AppError SIGNED_OUT when it no longer exists. */
export const readUser = async (deps: LocalDeps, id: string): Promise<CurrentUser> => {
  const user = await findCurrentUser(deps, id);
  if (user === null) throw new AppError('SIGNED_OUT');
  return user;
};

/** An account's id and password hash; null if there is none. The query is cheap, so its timing reveals nothing. */
export const findCredentials = async (
  { dataSource }: LocalDeps,
  where: { email: string } | { id: string },
): Promise<{ id: string; passwordHash: string } | null> => {
  const [column, value] = 'email' in where ? ['email', where.email] : ['id', where.id];
  const rows: { id: string; passwordHash: string }[] = await queryRows(
    dataSource,
    `SELECT id, password_hash FROM users WHERE ${column} = $1`,
    [value],
  );
  return rows[0] ?? null;
};

/** Sets the name of an account: `Anna Maria Lee` becomes Anna, Maria Lee. */
export const renameUser = async (manager: EntityManager, id: string, name: string): Promise<void> => {
  const [firstName = '', ...rest] = name.split(/\s+/);
  const lastName = rest.length === 0 ? null : rest.join(' ');
  await manager.getRepository(userEntity).update({ id }, { firstName, lastName });
};

/** Sets the display name of a studio's owner. */
export const renameOwner = async (deps: LocalDeps, id: string, displayName: string): Promise<CurrentUser> => {
  await renameUser(deps.dataSource.manager, id, displayName);
  return readUser(deps, id);
};
