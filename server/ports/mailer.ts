/** A mail of the product to one person; `text` is the whole of it. */
export type Mail = { to: string; subject: string; text: string };

/** Sends mails. Rejects when the mail could not be handed on within 10 seconds. */
export type Mailer = { send: (mail: Mail) => Promise<void> };
