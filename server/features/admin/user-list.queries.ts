import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { ADMIN_PAGE_SIZE, type AdminUser, type UserSort } from '#contract/admin/admin-users.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import { paidStatuses } from '#contract/permissions.ts';
import { decodeCursor, decodeSortedCursor, pageOf } from '#server/db/page-cursor.ts';
import { queryRow, queryRows } from '#server/db/query-rows.ts';
import { type SqlFilter, searchPattern, sqlFilter } from '#server/db/sql-filter.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { ownsStudio } from '#server/features/access/conditions.ts';
import { isDemoAddress } from '#server/features/auth/accounts/demo-accounts.ts';
import { normalizeEmail } from '#server/features/auth/auth.service.ts';

/** Each account appears once, because it is in at most one team and a studio has one owner. */
const USERS = `users u
  LEFT JOIN team_members place ON place.user_id = u.id
  LEFT JOIN instructor_preferences own ON own.user_id = u.id
  LEFT JOIN users owner ON ${ownsStudio('owner', 'u.studio_id')}
  LEFT JOIN instructor_preferences shared ON shared.user_id = owner.id`;

const STUDIO_NAME = 'coalesce(shared.studio, own.studio)';
const INSTRUCTOR_NAME = 'coalesce(place.name, own.instructor_name)';

const COLUMNS = `u.id, split_part(u.email, '@', 1) AS username, u.email, u.first_name, u.last_name, u.role,
  ${STUDIO_NAME} AS studio_name, ${INSTRUCTOR_NAME} AS assigned_instructor_name, u.subscription_status,
  u.stripe_customer_id, u.stripe_subscription_id, u.subscription_expires_at, u.name_change_count,
  EXISTS (SELECT FROM authenticator_apps a WHERE a.user_id = u.id AND a.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS has_second_factors,
  u.created_at, u.updated_at`;

type Sort = { key: string; type: 'timestamptz' | 'text'; order: 'ASC' | 'DESC' };

const sorts: Record<UserSort, Sort> = {
  newest: { key: 'u.created_at', type: 'timestamptz', order: 'DESC' },
  updated: { key: 'u.updated_at', type: 'timestamptz', order: 'DESC' },
  expires: {
    key: `coalesce(u.subscription_expires_at, '9999-12-31Z'::timestamptz)`,
    type: 'timestamptz',
    order: 'ASC',
  },
  email: { key: 'u.email', type: 'text', order: 'ASC' },
  name: { key: `lower(concat_ws(' ', u.first_name, u.last_name))`, type: 'text', order: 'ASC' },
  role: { key: 'u.role', type: 'text', order: 'ASC' },
};

type UserRow = Omit<AdminUser, 'subscriptionExpiresAt' | 'createdAt' | 'updatedAt' | 'protection'> & {
  subscriptionExpiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const protectionOf = (actor: CurrentUser, { id, email }: Pick<AdminUser, 'id' | 'email'>) => {
  if (id === actor.id) return 'own';
  return isDemoAddress(email) ? 'demo' : null;
};

const viewOf = (actor: CurrentUser, row: UserRow): AdminUser => ({
  ...row,
  subscriptionExpiresAt: row.subscriptionExpiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  protection: protectionOf(actor, row),
});

type UserFilter = { query?: string | undefined; role?: Role | undefined };

const filterOf = ({ query = '', role }: UserFilter): SqlFilter => {
  const filter = sqlFilter();
  if (query !== '') {
    const searched = `concat_ws(' ', u.email, u.first_name, u.last_name, ${STUDIO_NAME}, ${INSTRUCTOR_NAME})`;
    filter.add(`${searched} ILIKE ${filter.bind(searchPattern(query))}`);
  }
  if (role !== undefined) {
    const statuses = filter.bind([...paidStatuses]);
    const isPaying = `u.role = 'user' AND coalesce(u.subscription_status = ANY(${statuses}), false)`;
    filter.add(`CASE WHEN ${isPaying} THEN 'pro' ELSE u.role END = ${filter.bind(role)}`);
  }
  return filter;
};

/** The position after the last row of the previous page. @throws AppError VALIDATION_FAILED, also for a cursor of another sort order. */
const positionOf = (type: Sort['type'], cursor: string): { key: Date | string; id: string } => {
  if (type === 'text') return decodeSortedCursor(cursor);
  const { at, id } = decodeCursor(cursor);
  return { key: at, id };
};

type UserPage = { users: AdminUser[]; total: number; nextCursor: string | null };

/** One page of the accounts, and the total number of matches. */
export const listUsers = async (
  { dataSource }: LocalDeps,
  actor: CurrentUser,
  { sort, cursor, ...wanted }: UserFilter & { sort: UserSort; cursor?: string | undefined },
): Promise<UserPage> => {
  const filter = filterOf(wanted);
  const counted = await queryRow<{ total: number }>(
    dataSource,
    `SELECT count(*)::int AS total FROM ${(wanted.query ?? '') === '' ? 'users u' : USERS} ${filter.where()}`,
    [...filter.parameters],
  );
  const { key, type, order } = sorts[sort];
  if (cursor !== undefined) {
    const after = positionOf(type, cursor);
    const position = `(${filter.bind(after.key)}::${type}, ${filter.bind(after.id)})`;
    filter.add(`(${key}, u.id) ${order === 'ASC' ? '>' : '<'} ${position}`);
  }
  const read = await queryRows<UserRow & { sortKey: Date | string }>(
    dataSource,
    `SELECT ${COLUMNS}, ${key} AS sort_key FROM ${USERS} ${filter.where()}
      ORDER BY ${key} ${order}, u.id ${order} LIMIT ${ADMIN_PAGE_SIZE + 1}`,
    filter.parameters,
  );
  const { rows, nextCursor } = pageOf(read, ADMIN_PAGE_SIZE, ({ sortKey }) => sortKey);
  const users = rows.map(({ sortKey: _sortKey, ...row }) => viewOf(actor, row));
  return { users, total: counted.total, nextCursor };
};

const findOne = async (
  { dataSource }: LocalDeps,
  actor: CurrentUser,
  column: 'id' | 'email',
  value: string,
): Promise<AdminUser> => {
  const rows = await queryRows<UserRow>(
    dataSource,
    `SELECT ${COLUMNS} FROM ${USERS} WHERE u.${column} = $1`,
    [value],
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('NOT_FOUND');
  return viewOf(actor, row);
};

/** @throws AppError NOT_FOUND */
export const readUserById = (deps: LocalDeps, actor: CurrentUser, id: string): Promise<AdminUser> =>
  findOne(deps, actor, 'id', id);

/** @throws AppError NOT_FOUND when the address has no account. */
export const readUserByEmail = (deps: LocalDeps, actor: CurrentUser, email: string): Promise<AdminUser> =>
  findOne(deps, actor, 'email', normalizeEmail(email));
