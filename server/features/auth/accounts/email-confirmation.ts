import { randomBytes } from 'node:crypto';
import { IsNull, LessThan } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { DAY_MS } from '#schema/durations.ts';
import { AppError } from '#server/errors.ts';
import { hashToken } from '#server/secret-token.ts';
import { emailConfirmationEntity } from './email-confirmation.entity.ts';
import { confirmationLink, confirmationMail } from './mails.ts';
import { joinTeam } from './team-membership.ts';
import { countWithin } from '#server/throttle.ts';
import { userEntity } from './user.entity.ts';

/** How long a mailed link works. */
const LINK_DAYS = 3;

const mailsPerAccount = { most: 3, minutes: 60 };

/** Mails a link that confirms the person's address. */
export const mailConfirmation = async (
  deps: LocalDeps,
  { id, email }: Pick<CurrentUser, 'id' | 'email'>,
): Promise<void> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_DAYS * DAY_MS);
  await deps.dataSource
    .getRepository(emailConfirmationEntity)
    .insert({ tokenHash: hashToken(token), userId: id, expiresAt });
  await deps.mailer.send(confirmationMail(email, confirmationLink(deps.config.publicUrl, token), LINK_DAYS));
};

/**
 * Mails another link to somebody who still has to confirm.
 *
 * @throws AppError TOO_MANY_REQUESTS after three in an hour.
 */
export const sendConfirmation = async (deps: LocalDeps, actor: CurrentUser): Promise<{ message: string }> => {
  if (!actor.mustConfirmEmail) return { message: 'Your email address is confirmed.' };
  const wait = await countWithin(deps, { of: 'confirmation', value: actor.id }, mailsPerAccount);
  if (wait !== null) {
    throw new AppError('TOO_MANY_REQUESTS', undefined, undefined, { retryAfterSeconds: wait });
  }
  await mailConfirmation(deps, actor);
  return { message: `A new link is on its way to ${actor.email}.` };
};

/** Marks an address as confirmed, once, which lets its account join a team that it was added to, or take this very `placeId`. */
export const confirmAddress = async (
  deps: LocalDeps,
  userId: string,
  placeId: string | null = null,
): Promise<void> => {
  await deps.dataSource
    .getRepository(userEntity)
    .update({ id: userId, emailConfirmedAt: IsNull() }, { emailConfirmedAt: deps.clock.now() });
  await joinTeam(deps, userId, placeId);
};

/** Deletes expired links. */
export const sweepConfirmations = async ({ dataSource, clock }: LocalDeps): Promise<void> => {
  await dataSource.getRepository(emailConfirmationEntity).delete({ expiresAt: LessThan(clock.now()) });
};
