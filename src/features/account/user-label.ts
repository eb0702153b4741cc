import type { CurrentUser } from '#contract/auth.contract.ts';

/** First and last name; empty while there is none. */
export const nameOf = ({ firstName, lastName }: Pick<CurrentUser, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ');

/** What the header calls a person: the name, or the email while there is none. */
export const userLabel = (user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string => {
  const name = nameOf(user);
  return name === '' ? user.email : name;
};
