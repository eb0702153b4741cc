import { readFile } from 'node:fs/promises';
import { AppError } from '#server/errors.ts';

/** One a line, the most common first: those of six and more characters in @zxcvbn-ts/language-common 4.1.3 (MIT). */
const LIST = new URL('common-passwords.txt', import.meta.url);

let list: Promise<ReadonlySet<string>> | undefined;

/** Read on the first use, because most processes never need it. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  list ??= readFile(LIST, 'utf8').then((text) => new Set(text.split('\n')));
  return list;
};

/**
 * Refuses a new password that is among the 10,000 most common, in any case.
 *
 * @throws AppError COMMON_PASSWORD naming `field`.
 */
export const refuseCommonPassword = async (field: string, password: string): Promise<void> => {
  if (!(await commonPasswords()).has(password.toLowerCase())) return;
  throw new AppError('COMMON_PASSWORD', [{ path: field, message: 'is too common; choose another one' }]);
};
