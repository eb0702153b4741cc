import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { NewTeamMember, TeamMember } from '#contract/accounts/studio.contract.ts';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { denialReason } from '#contract/permissions.ts';
import { KEPT_PLANNING_DAYS } from '#contract/timetable/kept-planning.contract.ts';
import { withAt } from '#schema/class/class-info.ts';
import { DAY_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { countChanged, queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type Origin, recordEvent } from '#server/features/auth/accounts/account-events.ts';
import { storeMail } from '#server/features/auth/accounts/account-mails.ts';
import { removedFromTeamMail, studioEndedMail } from '#server/features/auth/accounts/mails.ts';
import { findOwner, lockStudio } from '#server/features/auth/accounts/team-membership.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { normalizeEmail } from '#server/features/auth/auth.service.ts';
import { keepStudioAssets, returnAssetsToStudio } from '#server/features/library/assets.service.ts';
import { listPersonalVideos } from '#server/features/library/library.service.ts';
import { keepStudioUploads, returnUploadsToStudio } from '#server/features/uploads/upload-targets.service.ts';
import { sendNotice } from '#server/send-mail.ts';
import { type Inviter, prepareInvitation } from './invitations.service.ts';
import { type TeamMemberRow, teamMemberEntity } from './studio.entity.ts';

/** The owner of a studio, and the browser of the change, unless an admin makes it. */
export type TeamEditor = {
  actor: CurrentUser;
  origin: Partial<Origin>;
  /** Runs in the transaction of the change. */
  onChange?: (manager: EntityManager, member: Pick<TeamMember, 'id' | 'userId'>) => Promise<void>;
};

/** The members, with the current address of their account. */
const findTeam = async (
  manager: EntityManager,
  studioId: string,
  id: string | null = null,
): Promise<TeamMember[]> => {
  const rows = await queryRows<Omit<TeamMember, 'state' | 'createdAt'> & { createdAt: Date }>(
    manager,
    `SELECT t.id, coalesce(u.email, t.email) AS email, t.name, coalesce(t.handle, p.handle, '') AS handle, t.user_id, t.studio_id,
            t.created_at
       FROM team_members t LEFT JOIN users u ON u.id = t.user_id
       LEFT JOIN instructor_preferences p ON p.user_id = t.user_id
      WHERE t.studio_id = $1 AND ($2::text IS NULL OR t.id = $2)
      ORDER BY t.created_at, t.id`,
    [studioId, id],
  );
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    state: row.userId === null ? 'invited' : 'active',
    createdAt: createdAt.toISOString(),
  }));
};

/** The owner's team, in the order in which its members were added. Empty while the owner has no studio. */
export const listTeam = async (
  { dataSource }: LocalDeps,
  { studioId }: CurrentUser,
): Promise<{ teamMembers: TeamMember[] }> => ({
  teamMembers: studioId === null ? [] : await findTeam(dataSource.manager, studioId),
});

/** The videos that the studio gave to a member, newest first. Empty before the member's first sign-in. @throws AppError NOT_FOUND */
export const listMemberVideos = async (
  deps: LocalDeps,
  { studioId }: CurrentUser,
  id: string,
): Promise<{ videos: BackgroundVideo[] }> => {
  const { manager } = deps.dataSource;
  if (studioId === null) throw new AppError('NOT_FOUND');
  const { userId: ownerId } = await findMember(manager, studioId, id);
  return { videos: ownerId === null ? [] : await listPersonalVideos(deps, { ownerId, studioId }) };
};

/** Changes the owner's team and records the change in the owner's account, in one transaction. */
const changeTeam = <Result>(
  { dataSource, clock }: LocalDeps,
  { actor, origin, onChange }: TeamEditor,
  change: (
    manager: EntityManager,
    studioId: string,
  ) => Promise<{ result: Result; member: TeamMember; detail: 'added' | 'renamed' | 'removed' }>,
): Promise<Result> =>
  inTransaction(dataSource, async (manager) => {
    const studioId = await lockStudio(manager, actor.id);
    const { result, member, detail: what } = await change(manager, studioId);
    const detail = `${member.email} ${what}`;
    await recordEvent({ dataSource: manager, clock }, actor.id, 'team_changed', { ...origin, detail });
    await onChange?.(manager, member);
    return result;
  });

/** @throws AppError NOT_FOUND, also for a member of another studio. */
const findMember = async (manager: EntityManager, studioId: string, id: string): Promise<TeamMember> => {
  const [member] = await findTeam(manager, studioId, id);
  if (member === undefined) throw new AppError('NOT_FOUND');
  return member;
};

type AddedMember = { email: string; name: string; studioId?: string | undefined };

/**
 * Adds a person to the owner's team, and mails an invitation. The response does not reveal whether the address has an account, because
 * everyone is first invited.
 *
 * @throws AppError NOT_FOUND for a studio other than the owner's, TEAM_FULL, ALREADY_IN_TEAM, or TOO_MANY_MAILS.
 */
export const addTeamMember = async (
  deps: LocalDeps,
  owner: TeamEditor & { inviter: Inviter },
  { name, studioId: requested, ...given }: AddedMember,
): Promise<NewTeamMember> => {
  const { member, mail } = await changeTeam(deps, owner, async (manager, studioId) => {
    if (requested !== undefined && requested !== studioId) throw new AppError('NOT_FOUND');
    const email = normalizeEmail(given.email);
    const team = await findTeam(manager, studioId);
    const reason = denialReason.addingTeamMember(team.length);
    if (reason !== null) throw new AppError(reason);
    if (email === owner.actor.email || team.some((each) => each.email === email)) {
      throw new AppError('ALREADY_IN_TEAM', [{ path: 'email', message: 'is already in your studio' }]);
    }
    const id = newId();
    await manager.getRepository(teamMemberEntity).insert({ id, studioId, email, name });
    const added = await findMember(manager, studioId, id);
    const invitation = { member: added, inviter: owner.inviter };
    const prepared = await prepareInvitation(deps, manager, owner.actor, invitation);
    return { result: { member: added, mail: prepared }, member: added, detail: 'added' };
  });
  mail?.();
  return { ...member, isMailed: mail !== null, hasNoMailServer: !deps.mailer.reachesPeople };
};

