import { randomBytes } from 'node:crypto';
import { type EntityManager, IsNull } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { TeamMember, TeamInvitation } from '#contract/accounts/studio.contract.ts';
import { DAY_MINUTES, DAY_MS } from '#schema/durations.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { ownsStudio } from '#server/features/access/conditions.ts';
import { recordEvent } from '#server/features/auth/accounts/account-events.ts';
import { confirmAddress } from '#server/features/auth/accounts/email-confirmation.ts';
import { invitationLink, invitationMail } from '#server/features/auth/accounts/mails.ts';
import { joinTeam } from '#server/features/auth/accounts/team-membership.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { createAccount, signIn } from '#server/features/auth/auth.service.ts';
import { refuseCommonPassword } from '#server/features/auth/common-passwords.ts';
import { newResetToken, resetPassword } from '#server/features/auth/passwords.service.ts';
import { removeSecondFactors } from '#server/features/auth/remove-second-factors.ts';
import type { ClientInfo, SignedIn } from '#server/features/auth/sessions/sessions.service.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { hashToken } from '#server/secret-token.ts';
import { admitMail } from '#server/send-mail.ts';
import { countWithin, throttle, type ThrottleLimit } from '#server/throttle.ts';
import { findStudioName } from './studio-names.queries.ts';
import { teamMemberEntity } from './studio.entity.ts';

/** How long a mailed link works. */
const LINK_DAYS = 7;

/** 32 random bytes cannot be guessed; the hash protects against a leaked database. */
const linksPerNetwork: ThrottleLimit = { freeAttempts: 30, longestWait: 30 };

type InvitedMember = { id: string; email: string; name: string };

