import type { Mail } from '#server/ports/mailer.ts';

/** The link's secret is behind the #, which browsers send to no server and write into no log. */
export const resetLink = (publicUrl: string, token: string): string => `${publicUrl}/reset-password#${token}`;

/** @param minutes for how long the link works. */
export const resetMail = (to: string, link: string, minutes: number): Mail => ({
  to,
  subject: 'Set a new PolePro password',
  text: [
    'Hello,',
    'you, or someone who typed your email address, asked for a new PolePro password.',
    `Set it here, once and within ${minutes} minutes:`,
    link,
    'If this was not you, do nothing: your password stays as it is.',
  ].join('\n\n'),
});

/** Goes to whoever owns an address with which somebody tried to register; the answer to that tells nothing. */
export const alreadyRegisteredMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'You already have a PolePro account',
  text: [
    'Hello,',
    'someone tried to create a PolePro account with your email address. You have one already, so nothing was changed.',
    `Sign in here, or choose "Forgot Password?" there: ${publicUrl}/auth`,
    'If this was not you, do nothing.',
  ].join('\n\n'),
});
