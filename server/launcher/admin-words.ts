/** What is said of a new admin, with the link that `ensureFirstAdmin` gave. */
export const adminWords = (email: string | null, link: string): string =>
  `${email} is an admin now. Set the password here, once and within a day:\n${link}`;
