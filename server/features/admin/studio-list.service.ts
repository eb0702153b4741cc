import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { NewTeamMember } from '#contract/accounts/studio.contract.ts';
import type { AdminStudio } from '#contract/admin/admin-studios.contract.ts';
import { ADMIN_PAGE_SIZE } from '#contract/admin/admin-users.contract.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { startOf } from '#schema/characters.ts';
import { decodeSortedCursor, pageOf } from '#server/db/page-cursor.ts';
import { queryRow, queryRows } from '#server/db/query-rows.ts';
import { searchPattern, sqlFilter } from '#server/db/sql-filter.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordAdminChanges } from '#server/features/admin-changes/admin-changes.service.ts';
import { findOwner } from '#server/features/auth/accounts/team-membership.ts';
import { findCurrentUser } from '#server/features/auth/accounts/users.service.ts';
import { normalizeEmail } from '#server/features/auth/auth.service.ts';
import { addTeamMember, removeTeamMember, type TeamEditor } from '#server/features/studios/team.service.ts';

const STUDIOS = `users o LEFT JOIN instructor_preferences p ON p.user_id = o.id`;
const OWNER_NAME = `nullif(concat_ws(' ', o.first_name, o.last_name), '')`;

type StudioRow = Omit<AdminStudio, 'teamMembers'>;
type MemberRow = Omit<AdminStudio['teamMembers'][number], 'state'> & { studioId: string };

/** The teams of studios, with members in the order in which they were added. */
const findTeams = async (
  { dataSource }: LocalDeps,
  studioIds: readonly string[],
): Promise<Map<string, AdminStudio['teamMembers']>> => {
  const rows = await queryRows<MemberRow>(
    dataSource,
    `SELECT t.studio_id, t.id, coalesce(u.email, t.email) AS email, t.name, t.user_id,
            coalesce(u.first_name, t.name) AS first_name, u.last_name
       FROM team_members t LEFT JOIN users u ON u.id = t.user_id
      WHERE t.studio_id = ANY($1) ORDER BY t.created_at, t.id`,
    [studioIds],
  );
  const teams = new Map<string, AdminStudio['teamMembers']>(studioIds.map((id) => [id, []]));
  for (const { studioId, ...member } of rows) {
    teams.get(studioId)?.push({ ...member, state: member.userId === null ? 'invited' : 'active' });
  }
  return teams;
};

type StudioPage = { studios: AdminStudio[]; total: number; nextCursor: string | null };

/** One page of the studios with their teams, and the total number of matches. */
export const listStudios = async (
  deps: LocalDeps,
  { query = '', cursor }: { query?: string | undefined; cursor?: string | undefined },
): Promise<StudioPage> => {
  const { dataSource } = deps;
  const filter = sqlFilter();
  filter.add(`o.role = 'studio_owner' AND o.studio_id IS NOT NULL`);
  if (query !== '') {
    const pattern = filter.bind(searchPattern(query));
    filter.add(`concat_ws(' ', o.email, o.first_name, o.last_name, p.studio) ILIKE ${pattern}`);
  }
  const counted = await queryRow<{ total: number }>(
    dataSource,
    `SELECT count(*)::int AS total FROM ${STUDIOS} ${filter.where()}`,
    [...filter.parameters],
  );
  if (cursor !== undefined) filter.add(`o.email > ${filter.bind(decodeSortedCursor(cursor).key)}`);
  const read = await queryRows<StudioRow>(
    dataSource,
    `SELECT o.studio_id, p.studio AS studio_name, o.id AS owner_id, o.email AS owner_email,
            ${OWNER_NAME} AS owner_name
       FROM ${STUDIOS} ${filter.where()} ORDER BY o.email LIMIT ${ADMIN_PAGE_SIZE + 1}`,
    filter.parameters,
  );
  const identified = read.map((row) => ({ ...row, id: row.studioId }));
  const { rows, nextCursor } = pageOf(identified, ADMIN_PAGE_SIZE, ({ ownerEmail }) => ownerEmail);
  const teams = await findTeams(
    deps,
    rows.map(({ id }) => id),
  );
  const studios = rows.map(({ id, ...row }) => ({ ...row, teamMembers: teams.get(id) ?? [] }));
  return { studios, total: counted.total, nextCursor };
};

/** Edits a team on behalf of its owner, who sees the change in the account's record. @throws AppError NOT_FOUND */
const editorOf = async (
  deps: LocalDeps,
  actor: CurrentUser,
  studioId: string,
  action: 'member_added' | 'member_removed',
): Promise<TeamEditor> => {
  const ownerId = await findOwner(deps.dataSource.manager, studioId);
  const owner = ownerId === null ? null : await findCurrentUser(deps, ownerId);
  if (owner === null) throw new AppError('NOT_FOUND');
  return {
    actor: owner,
    origin: {},
    onChange: (manager, { id: memberId, userId }) => {
      const member = { memberId, userId };
      const change = action === 'member_added' ? { after: member } : { before: member };
      return recordAdminChanges(deps, manager, actor, [{ action, targetId: studioId, ...change }]);
    },
  };
};

/**
 * Adds a person to the team of a studio, named after the part of the address before the @.
 *
 * @throws AppError NOT_FOUND, TEAM_FULL, or ALREADY_IN_TEAM.
 */
export const addStudioMember = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { studioId, ...given }: { studioId: string; email: string },
): Promise<NewTeamMember> => {
  const email = normalizeEmail(given.email);
  const [beforeAt = email] = email.split('@');
  const editor = await editorOf(deps, actor, studioId, 'member_added');
  const added = { ...editor, inviter: { accountId: actor.id } };
  return addTeamMember(deps, added, { email, name: startOf(beforeAt, NAME_MAX) });
};

/** Removes a member from the team of a studio. @throws AppError NOT_FOUND */
export const removeStudioMember = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, studioId }: { id: string; studioId: string },
): Promise<void> => removeTeamMember(deps, await editorOf(deps, actor, studioId, 'member_removed'), id);
