/**
 * A plain-text mail to one person. `id`, of letters, digits and hyphens, is for mails that may be sent twice when a process is killed
 * before it knows that the mail went out. Many mail programs show two mails with the same id only once.
 */
export type Mail = { to: string; subject: string; text: string; id?: string };

/**
 * Sends mails. Rejects if the mail server does not accept the mail within 10 seconds. `reachesPeople`: mails are delivered. Otherwise
 * people cannot be asked to confirm their address.
 */
export type Mailer = { reachesPeople: boolean; send: (mail: Mail) => Promise<void> };
