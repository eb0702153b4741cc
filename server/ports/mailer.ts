/**
 * A plain-text mail to one person. `id`, of letters, digits and hyphens, is for a mail that is sent again if a process was killed before it
 * knew that the mail went out: many mail programs show two mails with the same id only once.
 */
export type Mail = { to: string; subject: string; text: string; id?: string };

/**
 * Sends mails; rejects when the mail server has not accepted the mail within 10 seconds. `reachesPeople`: mails are delivered. Otherwise
 * people cannot be asked to confirm an address.
 */
export type Mailer = { reachesPeople: boolean; send: (mail: Mail) => Promise<void> };
