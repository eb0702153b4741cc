import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

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

/** What the link of a mail holds; the empty string when it has none. */
export const tokenIn = (mail: string): string => /\/reset-password#([\w-]+)/.exec(mail)?.[1] ?? '';
