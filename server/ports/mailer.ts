/**
 * A plain-text mail to one person. `id`, of letters, digits and hyphens, is for a mail that a process may send again which does not know
 * whether it went out: a mail with the id of an earlier one replaces it, in the inbox of whoever gets both.
 */
export type Mail = { to: string; subject: string; text: string; id?: string };

/** Sends mails. Rejects when the mail server has not accepted the mail within 10 seconds. */
export type Mailer = { send: (mail: Mail) => Promise<void> };
