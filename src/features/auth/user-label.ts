import type { CurrentUser } from '#contract/auth.contract.ts';

/** What the header calls a person: the name, or the email while there is none. */
export const userLabel = ({
  firstName,
  lastName,
  email,
}: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string => {
  const name = [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ');
  return name === '' ? email : name;
};