/** Sets the studio's name for a member, and the member's handle if one is given. @throws AppError NOT_FOUND */
export const renameTeamMember = (
  deps: LocalDeps,
  owner: TeamEditor,
  { id, name, handle }: { id: string; name: string; handle?: string | undefined },
): Promise<TeamMember> =>
  changeTeam(deps, owner, async (manager, studioId) => {
    await findMember(manager, studioId, id);
    await manager
      .getRepository(teamMemberEntity)
      .update({ id }, { name, ...(handle === undefined ? {} : { handle: withAt(handle) || null }) });
    const member = await findMember(manager, studioId, id);
    return { result: member, member, detail: 'renamed' };
  });

/**
 * Frees the place of a member. The account gets back its previous role, from its next request on, and keeps its promos and own videos.
 * Videos that the studio gave to it stay with the studio.
 */
const removeRow = async (
  { clock }: Pick<LocalDeps, 'clock'>,
  manager: EntityManager,
  { id, userId, studioId, formerRole }: TeamMemberRow,
): Promise<void> => {
  await manager.getRepository(teamMemberEntity).delete({ id });
  if (userId === null) return;
  const ownerId = await findOwner(manager, studioId);
  if (ownerId !== null) {
    const leaving = { userId, studioId, ownerId };
    await returnUploadsToStudio(manager, leaving);
    await returnAssetsToStudio(manager, leaving);
  }
  const left = await countChanged(
    manager,
    `UPDATE users SET role = $3, studio_id = NULL, updated_at = now()
      WHERE id = $1 AND studio_id = $2 AND role = 'studio_team'`,
    [userId, studioId, formerRole ?? 'user'],
  );
  if (left > 0) await recordEvent({ dataSource: manager, clock }, userId, 'left_team', {});
};

/** Removes a member from the owner's team, and mails the member if they had joined. @throws AppError NOT_FOUND */
export const removeTeamMember = async (deps: LocalDeps, owner: TeamEditor, id: string): Promise<void> => {
  const { userId, email } = await changeTeam(deps, owner, async (manager, studioId) => {
    const member = await findMember(manager, studioId, id);
    const row = await manager.getRepository(teamMemberEntity).findOneByOrFail({ id });
    await removeRow(deps, manager, row);
    return { result: member, member, detail: 'removed' };
  });
  if (userId === null) return;
  deps.background.start('mail about a removal from a team', () =>
    sendNotice(deps, removedFromTeamMail(email, deps.config.publicUrl)),
  );
};

/** Takes an account out of its team, if it is in one. */
export const leaveTeam = async (
  deps: Pick<LocalDeps, 'clock'>,
  manager: EntityManager,
  { id: userId, studioId }: Pick<CurrentUser, 'id' | 'studioId'>,
): Promise<void> => {
  // Every change of a team locks the studio first.
  await manager.query('SELECT id FROM studios WHERE id = $1 FOR NO KEY UPDATE', [studioId]);
  const row = await manager.getRepository(teamMemberEntity).findOneBy({ userId });
  if (row !== null) await removeRow(deps, manager, row);
};

/** The same at the account's own request. The owner sees it in the record of their account. */
export const leaveOwnTeam = async (
  deps: LocalDeps,
  actor: CurrentUser,
  origin: Origin,
): Promise<CurrentUser> => {
  await inTransaction(deps.dataSource, async (manager) => {
    const ownerId = actor.studioId === null ? null : await findOwner(manager, actor.studioId);
    await leaveTeam(deps, manager, actor);
    if (ownerId === null) return;
    const record = { dataSource: manager, clock: deps.clock };
    await recordEvent(record, ownerId, 'team_changed', { ...origin, detail: `${actor.email} left` });
  });
  return readUser(deps, actor.id);
};

/**
 * Deletes an owner's studio. Its members leave and get a mail, its library becomes the owner's own, and its planning stays readable for a
 * while. The same transaction must delete the account or change its role.
 */
export const deleteStudio = async (
  deps: Pick<LocalDeps, 'clock' | 'config'>,
  manager: EntityManager,
  ownerId: string,
): Promise<void> => {
  const studioId = await lockStudio(manager, ownerId);
  const team = await manager.getRepository(teamMemberEntity).findBy({ studioId });
  const at = deps.clock.now();
  for (const row of team) {
    await removeRow(deps, manager, row);
    if (row.userId === null) continue;
    const mail = studioEndedMail(deps.config.publicUrl);
    await storeMail(manager, { ...mail, userId: row.userId, key: `studio-ended-${row.id}`, at });
  }
  const kept = {
    until: new Date(at.getTime() + KEPT_PLANNING_DAYS * DAY_MS).toISOString(),
    team: team.map(({ name, email }) => ({ name, email })),
  };
  await manager.query('UPDATE users SET kept_planning = $2 WHERE id = $1', [ownerId, kept]);
  await keepStudioUploads(manager, studioId);
  await keepStudioAssets(manager, studioId);
  await manager.query('DELETE FROM studios WHERE id = $1', [studioId]);
};
