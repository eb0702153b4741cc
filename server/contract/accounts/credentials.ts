import { z } from 'zod';
import { limitedText } from '#schema/bounded.ts';
import { countCharacters } from '#schema/characters.ts';

/** Characters of a password (AC-065). The maximum leaves room for generated ones. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;

/** Maximum characters of an email address that mail servers accept. */
export const EMAIL_MAX = 254;

/** The pattern of zod's `z.email()`, with top-level domains in other scripts, such as `xn--p1ai`. */
const EMAIL_PATTERN = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

/** The domain as mail servers know it: `ana@münchen.de` is `ana@xn--mnchen-3ya.de`. */
const withAsciiDomain = (address: string): string => {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const isOther = /[^\x20-\x7e]/.test(domain) && !/[\s:/?#@[\]\\]/.test(domain);
  if (at < 0 || !isOther || !URL.canParse(`http://${domain}`)) return address;
  return `${address.slice(0, at)}@${new URL(`http://${domain}`).host}`;
};

export const Email = z
  .string()
  .trim()
  .overwrite(withAsciiDomain)
  .regex(EMAIL_PATTERN, { error: 'must be an email address, such as you@yourstudio.com' })
  .max(EMAIL_MAX, { error: `must have at most ${EMAIL_MAX} characters` })
  .meta({ examples: ['mia@example.com'] });

/** An existing password: any that was ever valid. */
export const GivenPassword = limitedText(
  z.string().min(1, { error: 'must not be empty' }),
  PASSWORD_MAX,
).meta({ examples: ['five words that are hard to guess'] });

/** A password to set. */
export const NewPassword = GivenPassword.refine((password) => countCharacters(password) >= PASSWORD_MIN, {
  error: `must have at least ${PASSWORD_MIN} characters`,
});
