/**
 * A plain-text mail to one person. `id`, of letters, digits and hyphens, is for a mail that is sent again when a process was killed and
 * nobody knows whether it went out: many mail programs show two with one id once.
 */
export type Mail = { to: string; subject: string; text: string; id?: string };

/**
 * Sends mails; rejects when the mail server has not accepted the mail within 10 seconds. `reachesPeople`: mails arrive at their
 * addresses. Where they do not, nobody can be asked to confirm one.
 */
export type Mailer = { reachesPeople: boolean; send: (mail: Mail) => Promise<void> };
