import { mailedName } from '#contract/plain-name.ts';
import { KEPT_PLANNING_DAYS } from '#contract/timetable/kept-planning.contract.ts';
import type { Mail } from '#server/ports/mailer.ts';

/** The secret is in the fragment, which browsers never send, so it appears in no log. */
export const resetLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password#${token}`;

/** @param minutes for which the link is valid. */
export const resetMail = (to: string, link: string, minutes: number): Mail => ({
  to,
  subject: 'Set a new PolePro password',
  text: [
    'Hello,',
    'You, or someone who typed your email address, asked for a new PolePro password.',
    `Set it here within ${minutes} minutes. The link works once:`,
    link,
    'If this was not you, ignore this mail. Your password stays as it is.',
  ].join('\n\n'),
});

/** For the owner of an address that someone else tried to register. The HTTP response reveals nothing. */
export const alreadyRegisteredMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'You already have a PolePro account',
  text: [
    'Hello,',
    'Someone tried to create a PolePro account with your email address. You already have an account, so nothing has changed.',
    `Sign in here, or choose "Forgot Password?" there: ${publicUrl}/auth`,
    'If this was not you, ignore this mail.',
  ].join('\n\n'),
});

type NewDevice = { device: string; network: string | null; at: Date; publicUrl: string };

/** @param signIn.device such as `Chrome on Android`; @param signIn.network the beginning of its IP address, null if unknown. */
export const newDeviceMail = (to: string, { device, network, at, publicUrl }: NewDevice): Mail => ({
  to,
  subject: 'New sign-in to your PolePro account',
  text: [
    'Hello,',
    'Someone has signed in to your PolePro account from a new browser:',
    [
      `Browser: ${device}`,
      ...(network === null ? [] : [`Network: ${network}`]),
      `Time: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ].join('\n'),
    'If this was you, you need not do anything.',
    `If not, set a new password now, which signs out all devices. Choose "Forgot Password?" at ${publicUrl}/auth. Then check your passkeys and turn on two-step sign-in in Account Settings.`,
  ].join('\n\n'),
});

/** @param change.what the change, as a sentence; @param change.device the device that made it, such as `Chrome on Android`. */
export const signInChangedMail = (
  to: string,
  { what, device, publicUrl }: { what: string; device: string; publicUrl: string },
): Mail => ({
  to,
  subject: 'The way you sign in to PolePro has changed',
  text: [
    'Hello,',
    `${what} The change came from this device: ${device}.`,
    'If this was you, you need not do anything.',
    `If not, set a new password now, which signs out all devices. Choose "Forgot Password?" at ${publicUrl}/auth. Then check two-step sign-in and your passkeys in Account Settings.`,
  ].join('\n\n'),
});

/** For a person whose second factors were removed. */
export const factorsRemovedMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Two-step sign-in was removed from your PolePro account',
  text: [
    'Hello,',
    'The PolePro team has removed your authenticator app, your recovery codes and your passkeys, because they were reported as lost. You now sign in with just your password, and all your devices are signed out.',
    `Sign in, and set up two-step sign-in again in Account Settings: ${publicUrl}/account`,
    `If you did not ask for this, set a new password at once. Choose "Forgot Password?" at ${publicUrl}/auth.`,
  ].join('\n\n'),
});

/** Like `resetLink`, with the secret in the fragment. */
export const confirmationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-email#${token}`;

/** @param days for which the link is valid. */
export const confirmationMail = (to: string, link: string, days: number): Mail => ({
  to,
  subject: 'Confirm your email address for PolePro',
  text: [
    'Hello,',
    'You, or someone who typed your email address, created a PolePro account.',
    `Confirm the address here within ${days} days. Then you can download your videos and upload your own:`,
    link,
    'If this was not you, ignore this mail.',
  ].join('\n\n'),
});

/** For an address that will become an account's. @param hours for which the link is valid. */
export const emailChangeMail = (to: string, link: string, hours: number): Mail => ({
  to,
  subject: 'Confirm your new email address for PolePro',
  text: [
    'Hello,',
    'You, or someone who typed your email address, wants to use it for a PolePro account.',
    `Confirm it here within ${hours} hours, and sign in with it from then on:`,
    link,
    'If this was not you, ignore this mail.',
  ].join('\n\n'),
});

/** For the owner of an address that another account asked for. The HTTP response reveals nothing. */
export const addressInUseMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Your email address already has a PolePro account',
  text: [
    'Hello,',
    'Someone wanted to use your email address for another PolePro account. It already has an account, so nothing has changed.',
    `If this was you, sign in to that account at ${publicUrl}/auth and change its address or delete it first.`,
    'If this was not you, ignore this mail.',
  ].join('\n\n'),
});

type EmailChangeNotice = { newEmail: string; device: string; publicUrl: string };

/** For the account's current address, before it changes. @param notice.device the device that asked, such as `Chrome on Android`. */
export const emailChangeRequestedMail = (
  to: string,
  { newEmail, device, publicUrl }: EmailChangeNotice,
): Mail => ({
  to,
  subject: 'Your PolePro email address is about to change',
  text: [
    'Hello,',
    `Someone who knows the password of your PolePro account asked to change its email address to ${newEmail}. The request came from this device: ${device}. The address changes when they open the link that we mailed there.`,
    'If this was you, you need not do anything.',
    `If not, set a new password now, which also stops the change. Choose "Forgot Password?" at ${publicUrl}/auth`,
  ].join('\n\n'),
});

/** For the previous address of an account. */
export const emailChangedMail = (to: string, newEmail: string): Mail => ({
  to,
  subject: 'Your PolePro email address was changed',
  text: [
    'Hello,',
    `The email address of your PolePro account is now ${newEmail}. Sign in with it from now on. We will not email this address about the account again. All other devices are signed out.`,
    'If this was you, you need not do anything. If not, contact support.',
  ].join('\n\n'),
});

/** @param device the device that changed it, such as `Chrome on Android`. */
export const passwordChangedMail = (to: string, device: string, publicUrl: string): Mail => ({
  to,
  subject: 'Your PolePro password was changed',
  text: [
    'Hello,',
    `The password of your PolePro account was changed from this device: ${device}. All other devices are signed out.`,
    'If this was you, you need not do anything.',
    `If not, set a new password now. Choose "Forgot Password?" at ${publicUrl}/auth`,
  ].join('\n\n'),
});

/** Like `resetLink`, with the secret in the fragment. */
export const invitationLink = (publicUrl: string, token: string): string => `${publicUrl}/join#${token}`;

type Invitation = { name: string; from: string | null; link: string; days: number };

/**
 * For a person who is invited to a studio's team. The subject quotes no names, because strangers get this mail.
 *
 * @param invitation.from the studio, or its owner; the link is valid for `days`.
 */
export const invitationMail = (to: string, { name, from, link, days }: Invitation): Mail => ({
  to,
  subject: 'You are invited to a studio team on PolePro',
  text: [
    ['Hello', mailedName(name)].filter(Boolean).join(' ') + ',',
    `${mailedName(from ?? '') || 'A studio'} invites you to its team on PolePro. As a member, you make promo videos with everything in Pro and with the studio's videos.`,
    `See what changes and join here within ${days} days. The link works once:`,
    link,
    'If you do not know the studio, ignore this mail. You join only if you choose to.',
  ].join('\n\n'),
});

/** For a member whom the owner removed from a studio's team. */
export const removedFromTeamMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'You are no longer in a studio team on PolePro',
  text: [
    'Hello,',
    'The owner of your studio has removed you from its team. You can no longer use what the studio shares, and your account is back on its previous plan.',
    `You keep your promos and your own videos: ${publicUrl}/`,
  ].join('\n\n'),
});

