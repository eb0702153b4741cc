import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { DAY_MINUTES } from '#schema/durations.ts';
import type { LocalDeps } from '#server/deps.ts';
import { sendNotice } from '#server/send-mail.ts';
import { countWithin } from '#server/throttle.ts';
import { approximateNetwork, deviceName, type Origin } from './account-events.ts';
import { isDemoAddress } from './demo-accounts.ts';
import { newDeviceMail, signInChangedMail } from './mails.ts';

/** A limit for people whose browser clears its cookies, so that every visit looks like a new device. */
const mailsPerDay = { most: 5, minutes: DAY_MINUTES };

/** Mails the owner of an account about its first sign-in from a browser. */
export const reportNewDevice = (
  deps: LocalDeps,
  { id, email }: Pick<CurrentUser, 'id' | 'email'>,
  { network, userAgent = '' }: Origin,
): void => {
  if (isDemoAddress(email)) return;
  const at = deps.clock.now();
  deps.background.start('mail about a new device', async () => {
    if ((await countWithin(deps, { of: 'new device', value: id }, mailsPerDay)) !== null) return;
    const signIn = { device: deviceName(userAgent), network: approximateNetwork(network), at };
    await sendNotice(deps, newDeviceMail(email, { ...signIn, publicUrl: deps.config.publicUrl }));
  });
};

/** Mails the owner of an account about a change of its ways to sign in; `what` is a sentence. */
export const reportSignInChange = (
  deps: LocalDeps,
  { email }: Pick<CurrentUser, 'email'>,
  what: string,
  { userAgent = '' }: Origin,
): void => {
  if (isDemoAddress(email)) return;
  deps.background.start('mail about a changed way to sign in', async () => {
    const change = { what, device: deviceName(userAgent), publicUrl: deps.config.publicUrl };
    await sendNotice(deps, signInChangedMail(email, change));
  });
};