const nameOf = ({ firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>): string | null => {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return name === '' ? null : name;
};

/** The owner or admin who causes an invitation, and their network. */
export type Inviter = { accountId: string; network?: string };

/** Mails an invited person a link to join the owner's team. An earlier link of the same team stops working. */
const mailInvitation = async (
  deps: LocalDeps,
  owner: CurrentUser,
  { id, email, name }: InvitedMember,
  send: (mail: Mail) => Promise<void>,
): Promise<void> => {
  const token = randomBytes(32).toString('base64url');
  const invitationExpiresAt = new Date(deps.clock.now().getTime() + LINK_DAYS * DAY_MS);
  const places = deps.dataSource.getRepository(teamMemberEntity);
  await places.update({ id }, { invitationHash: hashToken(token), invitationExpiresAt });
  const from = (await findStudioName(deps.dataSource.manager, owner)) ?? nameOf(owner);
  const link = invitationLink(deps.config.publicUrl, token);
  await send(invitationMail(email, { name, from, link, days: LINK_DAYS }));
};

/**
 * Reserves the mail to a person who is being added to a team, in the same transaction.
 *
 * @returns a function that mails it after the transaction; null if the same team has mailed the address within the day. So a person who is
 * removed and added again gets no second mail, unless the owner asks for it. @throws AppError TOO_MANY_MAILS
 */
export const prepareInvitation = async (
  deps: LocalDeps,
  manager: EntityManager,
  owner: CurrentUser,
  { member, inviter }: { member: TeamMember; inviter: Inviter },
): Promise<(() => void) | null> => {
  const store = { clock: deps.clock, dataSource: manager };
  const once = { of: 'invitation', value: `${member.studioId} ${member.email}` } as const;
  if ((await countWithin(store, once, { most: 1, minutes: DAY_MINUTES })) !== null) return null;
  const send = await admitMail(deps, member.email, { kind: 'invitation', ...inviter }, store);
  const from = { ...owner, studioId: member.studioId };
  return () => deps.background.start('invitation to a team', () => mailInvitation(deps, from, member, send));
};

/**
 * Mails the link again.
 *
 * @throws AppError NOT_FOUND, ALREADY_IN_TEAM for a person who has joined, or TOO_MANY_MAILS.
 */
export const sendInvitation = async (
  deps: LocalDeps,
  owner: CurrentUser,
  id: string,
  inviter: Inviter,
): Promise<{ message: string }> => {
  const places = deps.dataSource.getRepository(teamMemberEntity);
  const place = owner.studioId === null ? null : await places.findOneBy({ id, studioId: owner.studioId });
  if (place === null) throw new AppError('NOT_FOUND');
  if (place.userId !== null) throw new AppError('ALREADY_IN_TEAM');
  await mailInvitation(
    deps,
    owner,
    place,
    await admitMail(deps, place.email, { kind: 'invitation', ...inviter }),
  );
  return { message: `An invitation is on its way to ${place.email}.` };
};

type Invitation = InvitedMember & {
  studioId: string;
  accountId: string | null;
  /** The account has proven that it owns the address. */
  isConfirmed: boolean;
  ownerFirst: string | null;
  ownerLast: string | null;
};

/** @throws AppError INVITATION_EXPIRED for a used, expired or invented link, or TOO_MANY_REQUESTS. */
const findInvitation = async (
  deps: LocalDeps,
  token: string,
  { network }: Pick<ClientInfo, 'network'>,
): Promise<Invitation> => {
  await throttle(deps, { of: 'address', value: `invitation ${network}` }, linksPerNetwork);
  const rows = await queryRows<Invitation>(
    deps.dataSource,
    `SELECT t.id, t.email, t.name, t.studio_id, u.id AS account_id,
            u.id IS NOT NULL AND (u.email_confirmed_at IS NOT NULL OR $3) AS is_confirmed,
            o.first_name AS owner_first, o.last_name AS owner_last
       FROM team_members t
       JOIN users o ON ${ownsStudio('o', 't.studio_id')}
       LEFT JOIN users u ON u.email = t.email
      WHERE t.invitation_hash = $1 AND t.invitation_expires_at > $2 AND t.user_id IS NULL`,
    [hashToken(token), deps.clock.now(), !deps.mailer.reachesPeople],
  );
  const [invitation] = rows;
  if (invitation === undefined) throw new AppError('INVITATION_EXPIRED');
  return invitation;
};

/** The invitation behind a mailed link. @throws AppError INVITATION_EXPIRED, or TOO_MANY_REQUESTS. */
export const readInvitation = async (
  deps: LocalDeps,
  token: string,
  client: Pick<ClientInfo, 'network'>,
): Promise<TeamInvitation> => {
  const invitation = await findInvitation(deps, token, client);
  const { email, name, studioId, isConfirmed, ownerFirst, ownerLast } = invitation;
  return {
    email,
    name,
    studioName: await findStudioName(deps.dataSource.manager, { studioId }),
    ownerName: nameOf({ firstName: ownerFirst, lastName: ownerLast }),
    hasAccount: isConfirmed,
  };
};

/**
 * Lets the account of the invited address join. The link proves that its holder reads the mails of that address. @throws AppError
 * CANNOT_JOIN_TEAM
 */
const join = async (deps: LocalDeps, userId: string, invitation: Invitation): Promise<void> => {
  await confirmAddress(deps, userId);
  await joinTeam(deps, userId, invitation);
};

/**
 * Runs `work` for the only request that uses the link. A second request always finds it used, however far the first one is. If `work`
 * throws, the link works again. @throws AppError INVITATION_EXPIRED, and the errors of `work`.
 */
const acceptOnce = async <Result>(
  { dataSource }: LocalDeps,
  place: { id: string; token: string },
  work: () => Promise<Result>,
): Promise<Result> => {
  const places = dataSource.getRepository(teamMemberEntity);
  const open = { id: place.id, userId: IsNull() };
  const invitationHash = hashToken(place.token);
  const { affected } = await places.update({ ...open, invitationHash }, { invitationHash: null });
  if (affected !== 1) throw new AppError('INVITATION_EXPIRED');
  try {
    return await work();
  } catch (error) {
    await places.update({ ...open, invitationHash: IsNull() }, { invitationHash });
    throw error;
  }
};

/**
 * Accepts an invitation for an address without an account, once. Creates an account with the given password and a confirmed address, and
 * signs it in. An existing account that never confirmed the address may belong to someone who knew of the invitation, so it gets the given
 * password, and its sessions and other ways to sign in end.
 *
 * @returns null for an existing account, which then signs in. @throws AppError INVITATION_EXPIRED, INVITATION_NEEDS_SIGN_IN for an account
 * with a confirmed address, CANNOT_JOIN_TEAM, COMMON_PASSWORD, or TOO_MANY_REQUESTS.
 */
export const acceptInvitation = async (
  deps: LocalDeps,
  { token, newPassword }: { token: string; newPassword: string },
  client: ClientInfo,
): Promise<SignedIn | null> => {
  const invitation = await findInvitation(deps, token, client);
  const { id, email, accountId, isConfirmed } = invitation;
  if (accountId !== null && isConfirmed) throw new AppError('INVITATION_NEEDS_SIGN_IN');
  await refuseCommonPassword('newPassword', newPassword);
  const place = { id, token };
  if (accountId !== null) {
    await acceptOnce(deps, place, async () => {
      await join(deps, accountId, invitation);
      const reset = await newResetToken(deps, accountId, 1);
      await resetPassword(deps, { token: reset, newPassword }, client);
      await removeSecondFactors(deps.dataSource.manager, accountId);
    });
    return null;
  }
  const passwordHash = await deps.passwords.hash(newPassword);
  return acceptOnce(deps, place, async () => {
    const userId = await createAccount(deps, { email, passwordHash });
    // The address has just been registered.
    if (userId === null) throw new AppError('INVITATION_EXPIRED');
    await recordEvent(deps, userId, 'registered', client);
    await join(deps, userId, invitation);
    return signIn(deps, userId, { checkedHash: passwordHash, isRegistration: true }, client);
  });
};

/**
 * Accepts an invitation for the caller, whose address was invited. Each link works once.
 *
 * @throws AppError INVITATION_EXPIRED, INVITATION_OF_ANOTHER, CANNOT_JOIN_TEAM, or TOO_MANY_REQUESTS.
 */
export const joinByInvitation = async (
  deps: LocalDeps,
  actor: CurrentUser,
  token: string,
  client: Pick<ClientInfo, 'network'>,
): Promise<CurrentUser> => {
  const invitation = await findInvitation(deps, token, client);
  if (invitation.accountId !== actor.id) throw new AppError('INVITATION_OF_ANOTHER');
  await acceptOnce(deps, { id: invitation.id, token }, () => join(deps, actor.id, invitation));
  return readUser(deps, actor.id);
};
