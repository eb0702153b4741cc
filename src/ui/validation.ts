import { NAME_MAX, PASSWORD_MIN } from '#contract/plan-limits.ts';

/** What is wrong with a typed name; empty when nothing is. `what` begins the sentence, such as `A name`. */
export const validateName = (typed: string, what: string): string => {
  const { length } = typed.trim();
  return length > NAME_MAX ? `${what} has at most ${NAME_MAX} characters; this one has ${length}.` : '';
};

/** Stands in the field of a new password (document 1, section 5). */
export const NEW_PASSWORD_PLACEHOLDER = `${PASSWORD_MIN}+ characters`;

export const PASSWORDS_DIFFER = 'Passwords do not match';
export const PASSWORD_TOO_SHORT = `A password has at least ${PASSWORD_MIN} characters.`;

/** What is wrong with a new password and its repetition; empty when nothing is. */
export const validateNewPassword = (password: string, confirmed: string): string => {
  if (password !== confirmed) return PASSWORDS_DIFFER;
  return password.length < PASSWORD_MIN ? PASSWORD_TOO_SHORT : '';
};
