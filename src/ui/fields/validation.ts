import { Handle } from '#contract/accounts/account.contract.ts';
import { login } from '#contract/accounts/auth.contract.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/accounts/credentials.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { countCharacters, fitsCharacters } from '#schema/characters.ts';
import { HANDLE_MAX } from '#schema/limits.ts';

/** The error for a name, or ''. `what` starts the sentence, such as `A name`. */
export const validateName = (typed: string, what: string): string => {
  const length = countCharacters(typed.trim());
  return length > NAME_MAX ? `${what} has at most ${NAME_MAX} characters; this one has ${length}.` : '';
};

/** The error for a handle, or ''. */
export const validateHandle = (typed: string): string => {
  const length = countCharacters(typed.trim());
  if (length > HANDLE_MAX) return `A handle has at most ${HANDLE_MAX} characters; this one has ${length}.`;
  return Handle.safeParse(typed).success ? '' : 'A handle is a name such as @mia.lee, without spaces.';
};

export const NOT_AN_EMAIL = 'That is not an email address. Please check it.';

/** Whether the server would accept this as an email address. */
export const isEmail = (text: string): boolean => login.body.shape.email.safeParse(text.trim()).success;

/** The placeholder of a new password (AC-062). */
export const NEW_PASSWORD_PLACEHOLDER = `${PASSWORD_MIN}+ characters`;

export const PASSWORDS_DIFFER = 'Passwords do not match';
export const PASSWORD_TOO_SHORT = `A password has at least ${PASSWORD_MIN} characters.`;
const PASSWORD_TOO_LONG = `A password has at most ${PASSWORD_MAX} characters.`;

/** The error for an existing password, or ''. */
export const validateGivenPassword = (password: string): string =>
  fitsCharacters(password, PASSWORD_MAX) ? '' : PASSWORD_TOO_LONG;

/** The error for a new password and its confirmation, or ''. */
export const validateNewPassword = (password: string, confirmed: string): string => {
  if (password !== confirmed) return PASSWORDS_DIFFER;
  return countCharacters(password) < PASSWORD_MIN ? PASSWORD_TOO_SHORT : validateGivenPassword(password);
};
