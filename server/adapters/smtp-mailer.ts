import { createTransport } from 'nodemailer';
import type { Mailer } from '#server/ports/mailer.ts';

/** Timeout of each step of the SMTP dialogue, milliseconds. */
const TIMEOUT = 10_000;

const hostOf = (address: string): string => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost';

/** Sends mails through the server at `url` (smtp: or smtps:, with user and password if the server requires them). */
export const smtpMailer = ({ url, from }: { url: string; from: string }): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
  });
  return {
    reachesPeople: true,
    send: async ({ id, ...mail }) => {
      // Many mail programs show messages with the same Message-ID only once.
      const messageId = id === undefined ? {} : { messageId: `<${id}@${hostOf(from)}>` };
      await transport.sendMail({ ...mail, ...messageId, from });
    },
  };
};
