import { createTransport } from 'nodemailer';
import type { Mailer } from '#server/ports/mailer.ts';

/** Milliseconds for each step of talking to the mail server. */
const TIMEOUT = 10_000;

/** Hands mails to the server at `url` (smtp: or smtps:, with user and password in it when it asks for them). */
export const smtpMailer = ({ url, from }: { url: string; from: string }): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, from });
    },
  };
};
