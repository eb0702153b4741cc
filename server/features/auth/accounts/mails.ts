import { mailedName } from '#contract/plain-name.ts';
import type { Mail } from '#server/ports/mailer.ts';

/** The secret is in the fragment, which browsers never send, so that it appears in no log. */
export const resetLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password#${token}`;

/** @param minutes that the link is valid. */
export const resetMail = (to: string, link: string, minutes: number): Mail => ({
  to,
  subject: 'Set a new PolePro password',
  text: [
    'Hello,',
    'You, or someone who typed your email address, asked for a new PolePro password.',
    `Set it here, once and within ${minutes} minutes:`,
    link,
    'If this was not you, do nothing: your password stays as it is.',
  ].join('\n\n'),
});

/** For the owner of an address that someone tried to register; the HTTP response reveals nothing. */
export const alreadyRegisteredMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'You already have a PolePro account',
  text: [
    'Hello,',
    'Someone tried to create a PolePro account with your email address. You have one already, so nothing was changed.',
    `Sign in here, or choose "Forgot Password?" there: ${publicUrl}/auth`,
    'If this was not you, do nothing.',
  ].join('\n\n'),
});

type NewDevice = { device: string; network: string | null; at: Date; publicUrl: string };

/** @param signIn.device such as `Chrome on Android`; @param signIn.network the beginning of its IP address, null where it is not known. */
export const newDeviceMail = (to: string, { device, network, at, publicUrl }: NewDevice): Mail => ({
  to,
  subject: 'New sign-in to your PolePro account',
  text: [
    'Hello,',
    'Somebody has signed in to your PolePro account from a browser that we do not know yet:',
    [
      `Browser: ${device}`,
      ...(network === null ? [] : [`Network: ${network}`]),
      `Time: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ].join('\n'),
    'If this was you, there is nothing to do.',
    `If not, set a new password now, which signs out all devices: choose "Forgot Password?" at ${publicUrl}/auth. Then check your passkeys and turn on two-step sign-in in Account Settings.`,
  ].join('\n\n'),
});

/** @param change.what has changed, as a sentence; @param change.device that did it, such as `Chrome on Android`. */
export const signInChangedMail = (
  to: string,
  { what, device, publicUrl }: { what: string; device: string; publicUrl: string },
): Mail => ({
  to,
  subject: 'How you sign in to PolePro was changed',
  text: [
    'Hello,',
    `${what} This was done from this device: ${device}.`,
    'If this was you, there is nothing to do.',
    `If not, set a new password now, which signs out all devices: choose "Forgot Password?" at ${publicUrl}/auth. Then check two-step sign-in and your passkeys in Account Settings.`,
  ].join('\n\n'),
});

/** For somebody whose second factors were removed for them. */
export const factorsRemovedMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Two-step sign-in was removed from your PolePro account',
  text: [
    'Hello,',
    'Whoever runs PolePro has removed your authenticator app, your recovery codes and your passkeys, because they were told that you have lost them. Your password alone signs in now, and you are signed out on all devices.',
    `Sign in, and set up two-step sign-in again in Account Settings: ${publicUrl}/account`,
    `If you did not ask for this, set a new password at once: choose "Forgot Password?" at ${publicUrl}/auth.`,
  ].join('\n\n'),
});

/** As with `resetLink`, the secret is in the fragment. */
export const confirmationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm-email#${token}`;

/** @param days that the link is valid. */
export const confirmationMail = (to: string, link: string, days: number): Mail => ({
  to,
  subject: 'Confirm your email address for PolePro',
  text: [
    'Hello,',
    'You, or someone who typed your email address, created a PolePro account.',
    `Confirm the address here within ${days} days, so that you can download your videos and upload your own:`,
    link,
    'If this was not you, do nothing.',
  ].join('\n\n'),
});

/** For an address that is to become an account's. @param hours that the link is valid. */
export const emailChangeMail = (to: string, link: string, hours: number): Mail => ({
  to,
  subject: 'Confirm your new email address for PolePro',
  text: [
    'Hello,',
    'You, or someone who typed your email address, wants to use it for a PolePro account.',
    `Confirm it here within ${hours} hours, and sign in with it from then on:`,
    link,
    'If this was not you, do nothing.',
  ].join('\n\n'),
});

/** For the owner of an address that another account asked for; the HTTP response reveals nothing. */
export const addressInUseMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Your email address has a PolePro account already',
  text: [
    'Hello,',
    'Someone wanted to use your email address for another PolePro account. It has one already, so nothing was changed.',
    `If this was you, sign in to it at ${publicUrl}/auth, and change its address or delete it first.`,
    'If this was not you, do nothing.',
  ].join('\n\n'),
});

type EmailChangeNotice = { newEmail: string; device: string; publicUrl: string };

/** For the account's address, before it changes. @param notice.device that asked, such as `Chrome on Android`. */
export const emailChangeRequestedMail = (
  to: string,
  { newEmail, device, publicUrl }: EmailChangeNotice,
): Mail => ({
  to,
  subject: 'Your PolePro email address is about to change',
  text: [
    'Hello,',
    `Someone who knows the password of your PolePro account asked from this device (${device}) to change its email address to ${newEmail}. It changes once the link that we mailed there is opened.`,
    'If this was you, there is nothing to do.',
    `If not, set a new password now, which also stops the change: choose "Forgot Password?" at ${publicUrl}/auth`,
  ].join('\n\n'),
});

/** For the former address of an account. */
export const emailChangedMail = (to: string, newEmail: string): Mail => ({
  to,
  subject: 'Your PolePro email address was changed',
  text: [
    'Hello,',
    `The email address of your PolePro account is ${newEmail} now. Sign in with it from now on; we will not email this address about the account again. All other devices are signed out.`,
    'If this was you, there is nothing to do. If not, contact support.',
  ].join('\n\n'),
});

/** @param device that changed it, such as `Chrome on Android`. */
export const passwordChangedMail = (to: string, device: string, publicUrl: string): Mail => ({
  to,
  subject: 'Your PolePro password was changed',
  text: [
    'Hello,',
    `The password of your PolePro account was changed from this device: ${device}. All other devices are signed out.`,
    'If this was you, there is nothing to do.',
    `If not, set a new password now: choose "Forgot Password?" at ${publicUrl}/auth`,
  ].join('\n\n'),
});

/** As with `resetLink`, the secret is in the fragment. */
export const invitationLink = (publicUrl: string, token: string): string => `${publicUrl}/join#${token}`;

type Invitation = { name: string; from: string | null; link: string; days: number };

/**
 * For somebody who was invited to a studio's team. Its subject has nobody's words, as strangers get it.
 *
 * @param invitation.from the studio, or its owner; the link is valid for `days`.
 */
export const invitationMail = (to: string, { name, from, link, days }: Invitation): Mail => ({
  to,
  subject: 'You are invited to a studio team on PolePro',
  text: [
    ['Hello', mailedName(name)].filter(Boolean).join(' ') + ',',
    `${mailedName(from ?? '') || 'A studio'} invites you to its team on PolePro. As a member you make promo videos with everything that Pro has, and with the videos of the studio.`,
    `Read what changes, and join, here, once and within ${days} days:`,
    link,
    'If you do not know the studio, do nothing: you join only if you choose to.',
  ].join('\n\n'),
});

/** For a member whom the owner has removed from a studio's team. */
export const removedFromTeamMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'You are no longer in a studio team on PolePro',
  text: [
    'Hello,',
    'The owner of your studio has removed you from its team. You no longer have what the studio shares, and your account has the plan that it had before.',
    `Your promos and your own videos stay: ${publicUrl}/`,
  ].join('\n\n'),
});