/** For a member of a studio that has ended with its plan. */
export const studioEndedMail = (publicUrl: string): Pick<Mail, 'subject' | 'text'> => ({
  subject: 'Your studio’s team on PolePro has ended',
  text: [
    'Hello,',
    'The plan of your studio has ended, and with it its team. You can no longer use the library, the timetable and the brand kit of the studio, and your account is back on its previous plan. You pay nothing for this change, and nothing is charged.',
    `You keep your promos and your own videos: ${publicUrl}/`,
  ].join('\n\n'),
});

/** For the owner of a studio that has ended without a payment or a cancellation of theirs, which have mails of their own. */
export const ownStudioEndedMail = (publicUrl: string): Pick<Mail, 'subject' | 'text'> => ({
  subject: 'Your studio on PolePro has ended',
  text: [
    'Hello,',
    'Your account no longer has the plan of a studio, so your studio has ended. You pay nothing for this change. Your team members have been told.',
    `Your promos and videos stay, and the library of the studio is your own now. Its timetable, batches and team can be read and downloaded for ${KEPT_PLANNING_DAYS} days: ${publicUrl}/timetable`,
  ].join('\n\n'),
});

type ImpersonationRequested = { adminEmail: string; publicUrl: string; hours: number; minutes: number };

/**
 * For a person whose account an admin wants to access. The link holds no secret, because the answer requires the person's own sign-in.
 *
 * @param request.hours for which the request is open; @param request.minutes for which a permission lasts.
 */
export const impersonationRequestedMail = (
  to: string,
  { adminEmail, publicUrl, hours, minutes }: ImpersonationRequested,
): Mail => ({
  to,
  subject: 'An admin wants to access your PolePro account',
  text: [
    'Hello,',
    `${adminEmail}, an admin of PolePro, wants to access your account, for example to help you with a promo. This is possible only with your permission.`,
    `If you allow it, they can see and change what you can for up to ${minutes} minutes. They cannot change your password, email address or payment details, or delete your account. You can end their access at any time.`,
    `Sign in and answer here within ${hours} hours:`,
    `${publicUrl}/account-access`,
    'If you do not want this, decline there or ignore this mail.',
  ].join('\n\n'),
});

/** An act of an admin, how often it happened, and the title of its promo, if any. */
export type ActedFor = { act: string; times: number; title: string | null };

const actLine = ({ act, times, title }: ActedFor): string =>
  `- ${act}${title === null ? '' : `: ${title}`}${times === 1 ? '' : ` (${times} times)`}`;

/** For a person for whom an admin acted, when the access has ended. */
export const impersonationSummaryMail = (
  to: string,
  { adminEmail, publicUrl, done }: { adminEmail: string; publicUrl: string; done: readonly ActedFor[] },
): Mail => ({
  to,
  subject: 'What an admin did in your PolePro account',
  text: [
    'Hello,',
    `The access of ${adminEmail}, an admin of PolePro, to your account has ended. They did this for you:`,
    done.map(actLine).join('\n'),
    `Their changes stay until you change them. You find earlier states of your promos under "Versions", and you can restore deleted promos: ${publicUrl}`,
  ].join('\n\n'),
});
