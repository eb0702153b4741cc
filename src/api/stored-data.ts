import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** Prefix of everything that this browser stores for a person. The theme belongs to the browser, not the person. */
const PREFIX = 'polepro.';
const THEME = 'polepro.theme';
const PERSON = 'polepro.person';

/** Removes a person's drafts, clipboard and last open promo from the browser. */
export const clearStoredData = (): void => {
  const keys = browserStorage.keys().filter((key) => key.startsWith(PREFIX) && key !== THEME);
  for (const key of keys) browserStorage.removeItem(key);
};

/** Removes what another person, whose session expired, left in this browser. */
export const claimStoredData = (userId: string): void => {
  const former = browserStorage.getItem(PERSON);
  if (former !== null && former !== userId) clearStoredData();
  browserStorage.setItem(PERSON, userId);
};
