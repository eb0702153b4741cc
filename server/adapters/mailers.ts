import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { writeAtomically } from '#server/files/partial-file.ts';
import type { Mailer } from '#server/ports/mailer.ts';

/**
 * Writes mails to a folder as `.eml` files, which mail programs can open and only their owner can read. The log names
 * the file, not its content.
 */
export const outboxMailer = (
  folder: string,
  { from, log }: { from: string; log: Pick<FastifyBaseLogger, 'info'> },
): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    reachesPeople: false,
    send: async ({ id, ...mail }) => {
      const { message } = await transport.sendMail({ ...mail, from });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const newName = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
      const file = path.join(folder, `${id ?? newName}.eml`);
      await writeAtomically(file, (partial) => writeFile(partial, message, { mode: 0o600 }));
      log.info(
        { file, to: mail.to, subject: mail.subject },
        'no mail server is set, so the mail is in this file',
      );
    },
  };
};

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
