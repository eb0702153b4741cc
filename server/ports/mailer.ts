/** A plain-text mail to one person. */
export type Mail = { to: string; subject: string; text: string };

/** Sends mails. Rejects when the mail server has not accepted the mail within 10 seconds. */
export type Mailer = { send: (mail: Mail) => Promise<void> };