type ImpersonationRequested = { adminEmail: string; publicUrl: string; hours: number; minutes: number };

/**
 * For the person whom an admin asks to act for. The link holds no secret: answering requires the person's own sign-in.
 *
 * @param request.hours that the request is open; @param request.minutes that a permission lasts.
 */
export const impersonationRequestedMail = (
  to: string,
  { adminEmail, publicUrl, hours, minutes }: ImpersonationRequested,
): Mail => ({
  to,
  subject: 'An admin wants to access your PolePro account',
  text: [
    'Hello,',
    `${adminEmail}, an admin of PolePro, wants to access your account, for example to help you with a promo. Nobody can without your permission.`,
    `If you allow it, they can see and change what you can for up to ${minutes} minutes, except for your password, email address and payment details, and they cannot delete your account. You can end it at any time.`,
    `Answer here within ${hours} hours, signed in to your account:`,
    `${publicUrl}/account-access`,
    'If you do not want this, decline it there or do nothing.',
  ].join('\n\n'),
});

/** Something that an admin did, how often, and to which promo if it was one. */
export type ActedFor = { act: string; times: number; title: string | null };

const actLine = ({ act, times, title }: ActedFor): string =>
  `- ${act}${title === null ? '' : `: ${title}`}${times === 1 ? '' : ` (${times} times)`}`;

/** For a person for whom an admin acted, once that has ended. */
export const impersonationSummaryMail = (
  to: string,
  { adminEmail, publicUrl, done }: { adminEmail: string; publicUrl: string; done: readonly ActedFor[] },
): Mail => ({
  to,
  subject: 'What an admin did in your PolePro account',
  text: [
    'Hello,',
    `The access of ${adminEmail}, an admin of PolePro, to your account has ended. This is what they did, acting for you:`,
    done.map(actLine).join('\n'),
    `It stays until you change it. Earlier versions of your promos are under "Versions", deleted promos can be restored: ${publicUrl}`,
  ].join('\n\n'),
});
