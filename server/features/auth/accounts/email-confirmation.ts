import { randomBytes } from 'node:crypto';
import { IsNull, LessThan } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { DAY_MS } from '#schema/durations.ts';
import type { LocalDeps } from '#server/deps.ts';
import { hashToken } from '#server/secret-token.ts';
import { admitMail } from '#server/send-mail.ts';
import { emailConfirmationEntity } from './email-confirmation.entity.ts';
import { confirmationLink, confirmationMail } from './mails.ts';
import { userEntity } from './user.entity.ts';

/** How long a mailed link works. */
const LINK_DAYS = 3;

/** Mails a link that confirms the person's address. @throws AppError TOO_MANY_MAILS */
export const mailConfirmation = async (
  deps: LocalDeps,
  { id, email }: Pick<CurrentUser, 'id' | 'email'>,
  network: string,
): Promise<void> => {
  const send = await admitMail(deps, email, { kind: 'confirmation', accountId: id, network });
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_DAYS * DAY_MS);
  await deps.dataSource
    .getRepository(emailConfirmationEntity)
    .insert({ tokenHash: hashToken(token), userId: id, expiresAt });
  await send(confirmationMail(email, confirmationLink(deps.config.publicUrl, token), LINK_DAYS));
};

/**
 * Mails another link to a person whose address is not yet confirmed.
 *
 * @throws AppError TOO_MANY_MAILS
 */
export const sendConfirmation = async (
  deps: LocalDeps,
  actor: CurrentUser,
  network: string,
): Promise<{ message: string }> => {
  if (!actor.mustConfirmEmail) return { message: 'Your email address is confirmed.' };
  await mailConfirmation(deps, actor, network);
  return { message: `A new link is on its way to ${actor.email}.` };
};

/** Marks an address as confirmed, once. */
export const confirmAddress = async ({ dataSource, clock }: LocalDeps, userId: string): Promise<void> => {
  await dataSource
    .getRepository(userEntity)
    .update({ id: userId, emailConfirmedAt: IsNull() }, { emailConfirmedAt: clock.now() });
};

/** Deletes expired links. */
export const sweepConfirmations = async ({ dataSource, clock }: LocalDeps): Promise<void> => {
  await dataSource.getRepository(emailConfirmationEntity).delete({ expiresAt: LessThan(clock.now()) });
};
