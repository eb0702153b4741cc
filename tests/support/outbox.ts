import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mail, Mailer } from '#server/ports/mailer.ts';
import type { TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** A mail as its reader sees it, once the soft line ends of its transport are taken back. */
const plain = (mail: string): string =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));

/** The mails that were put into the outbox of a data folder, oldest first. */
export const mailsIn = async (dataDir: string): Promise<string[]> => {
  const folder = path.join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(mails.map(async (name) => plain(await readFile(path.join(folder, name), 'utf8'))));
};

/** A mailer for a test service that keeps its mails, oldest first, instead of sending them: nobody has to confirm an address. */
export const mailbox = () => {
  const mails: Mail[] = [];
  const mailer: Mailer = { reachesPeople: false, send: async (mail) => void mails.push(mail) };
  /** The mails to an address, oldest first, once the service has sent what it has to send. */
  const mailsTo = async (service: TestService, address: string): Promise<Mail[]> => {
    await service.deps.background.settle();
    return mails.filter(({ to }) => to === address);
  };
  return { mails, mailer, mailsTo };
};

/** The pages that mailed links open. */
type LinkedPage = 'reset-password' | 'confirm-email' | 'join';

/** The token in a mail's link to `page`; the empty string when there is none. */
export const tokenIn = (mail: string | Mail | undefined, page: LinkedPage = 'reset-password'): string => {
  const text = typeof mail === 'string' ? mail : mail?.text;
  return new RegExp(`/${page}#([\\w-]+)`).exec(text ?? '')?.[1] ?? '';
};

/** The token in the last mail about `page` to an address in the outbox of a data folder, once it is there. */
export const mailedToken = (
  dataDir: string,
  email: string,
  page: LinkedPage = 'reset-password',
): Promise<string> =>
  waitUntil(`a mail to ${email}`, async () => {
    const mails = (await mailsIn(dataDir)).filter((mail) => mail.includes(email));
    return mails.map((mail) => tokenIn(mail, page)).findLast((token) => token !== '');
  });
